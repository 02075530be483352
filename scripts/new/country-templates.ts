// Templates of a new country's own files: what each says until somebody writes the market's own.
import { quoted } from './skeleton.ts'

export interface CountryFacts {
  readonly id: string
  /** Two upper case letters of ISO 3166. */
  readonly iso: string
  /** In English. */
  readonly name: string
  /** Digits that its phone numbers begin with abroad, without the plus. */
  readonly prefix: string
  /** The phone library's metadata, cut down to the country. */
  readonly phones: object
  /** By ISO 4217. */
  readonly currency: string
  readonly timeZone: string
}

/** The files by name; each makes its text from the country's facts. */
const templates: Readonly<Record<string, (facts: CountryFacts) => string>> = {
  'country.ts': (
    facts,
  ) => `// Country settings of ${facts.name}. Amounts, periods and ages are the base's until the market's own stand here.
import type { Country } from '#domain/application/country.ts'
import { divisionNames } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const country: Country = {
  iso: '${facts.iso}',
  locale: '${facts.id}',
  currency: '${facts.currency}',
  timeZone: '${facts.timeZone}',
  phonePrefix: '+${facts.prefix}',
  costTerm: 'APR',
  marketingChannels: ['email', 'sms'],
  divisions: divisionNames(divisions),
  options: {},
  journey: {
    initial: ['initial-details', 'loan-details', 'personal-details', 'address-information'],
    always: [
      'personalDetails.firstName',
      'personalDetails.lastName',
      'contactDetails.email',
      'contactDetails.phoneNumber',
      'generalPolicies',
      'amount',
      'period',
      'otherDetails.loanPurpose',
      'personalDetails.dateOfBirth',
      'personalDetails.personalCode',
      'otherDetails.creditBureauConsent',
      'contactDetails.postalCode',
      'contactDetails.city',
      'contactDetails.street',
      'contactDetails.houseNumber',
    ],
    optional: ['contactDetails.marketingConsents', 'contactDetails.flatNumber'],
  },
}
`,
  'divisions.ts': (facts) => `// Administrative divisions of ${facts.name}, by name, with their postal code prefixes.
import type { Divisions } from '#domain/questions/places.ts'

export const divisions: Divisions = {
  whole: { name: ${quoted(facts.name)}, postal: [] },
}
`,
  'places.ts': (facts) => `// Postal code look-up of ${facts.name}.
import { placesBy } from '#domain/questions/places.ts'
import { divisions } from './divisions.ts'

export const placeOf = placesBy(divisions, [])
`,
  'messaging.ts': (
    facts,
  ) => `// Messaging rules of ${facts.name}: working days and consent for everything, until its law is read.
import type { Messaging } from '#domain/law/messaging.ts'

export const messaging: Messaging = {
  hours: {
    monday: ['09:00', '18:00'],
    tuesday: ['09:00', '18:00'],
    wednesday: ['09:00', '18:00'],
    thursday: ['09:00', '18:00'],
    friday: ['09:00', '18:00'],
  },
  onHolidays: false,
  mostADay: 1,
  mostAWeek: 2,
  oneChannelAWeek: true,
  serviceWithoutConsent: [],
}
`,
  'retention.ts': (facts) => `// Retention periods of ${facts.name}, in days: ours until somebody has read its law.
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({})
`,
  'disclosures.ts': (facts) => `// Disclosures of ${facts.name}: ours, until somebody has read its law.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures({ of: 'nobody yet', url: 'https://advice.example' })
`,
  'rules.ts': (facts) => `// Validation rules of ${facts.name}, by the names they redefine (K2, K3).
import { phoneRules } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import type { Rules } from '#domain/questions/rules.ts'
import phoneMetadata from './phone-metadata.json' with { type: 'json' }

const { phone, workPhone, phoneFormats } = phoneRules(phoneReader(phoneMetadata))

export const rules: Rules = { phone, workPhone }

export { phoneFormats }
`,
  'phone-metadata.json': (facts) => `${JSON.stringify(facts.phones)}\n`,
  'examples.ts': (
    facts,
  ) => `// Examples for the validation rules of ${facts.name}: at least five of each, and eight postal codes.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

export const examples: Examples = {
  phone: { good: [], bad: [] },
  workPhone: { good: [], bad: [] },
}

export const placeExamples: PlaceExamples = []

export const written: Written = { money: '', time: '', date: '' }

export const bureaux: Bureaux = []
`,
}

/** The texts of a country's own files, by path in its folder. */
export function countryFiles(folder: string, facts: CountryFacts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(templates).map(([file, textOf]) => [`${folder}/${file}`, textOf(facts)]))
}
