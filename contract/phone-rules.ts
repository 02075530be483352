// Phone number validation for one country, over libphonenumber-js with that country's metadata alone. A country keeps its part
// of the library's metadata.max.json as `phone-metadata.json`: `{ version, country_calling_codes: { 52: ['MX'] }, countries: {
// MX }, nonGeographic: {} }`; cut again when the library is updated (a test compares).
import { parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'
import { phoneRules } from '#domain/questions/checks/phone.ts'

/** The rules `phone` and `workPhone` of a country, by its capital ISO code, and `phoneFormats` (K2). */
export function phoneRulesOf(iso: CountryCode, countryMetadata: object) {
  const metadata = countryMetadata as MetadataJson
  return phoneRules(iso, {
    parse: (text) => parsePhoneNumberWithError(text, iso, metadata),
    lengthFault: (number) => validatePhoneNumberLength(number, metadata),
  })
}
