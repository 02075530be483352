// Validation rules of Romania, by the names they redefine (K1 to K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { provinceBeside } from '#domain/questions/checks/province.ts'
import { generalRules, pattern } from '#domain/questions/rules.ts'
import type { Rule, Rules } from '#domain/questions/rules.ts'
import type { Groupings } from '#domain/questions/country-rules.ts'
import { cnp, personFiscalCode } from './cnp.ts'
import { cui } from './cui.ts'
import { romanianIban } from './iban.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { placeOf } from './places.ts'

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

// The county's letters, two digits and three letters; Bucharest has B and two or three digits. Q is in none.
const counties = 'A[BGR]|B[CHNRTVZ]|C[JLSTV]|D[BJ]|G[JLR]|H[DR]|I[FLS]|M[HMS]|NT|OT|PH|S[BJMV]|T[LMR]|V[LNS]'
const licencePlate = new RegExp(`^(?:B[ -]?[0-9]{2,3}|(?:${counties})[ -]?[0-9]{2})[ -]?[A-PR-Z]{3}$`)

/** A sector of Bucharest is often given as its number alone; a town never is. */
const sectorOrTown: Rule = (value, context) =>
  value === context.answers['contactDetails.district'] && /^[1-6]$/.test(String(value))
    ? undefined
    : generalRules.locality(value, context)
const locality: Rule = Object.assign(sectorOrTown, { takesMore: true } as const)

export const rules: Rules = {
  phone,
  workPhone,
  // The first two digits are the county, or the sector of Bucharest.
  postalCode: pattern(/^(?:0[1-8]|1[0-4]|2[0-4]|3[0-3]|4[0-5]|5[0-5]|6[0-2]|7[0-3]|8[0-2]|9[0-2])[0-9]{4}$/),
  province: provinceBeside('contactDetails.postalCode', placeOf),
  employerProvince: provinceBeside('employer.postalCode', placeOf),
  locality,
  personalCode: cnp,
  taxIdentificationNumber: personFiscalCode,
  companyTaxCode: cui,
  // Series and number: two letters and six digits, seven on the electronic card.
  idCardNumber: pattern(/^[A-Z]{2}[0-9]{6,7}$/),
  bankAccount: romanianIban,
  licencePlate: pattern(licencePlate),
}

export { phoneFormats }

/** As on the plate: `B 123 ABC`. */
export const groupings: Groupings = {
  plate: [[/^([A-Z]{1,2})([0-9]{2,3})([A-Z]{3})$/, '$1 $2 $3']],
}
