// Values that the shapes of the catalogue's folders are made of; each says what was expected.
import * as v from 'valibot'
import { highestPriceCents } from '#domain/lender/earnings.ts'
import { isDay } from '#domain/questions/calendar-day.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'

/** The words of a refusal. */
export const said = (expected: string) => `expected ${expected}`
export const number = v.pipe(v.number(said('a number')), v.finite(said('a number')))
export const count = v.pipe(number, v.integer(said('a whole number')), v.minValue(0, said('0 or more')))
/** Euro cents that are paid for a lead. */
export const price = v.pipe(
  count,
  v.maxValue(highestPriceCents, said(`at most ${highestPriceCents.toLocaleString('en')} euro cents`)),
)
export const text = v.pipe(v.string(said('a text')), v.trim(), v.nonEmpty(said('a text that is not empty')))
export const flag = v.boolean(said('true or false'))
export const matching = (expression: RegExp, expected: string) =>
  v.pipe(v.string(said(expected)), v.regex(expression, said(expected)))
export const dataPoint = v.custom<DataPointKey>(
  (value) => typeof value === 'string' && isDataPointKey(value),
  said('the key of a data point, such as contactDetails.email'),
)
export const optionId = matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower case letters, digits and dashes')
export const list = <T extends v.GenericSchema>(item: T) => v.array(item, said('a list'))

const isZone = (id: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: id }))
  } catch {
    return false
  }
}
export const timeZone = v.pipe(text, v.check(isZone, said('a time zone such as Europe/Madrid')))
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]'
export const clockTime = matching(new RegExp(`^${time}$`), 'a time such as 09:00')
export const closingTime = matching(new RegExp(`^(?:${time}|24:00)$`), 'a time such as 18:30, or 24:00')

const momentForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const isMoment = (found: string) =>
  momentForm.test(found) && isDay(found.slice(0, 10)) && !Number.isNaN(Date.parse(found))
const momentSaid = said('a moment such as 2027-01-31T09:00Z')
/** On a day and by a clock that there are: nothing is before or after another one, so that it would never hold. */
export const moment = v.pipe(v.string(momentSaid), v.check(isMoment, momentSaid))
