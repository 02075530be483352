// Test of catalogue validation: errors name the file, the path within and what was expected (A8, P1, P2).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { dataPointPurposes, purposes } from '#domain/law/data-point-purposes.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { askedIn } from './retention-problems.ts'

const wrong = (change: object) => catalogueProblems(deepMerge({ ...catalogue }, change))

const spain = (change: object) => wrong({ countries: { es: change } })
const robin = (change: object) => wrong({ brands: { askrobin: change } })
const moneyman = (change: object) => wrong({ lenders: { moneyman: change } })

test('A8 the catalogue as it is has no problems', () => {
  expect(catalogueProblems(catalogue)).toEqual([])
})

describe('A8 a wrong key or value', () => {
  const country = 'catalogue/countries/es/country.ts: country.'
  const brand = 'catalogue/brands/askrobin/brand.ts: brand.'
  const lender = 'catalogue/lenders/moneyman/lender.ts: lender.'
  test.each([
    [spain({ currancy: 'EUR' }), `${country}currancy: is no key that is known here, expected to be absent`],
    [
      spain({ settings: { amount: { max: '1000' } } }),
      `${country}settings.amount.max: expected a number, found "1000"`,
    ],
    [
      spain({ settings: { minimumAge: 16 } }),
      `${country}settings.minimumAge: expected 18 or more: no market lends to minors, found 16`,
    ],
    [spain({ iso: 'Spain' }), `${country}iso: expected an ISO 3166 code of two capitals, found "Spain"`],
    [spain({ currency: 'EUX' }), `${country}currency: expected a currency there is, found "EUX"`],
    [
      spain({ timeZone: 'Europe/Madird' }),
      `${country}timeZone: expected a time zone such as Europe/Madrid, found "Europe/Madird"`,
    ],
    [spain({ journey: { initial: [] } }), `${country}journey.initial: expected at least one step, found []`],
    [
      spain({ journey: { always: ['contactDetails.emial'] } }),
      `${country}journey.always.0: expected the key of a data point, such as contactDetails.email, found "contactDetails.emial"`,
    ],
    [
      spain({ options: { 'otherDetails.education': [] } }),
      `${country}options.otherDetails.education: expected at least one choice, found []`,
    ],
    [robin({ themeColour: 'red' }), `${brand}themeColour: expected a colour such as #1f2a44, found "red"`],
    [
      robin({ countries: { es: { firstPage: 'purpose' } } }),
      `${brand}countries.es.firstPage: expected contact or amount, found "purpose"`,
    ],
    [
      robin({ product: 'robin' }),
      `${brand}product: expected one of default, askrobin, ibancar, finipay, ratapro, fiesta, found "robin"`,
    ],
    [
      robin({ frameAncestors: ['partner.example'] }),
      `${brand}frameAncestors.0: expected 'self' or an origin such as https://partner.example or https://*.partner.example, found "partner.example"`,
    ],
    [
      robin({ frameAncestors: ['https://*'] }),
      `${brand}frameAncestors.0: expected 'self' or an origin such as https://partner.example or https://*.partner.example, found "https://*"`,
    ],
    [
      robin({ countries: { es: { hosts: ['https://a.example'] } } }),
      `${brand}countries.es.hosts.0: expected a host name in lower case, found "https://a.example"`,
    ],
    [
      wrong({ environments: { staging: { settings: { sessionLogPercentage: 101 } } } }),
      'catalogue/environments/staging/environment.ts: environment.settings.sessionLogPercentage: expected 100 or less, found 101',
    ],
    [
      moneyman({ countries: { es: { needs: ['iban'] } } }),
      'catalogue/lenders/moneyman/lender.ts: lender.countries.es.needs.0: expected the key of a data point, such as contactDetails.email, found "iban"',
    ],
    [
      moneyman({ countries: { es: { followUps: ['id-uplaod'] } } }),
      'catalogue/lenders/moneyman/lender.ts: lender.countries.es.followUps.0: expected the key of a follow-up that lenders may ask for, such as additional-employment-details, found "id-uplaod"',
    ],
    [
      moneyman({ countries: { es: { followUps: ['change-mobile-number'] } } }),
      'catalogue/lenders/moneyman/lender.ts: lender.countries.es.followUps.0: expected the key of a follow-up that lenders may ask for',
    ],
    [
      wrong({ playedLenders: { moneyman: { followUps: { es: ['none'] } } } }),
      'catalogue/lenders/moneyman/sandbox.ts: played.followUps.es.0: expected the key of a follow-up that lenders may ask for',
    ],
    [
      moneyman({ countries: { es: { followUps: ['aide', 'aide'] } } }),
      'catalogue/lenders/moneyman/lender.ts: lender.countries.es.followUps: aide stands there twice, expected once',
    ],
    [
      wrong({ playedLenders: { moneyman: { followUps: { es: ['aide'] } } } }),
      'catalogue/lenders/moneyman/sandbox.ts: played.followUps.es: aide is not declared in lender.countries.es.followUps',
    ],
    [
      wrong({ lenders: { advanzia: { brands: ['lienketvay'] } } }),
      'catalogue/lenders/advanzia/lender.ts: lender.brands: lienketvay is in no country of the lender',
    ],
    [
      wrong({ brands: { fiesta: { codeCountries: ['mx'] } } }),
      'catalogue/brands/fiesta/brand.ts: brand.codeCountries: the brand is not in mx',
    ],
    [
      wrong({ offers: { 'at-once': { headline: 'apr', rows: ['apr', 'period'] } } }),
      'catalogue/offers/at-once/offer.ts: offer.rows: expected each figure once, the headline not among them',
    ],
    [
      moneyman({ timeZone: 'UTC', schedule: [{ days: [0], from: '09:00', to: '18:00' }] }),
      `${lender}schedule.0.days.0: expected a day from 1, Monday, to 7, Sunday, found 0`,
    ],
    [
      moneyman({ timeZone: 'UTC', schedule: [{ days: [1], from: '9:00', to: '18:00' }] }),
      `${lender}schedule.0.from: expected a time such as 09:00, found "9:00"`,
    ],
    [
      moneyman({ timeZone: 'UTC', schedule: [{ days: [1], from: '09:00', to: '24:30' }] }),
      `${lender}schedule.0.to: expected a time such as 18:30, or 24:00, found "24:30"`,
    ],
    [
      moneyman({ timeZone: 'UTC', schedule: [{ days: [1], from: '00:00', to: '00:00' }] }),
      `${lender}schedule.0.to: expected another time than from: a whole day is 00:00 to 24:00`,
    ],
    [
      moneyman({ timeZone: 'UTC', schedule: [] }),
      `${lender}schedule: expected at least one row, or no schedule at all, found []`,
    ],
    [
      moneyman({ schedule: [{ days: [1], from: '09:00', to: '18:00' }] }),
      `${lender}timeZone: is missing, expected beside a schedule`,
    ],
    [moneyman({ timeZone: 'Madrid' }), `${lender}timeZone: expected a time zone such as Europe/Madrid, found "Madrid"`],
    [
      moneyman({ off: { reason: 'maintenance', until: '2027-13-01T09:00Z' } }),
      `${lender}off.until: expected a moment such as 2027-01-31T09:00Z, found "2027-13-01T09:00Z"`,
    ],
    [
      moneyman({ off: { reason: 'maintenance', until: 'tomorrow' } }),
      `${lender}off.until: expected a moment such as 2027-01-31T09:00Z, found "tomorrow"`,
    ],
    [
      moneyman({ off: { reason: 'maintenance', until: '2027-01-31T25:00+01:00' } }),
      `${lender}off.until: expected a moment such as 2027-01-31T09:00Z, found "2027-01-31T25:00+01:00"`,
    ],
    [
      moneyman({ countries: { es: { prices: { accepted: 5000 } } } }),
      `${lender}countries.es.prices.accepted: is what priceCents pays, expected stages other than paidOn`,
    ],
    [
      moneyman({ paidOn: 'funded', countries: { es: { prices: { sent: 20, funded: 9000 } } } }),
      `${lender}countries.es.prices.funded: is what priceCents pays, expected stages other than paidOn`,
    ],
    [moneyman({ caps: { week: 3 } }), `${lender}caps.week: is no key that is known here, expected to be absent`],
    [
      moneyman({ caps: { day: 9_999_999_999 } }),
      `${lender}caps.day: expected at most 1,000,000, or no cap, found 9999999999`,
    ],
    [
      moneyman({ countries: { es: { priceCents: 4_500_000_000 } } }),
      `${lender}countries.es.priceCents: expected at most 100,000,000 euro cents, found 4500000000`,
    ],
    [moneyman({ caps: { hour: 2.5 } }), `${lender}caps.hour: expected a whole number, found 2.5`],
    [moneyman({ duplicates: { days: -1, by: 'either' } }), `${lender}duplicates.days: expected 0 or more, found -1`],
    [
      moneyman({ duplicates: { days: 999_999, by: 'either' } }),
      `${lender}duplicates.days: expected at most 999 days, found 999999`,
    ],
    [
      spain({ market: { duplicates: { days: 1000 } } }),
      `${country}market.duplicates.days: expected at most 999 days, found 1000`,
    ],
    [
      moneyman({ duplicates: { days: 30, by: 'name' } }),
      `${lender}duplicates.by: expected email, phone or either, found "name"`,
    ],
    [
      wrong({ offers: { 'at-once': { headline: 'price' } } }),
      'catalogue/offers/at-once/offer.ts: offer.headline: expected one of amount, period',
    ],
    [
      wrong({ locales: { es: { tag: 'es_ES' } } }),
      'catalogue/locales/es/locale.ts: locale.tag: expected a BCP 47 tag such as es-MX, found "es_ES"',
    ],
  ])('is named: %#', (problems, expected) => {
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(expected)
  })

  test('what is missing is named too', () => {
    const { name: _, ...nameless } = catalogue.brands.askrobin!
    const brands = { ...catalogue.brands, askrobin: nameless as (typeof catalogue.brands)[string] }
    expect(catalogueProblems({ ...catalogue, brands })).toEqual([
      'catalogue/brands/askrobin/brand.ts: brand.name: is missing',
    ])
  })
})

describe('A8 what folders say of one another', () => {
  test.each([
    [spain({ locale: 'xx' }), 'catalogue/countries/es/country.ts: country.locale: no such locale xx, expected one of'],
    [
      robin({ countries: { zz: {} } }),
      'catalogue/brands/askrobin/brand.ts: brand.countries.zz: no such country, expected one of',
    ],
    [moneyman({ brands: ['nobody'] }), 'catalogue/lenders/moneyman/lender.ts: lender.brands: no such brand nobody'],
    [
      moneyman({ countries: { es: { offer: 'nothing' } } }),
      'catalogue/lenders/moneyman/lender.ts: lender.countries.es.offer: no such offer nothing',
    ],
    [
      spain({ journey: { pages: { 'loan-details': ['contactDetails.email'] } } }),
      'country.journey.pages.loan-details: contactDetails.email is asked in another step',
    ],
  ])('is checked: %#', (problems, expected) => {
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(expected)
  })

  test('P1 P2 limits that contradict each other once merged name the variant and its files', () => {
    const problems = robin({ countries: { es: { settings: { amount: { min: 2000 } } } } })
    expect(problems).toHaveLength(3)
    expect(problems[0]).toContain(
      'variant askrobin-es (catalogue/brands/askrobin/brand.ts over catalogue/countries/es/country.ts',
    )
    expect(problems[0]).toContain('settings.amount: min 2000 is more than max 1000')
  })

  test('A7 two variants cannot share a host name', () => {
    const [first] = robin({ countries: { mx: { hosts: ['askrobin.es.example'] } } })
    expect(first).toContain("hosts: askrobin.es.example is askrobin-es's already")
  })
})

describe('P-06 P-11 clocks and purposes', () => {
  const file = 'catalogue/countries/es/retention.ts: retention.'
  const kept = (change: object) => wrong({ countryRetention: { es: change } })
  test.each([
    [kept({ clocks: { verification: 'a while' } }), `${file}clocks.verification: expected whole days`],
    [kept({ clocks: { 'bank-data': { sold: 0 } } }), `${file}clocks.bank-data`],
    [kept({ clocks: { cookies: 3 } }), `${file}clocks.cookies: is no key that is known here`],
    [kept({ staysAfterErasure: ['everything'] }), `${file}staysAfterErasure.0: expected one of application,`],
    [kept({ clocks: { message: 4000 } }), `${file}clocks.message: draft is longer than the books it stands in`],
  ])('P-06: %j', ([problem], expected) => {
    expect(problem).toContain(expected)
  })

  test('P-06: a class without a clock, and a country without clocks, stop the build', () => {
    const { verification: _, ...clocks } = catalogue.countryRetention.es!.clocks
    const countryRetention = { ...catalogue.countryRetention, es: { clocks, staysAfterErasure: [] } }
    expect(catalogueProblems({ ...catalogue, countryRetention } as unknown as typeof catalogue)).toEqual([
      `${file}clocks.verification: is missing`,
    ])
    const { es: __, ...without } = catalogue.countryRetention
    expect(catalogueProblems({ ...catalogue, countryRetention: without })).toEqual([
      'catalogue/countries/es/retention.ts: is missing, expected beside country.ts',
    ])
  })

  test('P-11: what is asked and told to nobody is refused', () => {
    const optional = [...catalogue.countries.de!.journey.optional, 'otherDetails.vehicleConsent']
    const brands = { prestamotor: catalogue.brands.askrobin!, askrobin: catalogue.brands.askrobin! }
    const lenders = {}
    expect(
      catalogueProblems(deepMerge({ ...catalogue, brands, lenders }, { countries: { de: { journey: { optional } } } })),
    ).toEqual([
      'catalogue/countries/de/country.ts: country.journey: otherDetails.vehicleConsent is asked and used by nobody',
    ])
  })

  test('P-11: every data point that is asked anywhere has a purpose and a class', () => {
    for (const id of Object.keys(catalogue.countries)) {
      const asked = askedIn(catalogue, id)
      expect(asked.length, id).toBeGreaterThan(10)
      for (const key of asked) {
        const [purpose, keptAs] = dataPointPurposes[key]
        expect(purposes[purpose].why, key).toMatch(/^[a-z].+/)
        expect(catalogue.countryRetention[id]!.clocks[keptAs], key).toBeDefined()
      }
    }
  })
})

describe('A8 experience 24: a lender without a price', () => {
  const file = 'catalogue/lenders/moneyman/prices.ts: priceTable.'
  const prices = (change: object) => wrong({ priceTables: { moneyman: change } })
  const rate = { from: 0.01, usual: 0.02, to: 0.03 }
  test.each([
    [prices({ es: [] }), `${file}es: is missing, expected at least one price`],
    [prices({ xx: [{ monthlyRate: rate }] }), `${file}xx: the lender is not in this country`],
    [prices({ es: [{}] }), `${file}es.0: is no price, expected monthlyRate, feeShare or both`],
    [
      prices({ es: [{ monthlyRate: { ...rate, usual: 0.04 } }] }),
      `${file}es.0.monthlyRate: expected from, usual and to in ascending order`,
    ],
    [prices({ es: [{ monthlyRate: { ...rate, to: 3 } }] }), 'expected a ratio: 0.02 is 2 %, found 3'],
    [
      prices({
        es: [{ monthlyRate: rate }, { monthlyRate: { ...rate, usual: 0.01 }, amounts: { from: 600, to: 900 } }],
      }),
      `${file}es.1: is never a price, because row 0 holds for all of its loans`,
    ],
    [
      prices({
        es: [
          { monthlyRate: rate, amounts: { from: 1, to: 1000 }, periods: { from: 1, to: 90, scale: 'days' } },
          { monthlyRate: rate, amounts: { from: 500, to: 1000 }, periods: { from: 30, to: 90, scale: 'days' } },
          { monthlyRate: rate },
        ],
      }),
      `${file}es.1: is never a price, because row 0 holds for all of its loans`,
    ],
    [
      prices({ es: [{ monthlyRate: rate, amounts: { from: 100, to: 500 } }] }),
      `${file}es: has no price for 600 over 61 days, which the lender takes`,
    ],
    [
      prices({ es: [{ monthlyRate: rate, periods: { from: 1, to: 90, scale: 'days' } }] }),
      `${file}es: has no price for 500 over 12 months, which the lender takes`,
    ],
  ])('%s', (problems, expected) => {
    expect(problems).toContainEqual(expect.stringContaining(expected))
  })
})

test('A8: a price row that some loan comes to is no problem, however much of it the rows before take', () => {
  const monthlyRate = { from: 0.01, usual: 0.02, to: 0.03 }
  const days = { from: 1, to: 90, scale: 'days' } as const
  const rows = [
    { monthlyRate, amounts: { from: 100, to: 500 }, periods: days },
    { monthlyRate, amounts: { from: 100, to: 500 }, periods: { ...days, scale: 'months' } },
    { monthlyRate, amounts: { from: 100, to: 501 }, periods: days },
    { monthlyRate, amounts: { from: 200, to: 500 }, periods: { ...days, to: 91 } },
    { monthlyRate, amounts: { from: 100, to: 500 } },
    { monthlyRate, periods: days },
    { monthlyRate },
  ]
  const problems = wrong({ priceTables: { moneyman: { es: rows } } })
  expect(problems.filter((problem) => problem.includes('is never a price'))).toEqual([])
})

describe('A8 C8: a lender that takes no loan of any form', () => {
  const file = 'catalogue/lenders/moneyman/countries/es.ts: es.criteria: '
  const taking = (...criteria: object[]) => moneyman({ countries: { es: { criteria } } })
  test.each([
    [{ dataPoint: 'amount', atLeast: 100_000 }, 'amount'],
    [{ dataPoint: 'period', atMost: 1 }, 'period'],
  ])('A8, C8: with %j is named', (criterion, what) => {
    expect(taking(criterion)).toContainEqual(
      expect.stringContaining(`${file}no form of the country has a loan of such ${what}, so that nobody passes`),
    )
  })

  test('A8, C8: one that takes a loan of one brand’s form alone is no problem', () => {
    const forms = variantsOf(catalogue, { productName: 'Loanform', environment: 'production' })
    const inSpain = [...forms.values()].filter(({ countryId }) => countryId === 'es')
    const most = Math.max(...inSpain.map(({ settings }) => settings.amount.max))
    const problems = taking({ dataPoint: 'amount', atLeast: most })
    expect(problems.filter((problem) => problem.includes(file))).toEqual([])
  })
})
