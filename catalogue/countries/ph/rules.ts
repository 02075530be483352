// Validation rules of the Philippines, by the names they redefine (K1 to K3).
import { abbreviatedName } from '#domain/questions/checks/abbreviated-name.ts'
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { pattern } from '#domain/questions/rules.ts'
import type { Rule, Rules } from '#domain/questions/rules.ts'
import type { Groupings, StreetOrder } from '#domain/questions/country-rules.ts'
import { account } from './account.ts'
import { philSysCardNumber, sssOrUmid, tin } from './identifiers.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

const letters = '\\p{L}\\p{M}'

// `12-B`, `#12`, `Blk 5, Lot 12 Phase 2`.
const houseNumber = pattern(new RegExp(`^#? ?[${letters}0-9]+(?:[ ./,&-]+#?[${letters}0-9]+)*$`, 'u'), 40)

// Cars ABC 1234 and older ABC 123; motorcycles A 123 BC, 123 ABC and older AB 1234 or 1234 AB; new cars by their
// conduction sticker, A1 B234.
const plates = [
  /^[A-Z]{3}[ -]?[0-9]{3,4}$/,
  /^[A-Z][ -]?[0-9]{3}[ -]?[A-Z]{2}$/,
  /^[0-9]{3,4}[ -]?[A-Z]{2,3}$/,
  /^[A-Z]{2}[ -]?[0-9]{4,5}$/,
  /^[A-Z][0-9] ?[A-Z][0-9]{3}$/,
]
const licencePlate: Rule = (value) =>
  plates.some((plate) => plate.test(String(value))) ? undefined : { code: 'format' }

export const rules: Rules = {
  name: abbreviatedName,
  fullName: abbreviatedName,
  phone,
  workPhone,
  // From 0400 in Manila to 9811 in Sultan Kudarat.
  postalCode: pattern(/^(?:0[4-9]|[1-8][0-9]|9[0-8])[0-9]{2}$/),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  houseNumber,
  personalCode: philSysCardNumber,
  taxIdentificationNumber: tin,
  companyTaxCode: tin,
  idCardNumber: sssOrUmid,
  bankAccount: account,
  licencePlate,
}

export { accountHolders } from './account.ts'
export { phoneFormats }

/** As on the plate: `ABC 1234`, a motorcycle's `A 123 BC`, a conduction sticker's `P0 A123`. */
export const groupings: Groupings = {
  plate: [
    [/^([A-Z]{2,3})([0-9]{3,5})$/, '$1 $2'],
    [/^([A-Z])([0-9]{3})([A-Z]{2})$/, '$1 $2 $3'],
    [/^([0-9]{3,4})([A-Z]{2,3})$/, '$1 $2'],
    [/^([A-Z][0-9])([A-Z][0-9]{3})$/, '$1 $2'],
  ],
}

export const streetOrder: StreetOrder = 'number-first'
