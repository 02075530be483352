// Test of `import postcodes`: loads a GeoNames file in one transaction, and in few statements (M3).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CommandRefused } from '#server/console/command.ts'
import { importPostcodes } from '#server/console/commands/import-postcodes.ts'
import { placeIn } from './admin.ts'
import { startTestServer } from './server.ts'
import { recordStatements } from './statement-recorder.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
const folder = mkdtempSync(join(tmpdir(), 'postcodes-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => server.db.deleteFrom('postal_place').execute())

const row = (country: string, code: string, city: string, admin1 = '', admin2 = '') =>
  [country, code, city, admin1, '', admin2, '', '', '', '40.1', '-3.7', '6'].join('\t')
const places = () => server.db.selectFrom('postal_place').selectAll().orderBy('country').orderBy('code').execute()
const look = async (code: string, country = 'es') =>
  (await server.call('GET', `/postcode/${code}?country=${country}`)).body as object

async function run(text: string, { name = 'file.txt', deps = server.deps, shorter = false } = {}): Promise<string[]> {
  const file = join(folder, name)
  writeFileSync(file, text)
  const said: string[] = []
  await importPostcodes.run(deps, { file, shorter }, (line) => said.push(line), placeIn(server))
  return said
}

describe('M3: importing postal codes', () => {
  test('M3: what is imported is what a look-up says, and the credit is given', async () => {
    const said = await run(
      [
        '\uFEFFES\t28013\tMadrid\tMadrid\tMD\tMadrid\tM\tMadrid\t28079\t40.4\t-3.7\t4',
        row('PL', '00-950', 'Warszawa', 'Mazowieckie'),
        '',
      ].join('\r\n'),
    )
    expect(await places()).toEqual([
      { country: 'es', code: '28013', city: 'Madrid', suburb: '', province: 'madrid' },
      { country: 'pl', code: '00950', city: 'Warszawa', suburb: '', province: 'mazowieckie' },
    ])
    expect(await look('00-950', 'pl')).toEqual({ province: 'mazowieckie', city: 'Warszawa' })
    expect(said.at(-1)).toMatch(/GeoNames.*CC BY 4\.0/)
  })

  test('M3: a file’s colonias and wards are what a look-up offers, one alone as the answer', async () => {
    await run(
      [
        row('MX', '64000', 'Barrio Antiguo', 'Nuevo León', 'Monterrey'),
        row('MX', '64000', 'Centro', 'Nuevo León', 'Monterrey'),
        row('MX', '64010', 'Obrera', 'Nuevo León', 'Monterrey'),
        row('VN', '71006', 'Phường Bến Thành', 'Hồ Chí Minh'),
        row('VN', '71006', 'Phường Sài Gòn', 'Hồ Chí Minh'),
        row('VN', '71007', 'Phường Tân Định', 'Hồ Chí Minh'),
      ].join('\n'),
    )
    const monterrey = { province: 'nuevo-leon', city: 'Monterrey' }
    expect(await look('64000', 'mx')).toEqual({ ...monterrey, suburbs: ['Barrio Antiguo', 'Centro'] })
    expect(await look('64010', 'mx')).toEqual({ ...monterrey, suburb: 'Obrera' })
    expect(await look('71006', 'vn')).toEqual({
      province: 'ho-chi-minh',
      cities: ['Phường Bến Thành', 'Phường Sài Gòn'],
    })
    expect(await look('71007', 'vn')).toEqual({ province: 'ho-chi-minh', city: 'Phường Tân Định' })
  })

  test('M3: wrong lines are counted and named, the others are taken', async () => {
    const wrong = Array.from({ length: 30 }, () => 'ES\tnonsense')
    const said = await run(
      [row('ES', '28013', 'Madrid'), ...wrong, row('FR', '75001', 'Paris'), row('ES', '28013', 'Madrid')].join('\n'),
    )
    expect(said[0]).toBe('line 2: found 2 columns, expected 12 between tabs')
    expect(said.filter((line) => line.startsWith('line '))).toHaveLength(20)
    expect(said).toContain('and 10 more wrong lines')
    expect(said).toContainEqual(
      expect.stringMatching(/^33 lines: 2 places taken, 30 wrong, 1 of other countries, \d+ ms$/),
    )
    expect(await places()).toHaveLength(1)
  })

  test('M3: a country is replaced, others stay', async () => {
    await run([row('ES', '28013', 'Alt'), row('MX', '01000', 'Ángel', 'Ciudad de México', 'Álvaro Obregón')].join('\n'))
    await run(row('ES', '28014', 'Neu'))
    expect((await places()).map(({ country, code }) => `${country} ${code}`)).toEqual(['es 28014', 'mx 01000'])
  })

  test('M3 R-24: a list that is much shorter than the one that is there is refused, unless it is meant', async () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, at) => row('ES', String(10_000 + at), 'X')).join('\n')
    const mexican = row('MX', '01000', 'Ángel', 'Ciudad de México', 'Álvaro Obregón')
    await run(`${list(1000)}\n${mexican}`)
    const half = run(`${list(899)}\n${mexican}\n${mexican}`)
    await expect(half).rejects.toThrow(CommandRefused)
    await expect(half).rejects.toThrow(
      /file\.txt: found 899 places of es, where 1000 are there: it may be cut off, expected at least 900, or --shorter; nothing was changed$/,
    )
    expect(await places()).toHaveLength(1001)
    await run(list(900))
    await run(list(1), { shorter: true })
    expect(await places()).toHaveLength(2)
  })

  test.each([
    ['no line of a country with a form', row('FR', '75001', 'Paris'), 'a.txt', /found no place of .*es.* in 1 lines/],
    ['nothing at all', '', 'b.txt', /in 0 lines/],
    ['an archive', 'PK', 'c.zip', /unpack it first/],
  ])('M3: %s is refused, and what there was stays', async (_what, text, name, message) => {
    await run(row('ES', '28013', 'Madrid'))
    const refused = run(text, { name })
    await expect(refused).rejects.toThrow(CommandRefused)
    await expect(refused).rejects.toThrow(message)
    expect(await places()).toHaveLength(1)
  })

  test('M3: a file that is not there is refused', async () => {
    const missing = importPostcodes.run(server.deps, { file: join(folder, 'none.txt') }, () => {}, placeIn(server))
    await expect(missing).rejects.toThrow(/found no such file/)
  })

  test('R-24: one that breaks half-way leaves every place as it was', async () => {
    await run(row('ES', '28013', 'Madrid'))
    const broken = { ...server.deps, db: server.db }
    const file = join(folder, 'long.txt')
    writeFileSync(file, Array.from({ length: 12_000 }, (_, at) => row('ES', String(10_000 + at), 'X')).join('\n'))
    const gone = () => {
      throw new Error('the terminal is gone')
    }
    const failing = importPostcodes.run(broken, { file }, gone, placeIn(server))
    await expect(failing).rejects.toThrow('the terminal is gone')
    expect((await places()).map(({ city }) => city)).toEqual(['Madrid'])
  })

  test('M3: 50,000 rows, with how far it is', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) =>
      row('ES', String(1000 + (at % 25_000)).padStart(5, '0'), `Lugar ${at}`, 'Andalucía', 'Sevilla'),
    )
    const recorded = recordStatements(server.db)
    const said = await run(rows.join('\n'), { deps: { ...server.deps, db: recorded.db } })
    const statements = recorded.taken().length
    expect(said.filter((line) => line.endsWith(' lines read'))).toHaveLength(5)
    const { count } = await server.db
      .selectFrom('postal_place')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(50_000)
    expect(await look('01000')).toMatchObject({ cities: ['Lugar 0', 'Lugar 25000'] })
    // Seconds, where a row a statement would be minutes.
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThan(60)
  })
})
