// Validation rules of Germany, by the names they redefine (K2, K3). The Land is neither asked nor derived, so `province` stays
// general.
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { pattern } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Groupings } from '#domain/questions/country-rules.ts'
import { germanIban } from './iban.ts'
import { identityCard } from './identity-card.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }
import { companyVatNumber, personTaxNumber } from './tax-numbers.ts'

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

// The regions 00, 05, 43 and 62 were never given out; 01000 and 99999 lie outside the codes of theirs.
const postalCode = /^(?!00|05|43|62|01000|99999)[0-9]{5}$/

// District, one or two letters and up to four digits, eight characters at most; E for electric, H for historic vehicles.
const licencePlate = /^(?=(?:[ -]*[A-ZÄÖÜ0-9]){3,8}$)[A-ZÄÖÜ]{1,3}[ -][A-Z]{1,2}[ -]?[1-9][0-9]{0,3}[EH]?$/

const lettersAndDigits = '[\\p{L}\\p{M}0-9]+'

export const rules: Rules = {
  phone,
  workPhone,
  postalCode: pattern(postalCode),
  // German addresses add more than a flat's number: c/o Schmidt, Hinterhaus, 3. OG links.
  flatNumber: pattern(new RegExp(`^#?${lettersAndDigits}(?:[ ./,-]+${lettersAndDigits})*\\.?$`, 'u'), 50),
  personalCode: identityCard,
  taxIdentificationNumber: personTaxNumber,
  companyTaxCode: companyVatNumber,
  idCardNumber: identityCard,
  bankAccount: germanIban,
  licencePlate: pattern(licencePlate, 15),
}

export { phoneFormats }

/** As on the plate: `B-AB 1234`. Where the district ends only its own dash or space tells. */
export const groupings: Groupings = {
  plate: [[/^([A-ZÄÖÜ]{1,3}) ([A-Z]{1,2})([0-9]{1,4}[EH]?)$/, '$1-$2 $3']],
}
