// Validation rules of Spain, by the names they redefine (K2, K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { pattern } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Groupings } from '#domain/questions/country-rules.ts'
import { companyNif, dniOrNie, personNif } from './dni.ts'
import { spanishIban } from './iban.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

// Since 2000 four digits and three consonants, with a letter before them for mopeds, trailers, historic and special
// vehicles; before that province, four digits and up to two letters.
const licencePlate = /^(?:[CEHR][ -]?)?[0-9]{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}$|^[A-Z]{1,2}[ -]?[0-9]{4}[ -]?[A-Z]{0,2}$/

export const rules: Rules = {
  phone,
  workPhone,
  // The first two digits are the province, 01 to 52.
  postalCode: pattern(/^(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$/),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  personalCode: dniOrNie,
  taxIdentificationNumber: personNif,
  companyTaxCode: companyNif,
  // The number of the card itself: three letters and six digits on a DNI, E and eight digits on a residence card.
  idCardNumber: pattern(/^(?:[A-Z]{3}[0-9]{6}|E[0-9]{8})$/),
  bankAccount: spanishIban,
  licencePlate: pattern(licencePlate),
}

export { phoneFormats }

/** As on the plate: `1234 BCD`, `C 1234 BBB`, and older ones with their province, `M 1234 AB`. */
export const groupings: Groupings = {
  plate: [[/^([A-Z]*)([0-9]{4})([A-Z]*)$/, '$1 $2 $3']],
}
