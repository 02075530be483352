// Test of a form's legal statements. A country without a statement is refused, and in production a variant without its broker
// (Directive (EU) 2023/2225, art. 38).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { requiredDisclosures } from '#domain/law/disclosures.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { missingFacts } from '#domain/lender/identity.ts'
import { brokerProblems, disclosureProblems, lenderIdentityProblems } from './broker-problems.ts'
import { shapeProblems } from './catalogue-shapes.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()]
const spain = variants.filter(({ id }) => id === 'askrobin-es')
const all = catalogue.countries
const switches = (environment: string) => catalogue.environments[environment]!.server
const broker = {
  company: 'Example Finance, S.L.',
  address: 'Calle Mayor 1, Madrid',
  register: 'Banco de España',
  registrationNumber: 'X-1',
  tiedTo: [],
  email: 'help@broker.example',
  complaints: 'complaints@broker.example',
}
const withBroker = (value: object) => {
  const { askrobin } = catalogue.brands
  return { ...askrobin!, countries: { ...askrobin!.countries, es: { ...askrobin!.countries.es, broker: value } } }
}

test('production does not start with a variant that has no broker, and names it; elsewhere a sample stands in', () => {
  expect(brokerProblems(catalogue, spain, switches('production'))).toEqual([
    'catalogue/brands/askrobin/brand.ts: brand.countries.es.broker: is missing, expected who the broker of askrobin-es is',
  ])
  expect(brokerProblems(catalogue, variants, switches('production'))).toHaveLength(
    variants.filter(({ brandId, countryId }) => !catalogue.brands[brandId]!.countries[countryId]?.broker).length,
  )
  for (const id of ['development', 'staging']) expect(brokerProblems(catalogue, variants, switches(id)), id).toEqual([])
  const brands = { ...catalogue.brands, askrobin: withBroker(broker) } as typeof catalogue.brands
  expect(brokerProblems({ brands }, spain, switches('production'))).toEqual([])
})

test('a broker says all that the law asks for', () => {
  const { company: _, ...nameless } = broker
  const problems = (value: object) => shapeProblems('brand.ts', 'brand', withBroker(value))
  expect(problems(broker)).toEqual([])
  expect(problems(nameless)).toEqual(['brand.ts: brand.countries.es.broker.company: is missing'])
  expect(problems({ ...broker, email: 'help' })).toEqual([
    'brand.ts: brand.countries.es.broker.email: expected an e-mail address, found "help"',
  ])
})

test('a country without debt advice is refused by name', () => {
  expect(disclosureProblems(catalogue)).toEqual([])
  const rows = catalogue.disclosures.es!
  const without = rows.filter(({ id }) => id !== 'debt-advice')
  const unlinked = rows.map(({ url: _, ...row }) => row)
  expect(disclosureProblems({ countries: all, disclosures: { es: without } })).toEqual([
    'catalogue/countries/es/disclosures.ts: disclosures: debt-advice is missing, expected a row with where it is shown and its source',
  ])
  expect(disclosureProblems({ countries: all, disclosures: { es: unlinked } })).toEqual([
    'catalogue/countries/es/disclosures.ts: disclosures: debt-advice has no url, expected the page of an advice service',
  ])
})

test.each(Object.entries(catalogue.disclosures))('%s: every statement stands once', (_, rows) => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('production does not start with a lender that does not state what the law wants told, and names it', () => {
  const folder = { criteria: [], needs: [], priceCents: 1000 }
  const aLender = (countries: Record<string, object>) => ({ ...catalogue.lenders.moneyman!, countries }) as never
  const disclosures = { mx: catalogue.disclosures.mx!, vn: catalogue.disclosures.vn! }
  const served = ['mx', 'vn'].map((countryId) => ({ brandId: 'default', countryId }))
  const problems = (countries: Record<string, object>, id = 'production') =>
    lenderIdentityProblems({ lenders: { a: aLender(countries) }, disclosures }, served, switches(id))
  expect(problems({ mx: folder, vn: folder }).map((line) => line.replace(/ \(.*/, ''))).toEqual([
    'catalogue/lenders/a/countries/mx.ts: mx.legalName: is missing, expected the company that lends',
    'catalogue/lenders/a/countries/mx.ts: mx.licence: is missing, expected the register and the number of its licence',
  ])
  const licence = { register: 'SIPRES', number: '1' }
  expect(problems({ mx: { ...folder, legalName: 'A, S.A.', licence } })).toEqual([])
  expect(problems({ mx: folder }, 'staging')).toEqual([])
  expect(
    lenderIdentityProblems({ lenders: { a: aLender({ es: folder }) }, disclosures }, served, switches('production')),
  ).toEqual([])
})

test('every lender of a served country is judged by what the law of that country demands', () => {
  const expected = Object.values(catalogue.lenders).flatMap(({ countries }) =>
    Object.entries(countries).flatMap(([country, here]) =>
      missingFacts(here, catalogue.disclosures[country]!.find(({ id }) => id === 'lender')?.demands ?? []),
    ),
  )
  expect(lenderIdentityProblems(catalogue, variants, switches('production'))).toHaveLength(expected.length)
})

const memberStates = Object.keys(all).filter((id) => all[id]!.isInEu)

test('CCD 2023/2225: the member states are those whose disclosures are of its directives', () => {
  const directed = Object.entries(catalogue.disclosures).filter(([, rows]) =>
    rows.some(({ source }) => source.includes('Directive (EU)')),
  )
  expect(memberStates.toSorted()).toEqual(directed.map(([id]) => id).toSorted())
  expect(memberStates.length).toBeGreaterThanOrEqual(4)
})

test.each(memberStates)('CCD 2023/2225: %s is refused by name without any statement of the directives', (id) => {
  const rows = catalogue.disclosures[id]!
  const country = all[id]!
  for (const missing of requiredDisclosures(country)) {
    const without = { [id]: rows.filter((row) => row.id !== missing) }
    expect(disclosureProblems({ countries: all, disclosures: without }), missing).toEqual([
      `catalogue/countries/${id}/disclosures.ts: disclosures: ${missing} is missing, expected a row with where it is shown and its source`,
    ])
  }
  expect(requiredDisclosures(country)).toEqual(
    expect.arrayContaining(['caution', 'representative-example', 'ranking', 'automated-offers']),
  )
})

test('a country elsewhere may leave those to its own law', () => {
  const { mx } = all
  const rows = catalogue.disclosures.mx!.filter(({ id }) => requiredDisclosures(mx!).includes(id))
  expect(rows.length).toBeLessThan(catalogue.disclosures.mx!.length)
  expect(disclosureProblems({ countries: all, disclosures: { mx: rows } })).toEqual([])
})
