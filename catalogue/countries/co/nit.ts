// Colombian tax number (NIT): nine digits for a company, the cédula for a person, then a check digit.
import { validate } from 'stdnum/lib/cjs/co/nit.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'

const shape = /^[1-9][0-9]{7,10}$/

/** The NIT of an employer with its check digit, compact: a company, or a person with a business (K3). */
export const nit: Rule = (value) => {
  const text = String(value)
  return shape.test(text) ? numberVerdict(validate(text)) : { code: 'format' }
}

// The tax office gives foreigners a NIT of its own; their cédulas have seven digits at most.
const citizensOnly = 8

/** The NIT of the applicant, with the cédula in front where that is known and surely a citizen's. */
export const personNit: Rule = (value, context) => {
  const wrong = nit(value, context)
  if (wrong) return wrong
  const cedula = context.answers['personalDetails.personalCode']
  if (typeof cedula !== 'string' || cedula.length < citizensOnly) return undefined
  return String(value).slice(0, -1) === cedula ? undefined : { code: 'mismatch' }
}
