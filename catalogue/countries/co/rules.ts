// Validation rules of Colombia, by the names they redefine (K2, K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import type { PhoneHabits } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { generalRules, pattern } from '#domain/questions/rules.ts'
import type { Rule, Rules } from '#domain/questions/rules.ts'
import type { Groupings, StreetOrder } from '#domain/questions/country-rules.ts'
import { accountNumber } from './account.ts'
import { cedula } from './cedula.ts'
import { divisions } from './divisions.ts'
import { nit, personNit } from './nit.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'

// The library takes the digit behind 00 for the carrier's, which calls abroad have there: 00 57 is this country seen from outside.
export const phoneHabits: PhoneHabits = [[/^00(?=57)/, '+']]

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata), phoneHabits)

const departments = Object.values(divisions).flatMap(({ postal }) => postal)

// ABC123 on a car, ABC12D or the older ABC12 on a motorbike, 123ABC on a three-wheeler.
const licencePlate = /^(?:[A-Z]{3}[ -]?[0-9]{2}[0-9A-Z]?|[0-9]{3}[ -]?[A-Z]{3})$/

const smallestIncome = 50_000

/** People count in thousands or millions: a bare 1800 means 1 800 000, and is asked for in full. None at all is an answer. */
const income: Rule = (value, context) =>
  typeof value === 'number' && value > 0 && value < smallestIncome
    ? { code: 'tooSmall', values: { min: smallestIncome } }
    : generalRules.income(value, context)

export const rules: Rules = {
  phone,
  workPhone,
  postalCode: pattern(new RegExp(`^(?:${departments.join('|')})[0-9]{4}$`)),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  // The second half of an address: # 45-10, 45A-10, 12 Sur 30.
  houseNumber: pattern(/^(?:# ?)?[\p{L}\p{M}0-9]+(?:[ ./,-]+[\p{L}\p{M}0-9]+)*$/u, 20),
  personalCode: cedula,
  taxIdentificationNumber: personNit,
  companyTaxCode: nit,
  // The card carries no other number than the person's.
  idCardNumber: cedula,
  bankAccount: accountNumber,
  licencePlate: pattern(licencePlate),
  income,
}

export { phoneFormats }

/** As on the plate: `ABC 123`, a motorbike's `ABC 12D`, a three-wheeler's `123 ABC`. */
export const groupings: Groupings = {
  plate: [
    [/^([A-Z]{3})([0-9]{2}[0-9A-Z]?)$/, '$1 $2'],
    [/^([0-9]{3})([A-Z]{3})$/, '$1 $2'],
  ],
}

export const streetOrder: StreetOrder = 'number-after-sign'
