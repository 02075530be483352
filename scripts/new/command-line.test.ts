// Test of the command line of `npm run new`: the help, and refusals that name the option and what it expects (A8).
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#contract/escape-html.ts'
import { familiesIn } from '#scripts/typefaces/families-in.ts'
import { NewRefused, readNewCommand } from './command-line.ts'
import { kinds } from './kinds.ts'
import type { NewKind, Wanted } from './skeleton.ts'

const existing = {
  countries: ['es', 'mx'],
  brands: ['acme'],
  lenders: ['lendo'],
  offers: ['plain'],
  'follow-ups': ['mobile-verification'],
}
const read = (line: string) => readNewCommand(line === '' ? [] : line.split(' '), kinds, existing)
const printed = (line: string) => (read(line) as { readonly print: string }).print

test('A8 --help names every kind, and the help of a kind every option with its values', () => {
  for (const name of Object.keys(kinds)) expect(printed('--help')).toContain(`\n  ${name} `)
  for (const { summary } of Object.values(kinds)) expect(printed('-h')).toContain(summary)
  for (const [name, { options }] of Object.entries(kinds))
    for (const [option, row] of Object.entries(options)) {
      const line = printed(`${name} --help`)
        .split('\n')
        .find((each) => each.startsWith(`  --${option}:`))
      expect(line).toContain(row.summary)
      expect(line).toContain(row.otherwise ?? 'needed')
    }
  expect(printed('lender --help')).toContain('any, with commas between them, of es, mx')
  // A name beside it changes nothing.
  expect(printed('lender lendo --help')).toBe(printed('lender --help'))
})

test('A8 what is asked for is read', () => {
  expect(read('lender tf-bank --countries es,mx --offer plain --name Tf')).toEqual({
    kind: kinds.lender,
    id: 'tf-bank',
    options: { countries: 'es,mx', offer: 'plain', name: 'Tf' },
  })
  expect(read('country pt --currency EUR --timezone Europe/Lisbon --tag pt-PT')).toMatchObject({ id: 'pt' })
  // By the name that everybody writes, where the platform lists an older one.
  expect(read('country ar --currency ARS --timezone America/Argentina/Buenos_Aires --tag es-AR')).toMatchObject({
    options: { timezone: 'America/Argentina/Buenos_Aires' },
  })
  expect(read('brand acme-two --countries all')).toMatchObject({ options: { countries: 'all' } })
})

test.each([
  ['', 'accepted'],
  ['--paid-on funded', 'funded'],
])('A8 Q3: a lender made with %j is paid on %s, and how it tells outcomes is left to fill in', (option, paidOn) => {
  const { id, options } = read(`lender tf-bank --countries es ${option}`.trim()) as Pick<Wanted, 'id' | 'options'>
  const { files, toFillIn } = kinds.lender!.make({ id, options, existing, root: '' })
  expect(files['catalogue/lenders/tf-bank/lender.ts']).toContain(`  paidOn: '${paidOn}',\n`)
  expect(toFillIn).toContainEqual(expect.stringContaining('/partners/tf-bank/outcomes'))
})

test('A8 C8: whatever changes variants or their forms names the command that writes what is golden', () => {
  const lines = [
    'lender tf-bank --countries es',
    'brand acme-two --countries es',
    'country pt --currency EUR --timezone Europe/Lisbon --tag pt-PT',
  ]
  for (const line of lines) {
    const { id, options } = read(line) as Pick<Wanted, 'id' | 'options'>
    const { toFillIn } = kinds[line.split(' ')[0]!]!.make({
      id,
      options,
      existing,
      root: join(import.meta.dirname, '../..'),
    })
    expect(toFillIn).toContainEqual(expect.stringContaining('test/golden test/journeys/effort.test.ts -u'))
    if (line.startsWith('lender')) expect(toFillIn).toContainEqual(expect.stringContaining('tier'))
  }
})

test('A8 P-03: a lender states where its look into the credit file leaves no trace, which some countries ask of each', () => {
  const line = 'lender tf-bank --countries es,mx --soft-checks mx'
  const { id, options } = read(line) as Pick<Wanted, 'id' | 'options'>
  const { files } = kinds.lender!.make({ id, options, existing, root: '' })
  const states = (country: string) =>
    files[`catalogue/lenders/tf-bank/countries/${country}.ts`]?.includes('softCheck: true')
  expect(['es', 'mx'].map(states)).toEqual([false, true])
})

test.each([
  ['lender tf-bank --countries es', ['redirectHosts', 'legalName', 'licence', 'address']],
  ['brand acme-two --countries es', ['broker']],
])('A8 M6: after %s, what production or a redirect needs is left to fill in: %j', (line, names) => {
  const { kind, id, options } = read(line) as Wanted & { readonly kind: (typeof kinds)[string] }
  const { toFillIn } = kind.make({ id, options, existing, root: join(import.meta.dirname, '../..') })
  for (const name of names) expect(toFillIn.join('\n')).toMatch(new RegExp(`\\b${name}\\b`))
})

test('A8 experience 31: a brand is made with the typefaces that its theme names', () => {
  const { kind, id, options } = read('brand acme-two --countries es') as Wanted & { readonly kind: NewKind }
  const { files, toFillIn } = kind.make({ id, options, existing, root: join(import.meta.dirname, '../..') })
  const row = files['catalogue/brands/acme-two/brand.ts']!
  for (const family of familiesIn(files['catalogue/brands/acme-two/theme.css']!)) expect(row).toContain(family)
  expect(row).toContain('typefaces: [')
  expect(toFillIn).toContainEqual(expect.stringContaining('typefaces in catalogue/brands/acme-two/brand.ts'))
})

test.each(["O'Neil&<Sons>", 'Back\\slash'])('A8 a lender and a brand may be called %j', (name) => {
  const root = join(import.meta.dirname, '../..')
  const filesOf = (line: string) => {
    const { kind, id, options } = read(`${line} --countries es --name ${name}`) as Wanted & { readonly kind: NewKind }
    return kind.make({ id, options, existing, root }).files
  }
  const nameIn = (file: string) => runInNewContext(/name: ('.*'),\n/.exec(file)![1]!) as unknown
  expect(nameIn(filesOf('lender tf-bank')['catalogue/lenders/tf-bank/lender.ts']!)).toBe(name)
  const brand = filesOf('brand acme-two')
  expect(nameIn(brand['catalogue/brands/acme-two/brand.ts']!)).toBe(name)
  // As XML has it: a logo with a bare `&` is none.
  const shown = brand['catalogue/brands/acme-two/logo.svg']!
  expect(shown).toContain(`>${escapeHtml(name)}</text>`)
})

describe('A8 a refusal says what is wrong and what was expected', () => {
  test.each<[string, readonly string[]]>([
    ['', ['No kind: expected country, brand, lender, offer, follow-up']],
    ['folder x', ['folder is no kind: expected country, brand, lender, offer, follow-up']],
    ['toString x', ['toString is no kind']],
    ['lender', ['lender: no name: expected lower case letters']],
    ['lender Tf_Bank', ['lender: Tf_Bank: expected lower case letters']],
    ['country portugal', ['country: portugal: expected two lower case letters of ISO 3166']],
    ['lender x', ['lender x: --countries is needed', 'any, with commas between them, of es, mx']],
    ['lender x --countries pt', ['lender x: --countries pt: expected', 'of es, mx']],
    ['lender x --countries es,pt --offer none', ['--countries pt: expected', '--offer none: expected', 'one of plain']],
    ['lender x --countries es --asks blood-test', ['--asks blood-test: expected', 'mobile-verification']],
    ['lender x --countries es --paid-on never', ['--paid-on never: expected', 'one of sent, accepted, chosen, funded']],
    ['lender x --countries es --connector soap', ['--connector soap: expected', 'one of own, mapping']],
    ['lender x --countries', ['lender x: --countries has no value']],
    ['lender x --countries es,mx,es', ['lender x: --countries es: stands there twice, expected once']],
    ['brand x --countries es --name a\nb', ['--name a\nb: expected the name people read']],
    [
      'lender x --countries es --colour red',
      ['--colour is no option: expected --countries, --soft-checks, --offer, --asks, --paid-on, --connector, --name'],
    ],
    ['lender x y --countries es', ['one name at a time, and not y too']],
    ['offer x', ['offer x: --headline is needed', 'totalToRepay']],
    ['brand x', ['brand x: --countries is needed', 'all, es, mx']],
    [
      'country pt',
      [
        '--currency is needed: its currency by ISO 4217, for instance EUR',
        '--timezone is needed',
        'one of Atlantic/Azores, Atlantic/Madeira, Europe/Lisbon',
        '--tag is needed',
        'for instance pt-PT',
      ],
    ],
    [
      'country pt --currency ABC --timezone Europe/Madrid --tag pt',
      ['--currency ABC', '--timezone Europe/Madrid', '--tag pt:'],
    ],
    [
      'country pt --currency EUR --timezone Europe/Lisboa --tag pt-PT',
      ['--timezone Europe/Lisboa: expected', 'one of Atlantic/Azores, Atlantic/Madeira, Europe/Lisbon'],
    ],
  ])('%j', (line, says) => {
    expect(() => read(line)).toThrow(NewRefused)
    for (const each of says) expect(() => read(line)).toThrow(each)
    if (line.includes(' ')) expect(() => read(line)).toThrow(/npm run new -- |: expected /)
  })
})

test('A8 a country that there is not is refused in one line', () => {
  const options = { currency: 'EUR', timezone: 'Europe/Lisbon', tag: 'en-ZZ' }
  const made = () => kinds.country!.make({ id: 'zz', options, existing, root: '' })
  expect(made).toThrow(NewRefused)
  expect(made).toThrow('country zz: expected a country that the phone library knows')
})
