// Test of `npm run -s tables`: its JSON, the pages written from it, and the registry's refusals.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countries, followUps, lenders } from '#catalogue/server.generated.ts'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { urlParameters } from '#domain/journey/arrival.ts'
import { isAfterOffer, routes, stateName, states } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { contexts, pageOfStep, stepKinds, stepPaths, stepRow } from '#domain/journey/steps.ts'
import type { StepPath } from '#domain/journey/steps.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { fixedTerm } from '#domain/questions/income-sources.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { storageSlots } from '#domain/application/storage-slots.ts'
import { writeRegistry } from '#scripts/registry.ts'
import { nodeArguments } from '#scripts/root.ts'
import { readTables } from '#scripts/tables.ts'
import { followUp, followUpKeys } from '#test/follow-ups.ts'
import { stateMap } from '#domain/application/state-map.ts'
import { browserSpecs, statesPage, testsOf } from '#scripts/states-page.ts'
import { tablesPage } from '#scripts/tables-page.ts'

const root = join(import.meta.dirname, '..')
type Law = Readonly<Record<string, Readonly<Record<string, unknown>>>>
describe('docs/storage.md', () => {
  const rows = readFileSync(join(root, 'docs/storage.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test.each(Object.entries(storageSlots))(
    'E5 says of %s where it is, who writes and reads it, and when it goes',
    (slot, { areas }) => {
      const [row, ...more] = rows.filter(([, keys]) => keys!.includes(`\`${slot}\``))
      expect(more).toEqual([])
      const [, , where, ...says] = row!
      expect(where).toBe(areas.join(', '))
      expect(says.slice(0, 4).filter((cell) => cell.length > 2)).toHaveLength(4)
    },
  )

  test('E5 names no key that there is not', () => {
    const named = rows.flatMap(([, keys]) => [...keys!.matchAll(/`(\w+)`/g)].map(([, key]) => key!))
    expect(named.toSorted()).toEqual(Object.keys(storageSlots).toSorted())
  })
})

describe('the printed tables', () => {
  const tables = readTables()
  const sorted = (all: Iterable<string>) => [...all].toSorted()

  test('D1 hold every data point under section and name', () => {
    expect(Object.keys(tables.dataPoints)).toEqual(dataPointKeys)
    expect(tables.dataPoints['personalDetails.personalCode']).toMatchObject({
      rule: 'personalCode',
      secret: true,
      step: 'personal-details',
    })
  })

  test('D2 hold each source of income of each country with what it leads to', () => {
    const { pl, mx } = tables.questionsBySource
    expect(Object.keys(pl!)).toContain('civil-contract')
    expect(pl!.pensioner).toEqual(['otherDetails.pensionNumber', 'incomeDetails.pensionPayer'])
    expect(pl!.farmer).toEqual(['otherDetails.fieldRegistrationNumber', 'otherDetails.fieldSquareArea'])
    expect(pl!.employed).toContain('employer.name')
    expect(mx!.remittances).toEqual([])
  })

  test('F1 hold every state with name, route and afterOffer', () => {
    const rows = Object.entries(states).map(([number, { route }]) => {
      const state = Number(number) as StateNumber
      const [name, afterOffer] = [stateName(state), isAfterOffer(state)]
      return [number, expect.objectContaining({ name, route, afterOffer }) as unknown]
    })
    expect(Object.entries(tables.states)).toEqual(rows)
  })

  test('B1, B2, C1, C2, C3, E5, L1 hold every route, step, kind, context, storage key and URL parameter', () => {
    expect(tables.routes).toEqual([...routes, ...followUpRoutes])
    expect(Object.keys(tables.steps)).toEqual(stepPaths)
    expect(tables.stepKinds).toEqual(stepKinds)
    expect(tables.contexts).toEqual(Object.values(contexts))
    expect(Object.keys(tables.storageKeys)).toEqual(Object.keys(storageSlots))
    expect(sorted(Object.keys(tables.urlParameters))).toEqual(sorted(Object.keys(urlParameters)))
    // Those that are read come first.
    const isRead = Object.values(tables.urlParameters).map((row) => 'read' in row)
    expect(isRead).toEqual(isRead.toSorted((one, other) => Number(other) - Number(one)))
  })

  test('A8 hold a variant for each country a brand is in', () => {
    expect(tables.variants).toMatchObject({
      'askrobin-es': { brand: 'askrobin', country: 'es', flow: 'v3', product: 'askrobin' },
      'askrobin-mx': { brand: 'askrobin', country: 'mx', currency: 'MXN' },
      'default-es': { brand: 'default', product: 'default' },
    })
  })

  test('C8 hold for each data point who asks it: the journey, or a lender in the form or in a follow-up', () => {
    expect(Object.keys(tables.askedBy)).toEqual(dataPointKeys)
    const places = Object.values(tables.askedBy).flat()
    const variants = Object.keys(tables.variants)
    expect(places.filter(({ variant }) => !variants.includes(variant))).toEqual([])
    expect(places.filter(({ step, followUp: key }) => (step === undefined) === (key === undefined))).toEqual([])
    expect(places.filter(({ followUp: key, lender }) => key !== undefined && lender === undefined)).toEqual([])
    const asked = (key: DataPointKey) => tables.askedBy[key]
    expect(asked('amount')).toContainEqual({ variant: 'askrobin-es', step: 'loan-details' })
    expect(asked('expenses.rentAmount')).toContainEqual({
      variant: 'askrobin-es',
      step: 'housing-tenure',
      lender: 'cofidis',
    })
    expect(asked('otherDetails.maritalStatus')).toContainEqual({
      variant: 'askrobin-es',
      followUp: 'marital-details',
      lender: 'cofidis',
    })
  })

  test('C8 every data point is asked by somebody, and every step of the flow can appear', () => {
    const empty = Object.entries(tables.askedBy).filter(([, places]) => places.length === 0)
    expect(empty.map(([key]) => key)).toEqual([])
    const shown = new Set(Object.values(tables.askedBy).flatMap((places) => places.map(({ step }) => step)))
    // Those that belong beside another appear on its page, by a question of their own.
    const isAskedBeside = (path: StepPath) =>
      stepRow(path).dataPoints.some((key) => tables.askedBy[key]!.some(({ step }) => step === pageOfStep(path)))
    const appears = (path: StepPath) => (pageOfStep(path) === path ? shown.has(path) : isAskedBeside(path))
    expect(stepPaths.filter((path) => !appears(path))).toEqual([])
  })

  test('C8 whoever asks a tenant for the rent asks the owner of a mortgaged home for the mortgage', () => {
    const where = (key: DataPointKey) =>
      tables.askedBy[key]!.map(({ variant, lender, followUp: by }) => [variant, lender, by].join(' '))
    expect(where('expenses.monthlyMortgageAmount')).toEqual(where('expenses.rentAmount'))
  })

  test('D2 wherever people live on contracts that end by themselves, somebody asks when theirs does', () => {
    const end = tables.askedBy['incomeDetails.incomeContractExpiresAt']!.map(({ variant }) => variant.split('-').at(-1))
    const withFixedTerm = Object.entries(countries).filter(([id, country]) => {
      const sources = optionsOf('incomeDetails.incomeSource', country) ?? []
      const hasLenders = Object.values(lenders).some((each) => each.countries[id])
      return hasLenders && fixedTerm.some((each) => sources.includes(each))
    })
    expect(withFixedTerm.map(([id]) => id).filter((id) => !end.includes(id))).toEqual([])
  })

  test('M1, M3 hold the lead calls', () => {
    const calls = Object.values(tables.endpoints).map(({ method, path }) => `${String(method)} ${String(path)}`)
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /v2/lead',
        'POST /lead',
        'PUT /lead',
        'POST /v3/lead',
        'GET /lead/status/{id}',
        'GET /postcode/lookup/{code}',
      ]),
    )
  })

  test('F1 F2 every state and every follow-up stands on the page of states, with a browser test that enters and leaves it', () => {
    const specs = browserSpecs()
    const page = statesPage(specs)
    for (const state of stateMap(followUps)) {
      expect(page).toContain(`| ${state.number} | ${state.name} |`)
      expect([state.key, testsOf(state, specs).length > 0]).toEqual([state.key, true])
    }
    for (const key of followUpKeys) {
      expect(page).toContain(`| \`${key}\` |`)
      // Two sentences: what it asks, and what happens.
      expect([key, followUp(key).about.match(/[^.]+\.(?:\s|$)/g)?.length]).toEqual([key, 2])
    }
  })

  test('the page shows every row of every table', () => {
    const page = tablesPage(tables)
    for (const table of [
      tables.dataPoints,
      tables.states,
      tables.steps,
      tables.storageKeys,
      tables.urlParameters,
      tables.endpoints,
    ])
      for (const key of Object.keys(table)) expect(page).toContain(`| \`${key}\` |`)
  })
})

describe('A8 the registry', () => {
  let catalogue: string
  const write = (path: string, text: string) => {
    mkdirSync(join(catalogue, path, '..'), { recursive: true })
    writeFileSync(join(catalogue, path), text)
  }
  const policies = readFileSync(join(root, 'catalogue/locales/en/policies.json'), 'utf8')
  beforeEach(() => {
    catalogue = mkdtempSync(join(tmpdir(), 'loanform-catalogue-'))
  })
  afterEach(() => rmSync(catalogue, { recursive: true, force: true }))

  test('is written from the folders, in one order, and is fresh the second time', async () => {
    const brand = `export const brand = { name: 'A', product: 'default', themeColour: '#000000', countries: {} }`
    write('brands/b-two/brand.ts', brand)
    write('brands/a-one/brand.ts', brand)
    for (const id of ['a-one', 'b-two']) {
      write(`brands/${id}/mail.ts`, 'export const mail = {}')
      for (const file of ['theme.css', 'logo.svg', 'favicon.svg', 'pictures/hero.svg'])
        write(`brands/${id}/${file}`, '')
    }
    write('locales/xx/locale.ts', `export const locale = { tag: 'xx', name: 'X' }`)
    write('locales/xx/wording.ts', 'export const wording = {}')
    write('locales/xx/shell.json', '{}')
    write('locales/xx/form.json', '{}')
    write('locales/xx/follow-ups.json', '{}')
    write('locales/xx/messages.json', '{}')
    write('locales/xx/policies.json', policies)
    write('locales/xx/criteria.json', '{}')
    write('brands/b-two/texts/xx.json', '{}')
    expect(await writeRegistry({ catalogue })).toEqual({
      problems: [],
      stale: [
        'catalogue/web.generated.ts',
        'catalogue/follow-ups.web.generated.ts',
        'catalogue/criteria.web.generated.ts',
        'catalogue/follow-up-paths.generated.ts',
        'catalogue/follow-up-routes.generated.ts',
        'catalogue/server.generated.ts',
        'catalogue/follow-up-texts.xx.generated.ts',
      ],
      unfinished: [],
    })
    expect(await writeRegistry({ catalogue, check: true })).toEqual({ problems: [], stale: [], unfinished: [] })
    const server = readFileSync(join(catalogue, 'server.generated.ts'), 'utf8')
    expect(server).toContain(
      "brands: Readonly<Record<string, Brand>> = {\n  'a-one': aOneBrand,\n  'b-two': bTwoBrand,\n}",
    )
    expect(readFileSync(join(catalogue, 'web.generated.ts'), 'utf8')).toContain(
      "xx: () => import('./brands/b-two/texts/xx.json', { with: { type: 'json' } })",
    )
  })

  test('A8 refuses a brand without its looks, naming each file', async () => {
    write('brands/a/brand.ts', 'export const brand = {}')
    write('brands/a/mail.ts', 'export const mail = {}')
    const { problems } = await writeRegistry({ catalogue })
    expect(problems).toEqual([
      'catalogue/brands/a/theme.css: is missing, expected a style sheet with the tokens of the brand',
      'catalogue/brands/a/logo.svg: is missing, expected a picture',
      'catalogue/brands/a/favicon.svg: is missing, expected a picture',
      'catalogue/brands/a/pictures/hero.svg: is missing, expected a picture',
    ])
  })

  test('M8 A8 refuses policies and law that lack a word, and law of no locale, naming file and path', async () => {
    cpSync(join(root, 'catalogue'), catalogue, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(catalogue, 'node_modules'))
    const [country, { locale }] = Object.entries(countries)[0]!
    const law = JSON.parse(readFileSync(join(catalogue, `countries/${country}/policies.json`), 'utf8')) as Law
    const { authority: _, ...ours } = law[locale]!
    write(
      `countries/${country}/policies.json`,
      JSON.stringify({ [locale]: { ...ours, autority: 'x' }, xx: law[locale] }),
    )
    const { terms: __, ...others } = JSON.parse(policies) as Law
    write('locales/en/policies.json', JSON.stringify(others))
    const { problems } = await writeRegistry({ catalogue, check: true })
    const file = `catalogue/countries/${country}/policies.json: law.`
    expect(problems).toEqual([
      'catalogue/locales/en/policies.json: policies.terms: is missing',
      `${file}${locale}.authority: is missing`,
      `${file}${locale}.autority: is no key that is known here, expected to be absent`,
      `${file}en: is missing`,
      `${file}xx: expected the name of a folder in catalogue/locales`,
    ])
  })

  test('refuses a folder with a missing file, a wrong export, broken JSON or a foreign locale, naming each', async () => {
    write('brands/a/brand.ts', 'export const brnad = {}')
    write('brands/a/mail.ts', 'export const mail = {}')
    for (const file of ['theme.css', 'logo.svg', 'favicon.svg', 'pictures/hero.svg']) write(`brands/a/${file}`, '')
    write('brands/a/texts/yy.json', '{}')
    write('locales/xx/locale.ts', 'export const locale = {}')
    write('locales/xx/wording.ts', 'export const wording = {}')
    write('locales/xx/shell.json', '{')
    const { problems, stale } = await writeRegistry({ catalogue })
    expect(stale).toEqual([])
    expect(problems).toEqual([
      expect.stringContaining('catalogue/brands/a/brand.ts: expected an export `brand` (object), found none'),
      expect.stringContaining('catalogue/locales/xx/shell.json: expected JSON'),
      expect.stringContaining('catalogue/locales/xx/form.json: is missing'),
      expect.stringContaining('catalogue/locales/xx/follow-ups.json: is missing'),
      expect.stringContaining('catalogue/locales/xx/messages.json: is missing'),
      expect.stringContaining('catalogue/locales/xx/policies.json: is missing'),
      expect.stringContaining('catalogue/locales/xx/criteria.json: is missing'),
      expect.stringContaining('catalogue/brands/a/texts/yy.json: expected the name of a folder in catalogue/locales'),
    ])
  })
})

test('a reader that leaves before the last line, as head does, ends the tables quietly', async () => {
  const program = `import { printTables, readTables } from '#scripts/tables.ts'; printTables(readTables(), process.stdout)`
  const child = spawn(process.execPath, nodeArguments('--input-type=module', '--eval', program), { cwd: root })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said]).toEqual([0, ''])
})
