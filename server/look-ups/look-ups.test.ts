// Test of the pure parts of look-ups: name matching, JSON paths, postal file lines, and mail domains (M3, M4).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { base } from '#domain/application/constants.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { judge } from '#domain/questions/validate.ts'
import { namesLike } from './company-match.ts'
import { divisionNamed, normalise } from './normalise.ts'
import { lineReader } from './geonames.ts'
import { entriesAt, textsAt } from './json-paths.ts'
import { keepAnswers } from './kept.ts'
import { mailHostOf } from './mail-host.ts'
import { placeOf } from './postcode.ts'

const names = ['Piekarnia Żytnie Pole', 'Pracownia Ćma', 'Magazyny Łąkotrans', 'Sklepy Koszyczkowo', 'Tartak Sosnobór']

describe('M3: companies', () => {
  test.each([
    ['pra', ['Pracownia Ćma']],
    ['P', ['Piekarnia Żytnie Pole', 'Pracownia Ćma']],
    ['lako', ['Magazyny Łąkotrans']],
    ['ŻYTNIE', ['Piekarnia Żytnie Pole']],
    ['koszyczkovo', ['Sklepy Koszyczkowo']],
    ['tartak sosnobur', ['Tartak Sosnobór']],
    ['pole pole', []],
    ['xyz', []],
    [' - ', []],
  ])('M3: %s finds %j', (typed, expected) => expect(namesLike(names, typed, 8)).toEqual(expected))

  test('M3: those that begin so stand before those with a word that does, and no more than asked for', () => {
    const many = ['Horno Casa', 'Casa Uno', 'Casa Dos', 'Casas y Cosas']
    expect(namesLike(many, 'casa', 3)).toEqual(['Casa Uno', 'Casa Dos', 'Casas y Cosas'])
    expect(namesLike(many, 'casa', 8).at(-1)).toBe('Horno Casa')
  })

  test.each(Object.entries(catalogue.countryPlaces))(
    'M3: %s ships at least twenty names, all different',
    (id, places) => {
      const known = places.companies ?? []
      const shipped = known.map(({ name }) => name)
      expect(shipped.length).toBeGreaterThanOrEqual(20)
      expect(new Set(shipped.map(normalise)).size).toBe(shipped.length)
      // An offered company passes validation when the applicant continues with it.
      const country = catalogue.countries[id]!
      const countryRules = catalogue.countryRules[id]!.rules
      const judging = { settings: base, country, countryRules, today: '2026-11-21' }
      const wrong = known.flatMap((company) => {
        const answers = Object.fromEntries(Object.entries(company).map(([field, text]) => [`employer.${field}`, text]))
        return Object.keys(answers).filter((key) => judge(key as DataPointKey, answers, judging))
      })
      expect(wrong).toEqual([])
    },
  )
})

describe('M3: entries of a list', () => {
  const paths = { name: 'hits[].company.name', city: 'hits[].company.seat.city', street: 'street' }
  test.each([
    [
      'a list',
      { street: 'Alta', hits: [{ company: { name: 'Uno', seat: { city: 'Ávila' } } }, { company: { name: 'Dos' } }] },
      [{ name: 'Uno', city: 'Ávila' }, { name: 'Dos' }],
    ],
    ['another shape', { hits: 'none' }, []],
    ['nothing', null, []],
  ])('M3: of %s, each with its own texts', (_of, answer, expected) =>
    expect(entriesAt(answer, paths, 'name')).toEqual(expected),
  )

  test('M3: an answer without a list is one entry', () =>
    expect(entriesAt({ name: 'Uno', city: 'Ávila' }, { name: 'name', city: 'city' }, 'name')).toEqual([
      { name: 'Uno', city: 'Ávila' },
    ]))
})

describe('M3: texts at a path', () => {
  const answer = {
    data: [{ name: 'A', at: { n: 1 } }, { name: 'B' }, { name: null }],
    one: 'x',
    list: [['a'], ['b', 2]],
  }
  test.each([
    ['data[].name', ['A', 'B']],
    ['data[].at.n', ['1']],
    ['one', ['x']],
    ['list[][]', ['a', 'b', '2']],
    ['data.name', []],
    ['one.length', []],
    ['constructor.name', []],
    ['data', []],
  ])('M3: %s', (path, expected) => expect(textsAt(answer, path)).toEqual(expected))
  test('M3: an answer that is a list', () => expect(textsAt(['a', 'b'], '[]')).toEqual(['a', 'b']))
})

describe('M3: a line of a postal file', () => {
  const read = lineReader(catalogue)
  const line = (...parts: string[]) => [...parts, ...Array.from({ length: 12 - parts.length }, () => '')].join('\t')
  test.each([
    [
      'Spain, whose provinces are the second level',
      line('ES', '28013', 'Madrid', 'Comunidad de Madrid', 'MD', 'Madrid', 'M'),
      { place: { country: 'es', code: '28013', city: 'Madrid', suburb: '', province: 'madrid' } },
    ],
    [
      'Poland, with a dash',
      line('PL', '00-950', 'Warszawa', 'Mazowieckie', '78'),
      { place: { country: 'pl', code: '00950', city: 'Warszawa', suburb: '', province: 'mazowieckie' } },
    ],
    [
      'Mexico, a settlement of a city',
      line('MX', '01000', 'San Ángel', 'Ciudad de México', 'DIF', 'Álvaro Obregón', '010', 'Ciudad de México', '01'),
      {
        place: {
          country: 'mx',
          code: '01000',
          city: 'Ciudad de México',
          suburb: 'San Ángel',
          province: 'ciudad-de-mexico',
        },
      },
    ],
    [
      'Mexico, a settlement outside of one',
      line('MX', '33900', 'El Charco', 'Chihuahua', 'CHH', 'Guerrero', '031'),
      { place: { country: 'mx', code: '33900', city: 'Guerrero', suburb: 'El Charco', province: 'chihuahua' } },
    ],
    [
      'Vietnam, whose places are wards and communes',
      line('VN', '71006', 'Phường Sài Gòn', 'Hồ Chí Minh'),
      { place: { country: 'vn', code: '71006', city: 'Phường Sài Gòn', suburb: '', province: 'ho-chi-minh' } },
    ],
    [
      'a province that is none of ours',
      line('RO', '010011', 'București', 'Nirgends', '10'),
      { place: { country: 'ro', code: '010011', city: 'București', suburb: '', province: undefined } },
    ],
    ['a country without a form', line('FR', '75001', 'Paris'), 'elsewhere'],
    ['too few columns', 'ES\t28013\tMadrid', { wrong: expect.stringContaining('found 3 columns, expected 12') }],
    ['no country', line('es', '28013', 'Madrid'), { wrong: expect.stringContaining('column 1') }],
    ['no code', line('ES', '', 'Madrid'), { wrong: expect.stringContaining('column 2') }],
    ['no place', line('ES', '28013', ' '), { wrong: expect.stringContaining('name of a place') }],
    ['an endless place', line('ES', '28013', 'x'.repeat(121)), { wrong: expect.stringContaining('120') }],
  ])('M3: %s', (_what, text, expected) => expect(read(text)).toEqual(expected))

  test('M3: a division is found by its name or id, however it is written', () => {
    expect(divisionNamed(catalogue.countries.pl!.divisions, ['nowhere', 'ŁÓDZKIE'])).toBe('lodzkie')
    expect(divisionNamed(catalogue.countries.pl!.divisions, ['lodzkie'])).toBe('lodzkie')
    expect(divisionNamed(catalogue.countries.pl!.divisions, [''])).toBeUndefined()
  })
})

describe('M3: the place of a code', () => {
  test.each([
    ['one city', { province: 'a' }, { provinces: ['b'], cities: ['X', 'X'] }, { province: 'a', city: 'X' }],
    [
      'several cities',
      { province: 'a', city: 'W' },
      { provinces: [], cities: ['X', 'Y'] },
      { province: 'a', cities: ['X', 'Y'] },
    ],
    ['a province of the file', {}, { provinces: ['b', 'b'], cities: ['X'] }, { province: 'b', city: 'X' }],
    ['two provinces', {}, { provinces: ['b', 'c'], cities: ['X'] }, { city: 'X' }],
    ['nothing beside the table', { province: 'a', city: 'W' }, undefined, { province: 'a', city: 'W' }],
    ['one quarter', {}, { suburbs: ['P', 'P'] }, { suburb: 'P' }],
    ['several quarters of the file', { suburbs: ['O'] }, { suburbs: ['P', 'Q'] }, { suburbs: ['P', 'Q'] }],
    ['quarters that the file does not say', { suburbs: ['O'] }, { cities: ['X'] }, { city: 'X', suburb: 'O' }],
  ])('M3: %s', (_what, own, found, expected) =>
    expect(placeOf(own, found && { provinces: [], cities: [], suburbs: [], ...found })).toEqual(expected),
  )
})

describe('M4: whether a domain takes mail', () => {
  const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
  const mx =
    (...exchanges: string[]) =>
    async () =>
      exchanges.map((exchange) => ({ exchange, priority: 1 }))
  const none = failing('ENODATA')
  type Dns = Parameters<typeof mailHostOf>[1]
  test.each([
    ['a host', { resolveMx: mx('mx.a.example'), resolve4: none, resolve6: none }, 'yes'],
    ['no host, said so', { resolveMx: mx(''), resolve4: async () => ['1.1.1.1'], resolve6: none }, 'no'],
    ['an address only', { resolveMx: none, resolve4: async () => ['1.1.1.1'], resolve6: none }, 'yes'],
    [
      'no such name',
      { resolveMx: failing('ENOTFOUND'), resolve4: failing('ENOTFOUND'), resolve6: failing('ENOTFOUND') },
      'no',
    ],
    ['DNS that does not answer', { resolveMx: failing('ETIMEOUT'), resolve4: none, resolve6: none }, 'unknown'],
    ['DNS that answers half', { resolveMx: none, resolve4: failing('ETIMEOUT'), resolve6: none }, 'unknown'],
    // A stranger would find out which machines there are behind our server.
    ['S-27: a host of our own network', { resolveMx: none, resolve4: async () => ['10.0.0.7'], resolve6: none }, 'no'],
    ['S-27: the same by IPv6', { resolveMx: none, resolve4: none, resolve6: async () => ['fd00::7'] }, 'no'],
  ])('M4: %s', async (_what, dns, expected) =>
    expect(await mailHostOf('a.example', dns as unknown as Dns)).toBe(expected),
  )
})

describe('P3: answers that are kept', () => {
  test('P3: one question a while; a failed one is asked again; the oldest go first', async () => {
    const clock = { now: 0 }
    const asked: string[] = []
    const ask = keepAnswers(
      async (key) => {
        asked.push(key)
        return key === 'bad' ? undefined : key
      },
      { most: 2, forMs: 10_000, now: () => clock.now },
    )
    expect([await ask('a'), await ask('a'), await ask('bad'), await ask('bad')]).toEqual([
      'a',
      'a',
      undefined,
      undefined,
    ])
    expect(asked).toEqual(['a', 'bad'])
    clock.now = 1000
    await ask('bad')
    await ask('a')
    expect(asked).toEqual(['a', 'bad', 'bad'])
    await ask('c')
    await ask('a')
    expect(asked).toEqual(['a', 'bad', 'bad', 'c', 'a'])
    clock.now = 11_000
    await ask('a')
    expect(asked).toHaveLength(6)
  })
})
