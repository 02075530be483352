// Telephone numbers as the server judges them: by libphonenumber-js, where browsers have a reader of the same metadata (K2). A country
// keeps its part of the library's metadata.max.json as `phone-metadata.json`, cut again when the library is updated (a test compares).
import { parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'
import { phoneRules } from '#domain/questions/checks/phone.ts'
import type { PhoneLibrary } from '#domain/questions/checks/phone.ts'
import type { CountryRules } from '#domain/questions/country-rules.ts'

/** The library for one country. `countryMetadata` is `{ version, country_calling_codes: { 52: ['MX'] }, countries: { MX }, nonGeographic: {} }`. */
export function phoneLibrary(countryMetadata: object): PhoneLibrary {
  const metadata = countryMetadata as MetadataJson
  const iso = Object.keys(metadata.countries)[0] as CountryCode
  return {
    parse: (text) => parsePhoneNumberWithError(text, iso, metadata),
    lengthFault: (number) => validatePhoneNumberLength(number, metadata),
  }
}

/** A country's rules with `phone`, `workPhone` and `phoneFormats` by the library. */
export function withPhoneLibrary(country: CountryRules, countryMetadata: object): CountryRules {
  const { phone, workPhone, phoneFormats } = phoneRules(phoneLibrary(countryMetadata), country.phoneHabits)
  return { ...country, rules: { ...country.rules, phone, workPhone }, phoneFormats }
}
