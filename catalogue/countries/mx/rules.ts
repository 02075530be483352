// Mexico's rules, by the names they redefine (K1 to K3). Phones are read with this country's metadata alone, cut from
// libphonenumber-js's metadata.max.json: `{ version, country_calling_codes: { 52: ['MX'] }, countries: { MX },
// nonGeographic: {} }`; cut again when the library is updated.
import { parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { MetadataJson } from 'libphonenumber-js/core'
import { phoneRules } from '#domain/checks/phone.ts'
import { provinceBeside } from '#domain/checks/province.ts'
import { pattern } from '#domain/rules.ts'
import type { Rules } from '#domain/rules.ts'
import { clabe } from './clabe.ts'
import { curp } from './curp.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'
import { companyRfc, personRfc } from './rfc.ts'

const metadata = phoneMetadata as unknown as MetadataJson

const { phone, workPhone, phoneFormats } = phoneRules('MX', {
  parse: (text) => parsePhoneNumberWithError(text, 'MX', metadata),
  lengthFault: (number) => validatePhoneNumberLength(number, metadata),
})

export const rules: Rules = {
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
