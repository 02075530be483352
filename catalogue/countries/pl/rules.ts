// Validation rules of Poland, by the names they redefine (K2, K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { pattern } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Groupings } from '#domain/questions/country-rules.ts'
import { polishAccount } from './account.ts'
import { idCard } from './id-card.ts'
import { companyNumber, personTaxNumber } from './nip.ts'
import { pesel } from './pesel.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

// Ordinary plates: two or three letters of the place, then four or five characters with a digit among them. Individual
// ones: a letter and a digit of the voivodeship, then three to five of the owner's choice, at most the last two digits.
const ordinaryPlate = '[A-PR-Z]{2,3}[ -]?(?=[A-Z]*[0-9])[0-9ACE-HJ-NPR-Y]{4,5}'
const individualPlate = '[A-PR-Z][0-9][ -]?(?=[A-Z0-9]{3,5}$)[A-Z]+[0-9]{0,2}'

export const rules: Rules = {
  phone,
  workPhone,
  // Telephones' keypads have no dash: 00950 is 00-950.
  postalCode: pattern(/^[0-9]{2}-?[0-9]{3}$/),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  personalCode: pesel,
  taxIdentificationNumber: personTaxNumber,
  companyTaxCode: companyNumber,
  idCardNumber: idCard,
  bankAccount: polishAccount,
  licencePlate: pattern(new RegExp(`^(?:${ordinaryPlate}|${individualPlate})$`)),
}

export { phoneFormats }

/** Postal codes as on a letter, `00-950`; plates as on the car, `WPI 1A23` and `W0 KASIA`. */
export const groupings: Groupings = {
  postcode: [[/^([0-9]{2})([0-9]{3})$/, '$1-$2']],
  plate: [
    [/^([A-Z]{2,3})([0-9][0-9A-Z]{3,4})$/, '$1 $2'],
    [/^([A-Z][0-9])([A-Z]+[0-9]*)$/, '$1 $2'],
  ],
}
