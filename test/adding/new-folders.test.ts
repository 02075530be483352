// Test of adding folders by `npm run new`: nothing elsewhere is edited, and a country with little filled in passes every check
// (A3, A7, A8).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyOfProject } from './copy-of-project.ts'

const portugal = ['country', 'pt', '--currency', 'EUR', '--timezone', 'Europe/Lisbon', '--tag', 'pt-PT']

/** The files that `npm run new` says it made. */
const madeIn = (said: string) => /^Made:\n((?: {2}.+\n)+)/m.exec(said)![1]!.trim().split(/\n\s*/)
/** Touched files that nobody edits: indexes of the catalogue, and pages of docs that are written from the tables. */
const isGenerated = (file: string) => /^catalogue\/[^/]+\.generated\.ts$|^docs\/[a-z]+\.md$/.test(file)
const edited = (files: readonly string[]) => files.filter((file) => !isGenerated(file))

describe('A8 a country, a brand, an offer and a lender', () => {
  const copy = copyOfProject()
  afterAll(copy.remove)

  test('A8 are made by npm run new, which names every file, and only what is generated changes beside them', async () => {
    const said = [
      await copy.run('scripts/new.ts', ...portugal),
      await copy.run('scripts/new.ts', 'brand', 'acme-cash', '--name', 'Acme Cash', '--countries', 'pt,es'),
      await copy.run('scripts/new.ts', 'offer', 'plain-terms', '--headline', 'totalToRepay'),
      await copy.run('scripts/new.ts', 'lender', 'lendo', '--countries', 'pt', '--offer', 'plain-terms'),
    ]
    expect(edited(copy.touched())).toEqual(said.flatMap(madeIn).toSorted())
    for (const each of said) expect(each).toContain('Left to fill in:\n')
    for (const asked of ['companies.ts', 'at least five lenders']) expect(said[0]).toContain(asked)
    await copy.checkTypes()
    await copy.program('oxlint', ...said.flatMap(madeIn).filter((file) => file.endsWith('.ts')))
    await copy.program('oxfmt', '--check', ...said.flatMap(madeIn))
    await copy.run('scripts/registry.ts', '--check')
    await copy.run('scripts/tables.ts', '--check')
    await copy.program('knip')
    // A folder that the catalogue would refuse is refused before anything is written.
    const before = copy.touched()
    const refused = await copy.run('scripts/new.ts', 'lender', 'largent', '--countries', 'de').catch(String)
    expect(refused).toContain('catalogue/lenders/largent/lender.ts: lender.countries.de.softCheck: expected true')
    expect(refused).not.toMatch(/^ {4}at /m)
    expect(copy.touched()).toEqual(before)
    // Only those fail whose examples are asked for, and the one that misses the brand's form of address.
    expect(await copy.failingTests(400, 'test/domain', 'server/checks')).toEqual([
      'B5 no screen, message, policy, keyword or title of any variant breaks its wording rules or its register',
      'K1 K2 K3 phone judges its examples',
      'K1 K2 K3 workPhone judges its examples',
      'K4 limits are written as the country writes money, time and dates',
      'the places of pt are those of its examples',
    ])
  }, 600_000)
})

test('A8 a wrong value in a folder stops the build and the start with the file, the path and what was expected', async () => {
  const copy = copyOfProject()
  try {
    copy.edit('catalogue/countries/mx/country.ts', (text) =>
      text.replace('min: 500', "min: '500'").replace('iso:', 'izo: 1, iso:'),
    )
    for (const script of ['scripts/build.ts', 'scripts/start.ts']) {
      const failure = await copy.run(script).catch(String)
      expect(failure).toContain('catalogue/countries/mx/country.ts: country.izo: is no key that is known here')
      expect(failure).toContain(
        'catalogue/countries/mx/country.ts: country.settings.amount.min: expected a number, found "500"',
      )
    }
  } finally {
    copy.remove()
  }
}, 120_000)

describe('A8 a ninth country, filled in with little', () => {
  const copy = copyOfProject()
  afterAll(copy.remove)

  test('A8 K3 is its folder, its language, its journey table and its golden files', async () => {
    const made = madeIn(await copy.run('scripts/new.ts', ...portugal))
    copy.write('catalogue/countries/pt/examples.ts', examples)
    copy.write('test/journeys/askrobin-pt.journey.ts', journey)
    for (const file of ['shell', 'policies'])
      copy.edit(`catalogue/locales/pt/${file}.json`, (text) =>
        inPortuguese.reduce((all, [from, to]) => all.replaceAll(from, to), text),
      )
    copy.edit('catalogue/locales/pt/wording.ts', (text) =>
      inPortuguese.reduce((all, [from, to]) => all.replaceAll(`/${from}/`, `/${to}/`), text),
    )
    await copy.checkTypes()
    await copy.writeGolden()
    expect(
      await copy.failingTests(
        800,
        'test/domain',
        'test/golden',
        'test/journeys',
        'test/tables.test.ts',
        'server/checks',
      ),
    ).toEqual([])
    const golden = ['test/golden/askrobin-pt.json', 'test/golden/default-pt.json']
    const filledIn = ['test/journeys/askrobin-pt.journey.ts']
    expect(edited(copy.touched())).toEqual([...made, ...golden, ...filledIn].toSorted())
    expect(readFileSync(join(copy.folder, golden[0]!), 'utf8')).toContain('"timeZone": "Europe/Lisbon"')
  }, 600_000)
})

const examples = `// Good and bad values of Portugal's rules. All numbers are made up.
import type { Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

export const examples: Examples = {
  phone: {
    good: ['912345678', '961 234 567', '+351 931 234 567', '00351 921 234 567', '351912345678'],
    bad: [
      { value: 'abc', code: 'format' },
      { value: '9123456789012345', code: 'tooLong' },
      { value: '+34 612 345 678', code: 'wrongCountry' },
      { value: '212345678', code: 'mismatch' },
      { value: '999999999', code: 'format' },
    ],
  },
  workPhone: {
    good: ['912345678', '212345678', '+351 221 234 567', '234 123 456', '00351 212 345 678'],
    bad: [
      { value: 'abc', code: 'format' },
      { value: '9123456789012345', code: 'tooLong' },
      { value: '+34 612 345 678', code: 'wrongCountry' },
      { value: '999999999', code: 'format' },
      { value: 'escritório', code: 'format' },
    ],
  },
}

export const placeExamples: PlaceExamples = ['1000-001', '4000-001', '3000-001', '8000-001', '1', '', 'x', '9000-001'].map(
  (code) => [code, undefined],
)

export const written: Written = { money: '1\\u00a0000\\u00a0€', time: '90 dias', date: '1 de maio de 2016' }
`

/** Words that a text must have, in the country's language: they stand in its locale's folder, and no test has another list. */
const inPortuguese = [
  ['ID of this visit', 'identificador da visita'],
  ['network address', 'endereço de rede'],
] as const

const journey = `// Portugal: Inês, through every page that every lead has.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-pt',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Inês',
        'personalDetails.lastName': 'Gonçalves',
        'contactDetails.email': 'accept+ines@example.test',
        'contactDetails.phoneNumber': '912 345 678',
        generalPolicies: 'true',
      },
    },
    { path: 'loan-details', fields: { amount: '700', period: '75', 'otherDetails.loanPurpose': 'home' } },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.dateOfBirth': ['1', '3', '1988'],
        'personalDetails.personalCode': '123456789',
        'otherDetails.creditBureauConsent': 'true',
      },
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '1000001',
        'contactDetails.city': 'Lisboa',
        'contactDetails.street': 'Rua Augusta',
        'contactDetails.houseNumber': '12',
      },
    },
  ],
}
`
