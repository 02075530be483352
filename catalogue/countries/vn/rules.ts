// Validation rules of Vietnam, by the names they redefine (K2, K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { generalRules, pattern } from '#domain/questions/rules.ts'
import type { Rule, Rules } from '#domain/questions/rules.ts'
import type { Groupings, StreetOrder } from '#domain/questions/country-rules.ts'
import { accountNumber } from './account.ts'
import { anyCccd, cccd } from './cccd.ts'
import { companyMst, personMst } from './mst.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

// Province, series and four or five digits: 51F-12345 on a car, 59X1-23456 or 59AA-12345 on a motorbike, MĐ on an
// electric one. The dot of 123.45 is gone when a plate is judged.
const licencePlate = /^[1-9][0-9][ -]?[A-ZĐ]{1,2}[1-9]?[ -]?[0-9]{4,5}$/

const smallestIncome = 100_000

/** People count in millions: a bare 12 means 12 000 000, and is asked for in full. No income at all is an answer. */
const income: Rule = (value, context) =>
  typeof value === 'number' && value > 0 && value < smallestIncome
    ? { code: 'tooSmall', values: { min: smallestIncome } }
    : generalRules.income(value, context)

export const rules: Rules = {
  phone,
  workPhone,
  // Five digits since 2018.
  postalCode: pattern(/^[0-9]{5}$/),
  // Streets named after a day are written in digits: 3/2, 30/4.
  street: pattern(/^(?=.*[\p{L}\p{M}0-9]).*[^\s,&/'’-]$/u),
  personalCode: cccd,
  taxIdentificationNumber: personMst,
  companyTaxCode: companyMst,
  // The card's number is the person's; that it is the applicant's own is judged once.
  idCardNumber: anyCccd,
  bankAccount: accountNumber,
  licencePlate: pattern(licencePlate),
  income,
}

export { phoneFormats }

/** As on the plate: `51F-123.45`, a motorbike's `59X1-234.56`, and older ones with four digits. */
export const groupings: Groupings = {
  plate: [
    [/^([0-9]{2}[A-ZĐ]{1,2}(?:[0-9](?= ))?) ?([0-9]{3})([0-9]{2})$/, '$1-$2.$3'],
    [/^([0-9]{2}[A-ZĐ]{1,2}(?:[0-9](?= ))?) ?([0-9]{4})$/, '$1-$2'],
  ],
}

export const streetOrder: StreetOrder = 'number-first'
