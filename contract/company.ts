// Schema of a company of the look-up, for its reply and for what a browser kept of it (M3, E5).
import * as v from 'valibot'

const known = v.exactOptional(v.pipe(v.string(), v.maxLength(120)))

/** A company; `domain/questions/company.ts` has the type. */
export const company = v.object({
  name: v.pipe(v.string(), v.maxLength(120)),
  taxRegistryCode: known,
  postalCode: known,
  province: known,
  city: known,
  street: known,
  houseNumber: known,
})
