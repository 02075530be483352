// Validation rules of Mexico, by the names they redefine (K1 to K3).
import { abbreviatedName } from '#domain/questions/checks/abbreviated-name.ts'
import { phoneRules } from '#domain/questions/checks/phone.ts'
import type { PhoneHabits } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { pattern } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Groupings } from '#domain/questions/country-rules.ts'
import { clabe } from './clabe.ts'
import { curp } from './curp.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'
import { companyRfc, personRfc } from './rfc.ts'

// Until 2019 a mobile had a 1 behind the country's code, as address books and messengers still have it, and 044 or 045 within it; any number
// far away had 01.
export const phoneHabits: PhoneHabits = [[/^(?:(?:\+|00)?521|01|04[45])(?=\d{10}$)/, '']]

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata), phoneHabits)

export const rules: Rules = {
  name: abbreviatedName,
  fullName: abbreviatedName,
  phone,
  workPhone,
  postalCode: pattern(/^[0-9]{5}$/),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  personalCode: curp,
  taxIdentificationNumber: personRfc,
  companyTaxCode: companyRfc,
  // The voter's key on the INE card: six letters, birth date and state in eight digits, sex, three digits.
  idCardNumber: pattern(/^[A-Z]{6}[0-9]{8}[HM][0-9]{3}$/),
  bankAccount: clabe,
}

export { phoneFormats }

/** As on the plate: `ABC-123-D` on a car, `ABC-12-34` in some states. */
export const groupings: Groupings = {
  plate: [
    [/^([A-Z]{3})([0-9]{3})([A-Z])$/, '$1-$2-$3'],
    [/^([A-Z]{3})([0-9]{2})([0-9]{2})$/, '$1-$2-$3'],
  ],
}
