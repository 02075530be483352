// Skeleton of a country folder with its own locale: the general journey, phone numbers as the phone library knows them, English texts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import allMetadata from 'libphonenumber-js/max/metadata'
import { NewRefused } from './command-line.ts'
import { isZoneOf, zonesOf } from '#server/platform/kit/time-zones.ts'
import { countryFiles } from './country-templates.ts'
import { quoted, writeGolden } from './skeleton.ts'
import type { NewKind, Skeleton, Wanted } from './skeleton.ts'

const metadata = allMetadata as unknown as {
  readonly version: number
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>
  readonly countries: Readonly<Record<string, unknown>>
}

/** The texts with every plural form of a language, by the words of the English `other`. */
function withForms(texts: unknown, forms: readonly string[]): unknown {
  if (typeof texts !== 'object' || texts === null) return texts
  if (Array.isArray(texts)) return texts.map((each) => withForms(each, forms))
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, unknown][] => {
      const [, counted, form] = /^(.+)_(one|other)$/.exec(key) ?? []
      if (counted === undefined) return [[key, withForms(value, forms)]]
      if (form === 'one') return forms.includes('one') ? [[key, value]] : []
      return forms.filter((each) => each !== 'one').map((each) => [`${counted}_${each}`, value])
    }),
  )
}

/** Wording about the country's law in the policies, until somebody writes it. */
const law = (country: string) => ({
  law: `the data protection law of ${country}`,
  authority: `the data protection authority of ${country}`,
  rights: 'You can see your data, have it corrected or deleted, and withdraw a consent at any time.',
  checks: 'To answer, a lender may look up your credit history with your consent, where the law allows it.',
  marketingLaw: `the law of ${country}`,
})

function newCountry({ id, options, existing, root }: Wanted): Skeleton {
  const iso = id.toUpperCase()
  const tag = options.tag!
  const prefix =
    options.prefix?.replace('+', '') ??
    Object.entries(metadata.country_calling_codes).find(([, countries]) => countries.includes(iso))?.[0]
  if (!prefix || !metadata.countries[iso])
    throw new NewRefused(`country ${id}: expected a country that the phone library knows, by two letters of ISO 3166`)
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(iso) ?? iso
  const language = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const folder = `catalogue/countries/${id}`
  const english = (file: string) => {
    const texts: unknown = JSON.parse(readFileSync(join(root, 'catalogue/locales/en', file), 'utf8'))
    return `${JSON.stringify(withForms(texts, new Intl.PluralRules(tag).resolvedOptions().pluralCategories), null, 2)}\n`
  }
  const phones = {
    version: metadata.version,
    country_calling_codes: { [prefix]: [iso] },
    countries: { [iso]: metadata.countries[iso] },
    nonGeographic: {},
  }
  return {
    files: {
      ...countryFiles(folder, {
        id,
        iso,
        name,
        prefix,
        phones,
        currency: options.currency!,
        timeZone: options.timezone!,
      }),
      [`catalogue/locales/${id}/locale.ts`]: `// Locale: the language of ${name}.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: '${tag}', name: ${quoted(language)} }
`,
      [`catalogue/locales/${id}/wording.ts`]: readFileSync(
        join(root, 'catalogue/locales/en/wording.ts'),
        'utf8',
      ).replace(/^.*/, `// Wording rules: the language of ${name}, in English until somebody words them.`),
      [`catalogue/locales/${id}/shell.json`]: english('shell.json'),
      [`catalogue/locales/${id}/form.json`]: english('form.json'),
      [`catalogue/locales/${id}/follow-ups.json`]: english('follow-ups.json'),
      ...Object.fromEntries(
        existing['follow-ups']!.map((key) => [
          `catalogue/follow-ups/${key}/texts/${id}.json`,
          readFileSync(join(root, `catalogue/follow-ups/${key}/texts/en.json`), 'utf8'),
        ]),
      ),
      [`catalogue/locales/${id}/messages.json`]: english('messages.json'),
      [`catalogue/locales/${id}/policies.json`]: english('policies.json'),
      [`catalogue/locales/${id}/criteria.json`]: english('criteria.json'),
      [`${folder}/policies.json`]: `${JSON.stringify({ [id]: law(name), en: law(name) }, null, 2)}\n`,
    },
    toFillIn: [
      `good and bad values of its rules: ${folder}/examples.ts (npm test fails until they are there)`,
      `its identifiers, postal codes and divisions: ${folder}/rules.ts, places.ts, divisions.ts`,
      `at least twenty invented employers to look up: ${folder}/companies.ts, which places.ts gives on`,
      `at least five lenders: catalogue/lenders/{lender}/countries/${id}.ts and a price in prices.ts, or npm run new -- lender`,
      `amounts, periods, choices, what it asks, and its law's name for the yearly cost (APR until then): ${folder}/country.ts`,
      `when its people may be written to, how often and with which consent: ${folder}/messaging.ts`,
      `its credit bureaux by name in ${folder}/policies.json and examples.ts, and the box for them or creditBureauLaw in country.ts`,
      `how long what is kept: ${folder}/retention.ts`,
      `what its law has the form say, with the offer too: ${folder}/disclosures.ts, and \`isInEu: true\` in country.ts of a member state`,
      `its words, and in wording.ts what they must and may not say: catalogue/locales/${id}/, in English until then`,
      `what an applicant there types on each page, for the tests: test/journeys/{brand}-${id}.journey.ts`,
      `golden files of its variants, written by: ${writeGolden}`,
    ],
  }
}

export const country: NewKind = {
  summary: 'A country with a language of its own, in every brand that works everywhere',
  folder: 'countries',
  name: { pattern: /^[a-z]{2}$/, expected: 'two lower case letters of ISO 3166, such as pt' },
  options: {
    currency: {
      summary: 'its currency by ISO 4217',
      example: 'EUR',
      isValid: (value) => Intl.supportedValuesOf('currency').includes(value),
    },
    timezone: {
      summary: 'the time zone of most people there',
      example: 'Europe/Lisbon',
      choices: (_, id) => (id === '' ? [] : zonesOf(id)),
      // A zone has several names: ICU lists `America/Buenos_Aires`, and everybody writes `America/Argentina/Buenos_Aires`.
      isValid: (value, id) => isZoneOf(id, value),
    },
    tag: {
      summary: 'the language of its texts with the country, by BCP 47',
      example: 'pt-PT',
      isValid: (value, id) => new RegExp(`^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-${id.toUpperCase()}$`).test(value),
    },
    prefix: {
      summary: 'what its phone numbers begin with abroad',
      example: '+351',
      otherwise: 'what the phone library knows',
      isValid: (value) => /^\+?[1-9]\d{0,2}$/.test(value),
    },
  },
  make: newCountry,
}
