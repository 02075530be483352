// Test of texts served as files: below every variant, changed without a build (M10, P4). A file that is no use leaves the
// bundled text standing.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
const file = () => join(folder, 'askrobin/es/shell.json')
let writes = 0
const write = (text: string) => {
  mkdirSync(join(file(), '..'), { recursive: true })
  writeFileSync(file(), text)
  // The file system's clock may not tell two writes of one test apart.
  utimesSync(file(), new Date(), new Date(Date.now() + 1000 * ++writes))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanform-texts-'))
  server = await startTestServer({ environment: { TEXTS_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, tag?: string) =>
  server.app.inject({ method: 'GET', url: path, headers: tag ? { 'if-none-match': tag } : {} })

describe('M10 P4 /locales/{lng}/{ns}.json', () => {
  test.each([
    ['/askrobin-es/locales/es/shell.json', 'Robin está consultando a las entidades'],
    ['/default-mx/locales/mx/shell.json', 'Estamos consultando a las financieras'],
    ['/en/askrobin-es/locales/en/shell.json', 'We are asking'],
  ])('%s has the words of its brand and language', async (path, words) => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.body).toContain(words)
  })

  test('P-04 M10: a consent is recorded in the words that are served, also where they were changed after the start', async () => {
    const hint = 'Puedes decir que no.'
    const channels = { email: 'Ofertas por correo', sms: 'Ofertas por SMS' }
    const own = {
      dataPoints: { 'contactDetails.marketingConsents': { hint } },
      options: { marketingConsents: channels },
    }
    mkdirSync(join(file(), '..'), { recursive: true })
    writeFileSync(file().replace('shell', 'form'), JSON.stringify(own))
    expect((await get('/askrobin-es/locales/es/form.json')).body).toContain(channels.sms)
    const answers = { ...answersOf('es'), 'contactDetails.marketingConsents': true }
    const { id } = await server.aLead('es', createBody('es', answers))
    const proofs = await server.db
      .selectFrom('consent')
      .innerJoin('wording', (on) => on.onRef('wording.hash', '=', 'consent.wording_hash'))
      .select('wording.text')
      .where('consent.lead_id', '=', id)
      .where('consent.purpose', '=', 'contactDetails.marketingConsents')
      .execute()
    const read = Object.values(channels).map((label) => `${label}\n${hint}`)
    expect(new Set(proofs.map(({ text }) => text))).toEqual(new Set(read))
    rmSync(file().replace('shell', 'form'))
  })

  test('what is asked for with its tag is not sent again', async () => {
    const { headers } = await get('/askrobin-es/locales/es/form.json')
    expect((await get('/askrobin-es/locales/es/form.json', headers.etag)).statusCode).toBe(304)
    expect((await get('/askrobin-es/locales/es/form.json', '"another"')).statusCode).toBe(200)
  })

  test('each answer names the tags of all texts of its locale, sent again or not', async () => {
    const names = ['shell', 'form', 'followUps']
    const files = await Promise.all(names.map((name) => get(`/askrobin-es/locales/es/${name}.json`)))
    const tags = names.map((name, index) => `${name}=${files[index]!.headers.etag?.slice(1, -1)}`).join(', ')
    const unchanged = await get('/askrobin-es/locales/es/form.json', files[1]!.headers.etag)
    for (const { headers } of [...files, unchanged]) expect(headers['texts-tags']).toBe(tags)
  })

  test.each([
    '/askrobin-es/locales/xx/shell.json',
    '/askrobin-es/locales/es/other.json',
    '/askrobin-es/locales/__proto__/shell.json',
    '/nobody-es/locales/es/shell.json',
  ])('%s is 404', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  test('a changed file is served at once, over what was built; other brands do not change', async () => {
    const { headers } = await get('/askrobin-es/locales/es/shell.json')
    const other = await get('/askrobin-es/locales/es/form.json')
    write(JSON.stringify({ checking: { title: 'Robin vuela' } }))
    const otherAgain = await get('/askrobin-es/locales/es/form.json', other.headers.etag)
    expect(otherAgain.statusCode).toBe(304)
    expect(otherAgain.headers['texts-tags']).not.toBe(other.headers['texts-tags'])
    const response = await get('/askrobin-es/locales/es/shell.json', headers.etag)
    const texts = response.json<{ checking: { title: string; intro: string } }>()
    expect(texts.checking).toMatchObject({ title: 'Robin vuela', intro: expect.stringContaining('responde') })
    expect((await get('/default-es/locales/es/shell.json')).body).not.toContain('Robin vuela')
  })

  test.each(['{"checking":', '[]', '"text"', ''])(
    'a file that holds %j leaves the bundled text standing',
    async (text) => {
      write(text)
      const response = await get('/askrobin-es/locales/es/shell.json')
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('Robin está consultando a las entidades')
    },
  )
})
