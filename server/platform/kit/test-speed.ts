// Form of the setting `TEST_SPEED`: how many times shorter browser tests wait for lenders, polls and codes. Server and sandbox read it.
import * as v from 'valibot'

export const testSpeedForm = {
  schema: v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/), v.transform(Number)),
  expected: 'a whole number from 1 to 100',
}
