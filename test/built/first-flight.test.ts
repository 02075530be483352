// Test of the bytes of every page as it is sent. Headers, what is painted and what answers Continue come within what a server
// sends before it waits for the browser (19.5). The form's data stand behind them. No browser is needed to count them.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootElementId } from '#web/boot.ts'
import { root } from '#scripts/root.ts'
import { encodings } from '#server/platform/http/encoding.ts'
import { aroundNonce, compressedAround, nonceLength } from '#server/platform/pages/around-nonce.ts'
import { startTestServer } from '#test/server/server.ts'

/** Ten segments of a line of 1500 bytes (RFC 6928). */
const flight = 10 * 1460

const web = join(root, 'dist/web')
/** `at-prefix/askrobin-es/index.html`, and the shells. */
const files = globSync('at-*/*/*.html', { cwd: web }).toSorted()
const prefixes: Readonly<Record<string, string>> = { 'at-prefix': '', 'at-neutral': '/en' }

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ webRoot: web })
})
afterAll(() => server.close())

/** The answer's first lines, as they are sent. */
async function headBytes(variant: string, place: string): Promise<number> {
  const url = `${prefixes[place] ?? ''}/${variant}/`
  const { headers } = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(headers['content-security-policy'], 'visits are told to the sandbox').toContain('nonce-')
  const ofSocket = { date: 'Mon, 23 Nov 2026 10:00:00 GMT', connection: 'keep-alive', 'keep-alive': 'timeout=72' }
  const lines = Object.entries({ ...headers, ...ofSocket }).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length
}

/** More than a nonce and its element take in any page, so that few are compressed here once more. */
const aNonce = 150

/** A page from its beginning to the form's data, as it would be sent. */
async function exactly(file: string): Promise<number> {
  const { before, after } = aroundNonce(readFileSync(join(web, file)))
  const painted = after.subarray(0, after.indexOf(`<script id="${bootElementId}"`))
  expect(painted.length).toBeGreaterThan(10_000)
  return (await compressedAround({ before, after: painted }, 'br', 'best'))(Buffer.alloc(nonceLength, 'n')).length
}

test('19.5 what is painted and answers, with headers and nonce, is in the first flight', async () => {
  expect(files.length).toBeGreaterThan(150)
  const over: string[] = []
  for (const file of files) {
    const [place, variant] = file.split('/') as [string, string]
    const head = await headBytes(variant, place)
    const atMost = head + statSync(join(web, `${file}.br`)).size + aNonce
    const bytes = atMost > flight ? head + (await exactly(file)) : atMost
    if (bytes > flight) over.push(`${file}: ${bytes} of ${flight}`)
  }
  expect(over).toEqual([])
}, 300_000)

test('19.5 a page comes out of the pieces around its nonce as it is, whatever the nonce, in each compression', async () => {
  const undo = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const file of files.filter((each) => each.startsWith('at-prefix/')))
    for (const encoding of encodings) {
      const { before, after } = aroundNonce(readFileSync(join(web, file)))
      const page = await compressedAround({ before, after }, encoding, 'quick')
      for (const letters of ['AAAAAAAAAAAAAAAAAAAAAAAA', 'q+/0Zz9"><script nonce="']) {
        const nonce = Buffer.from(letters)
        expect(undo[encoding](page(nonce)).equals(Buffer.concat([before, nonce, after])), file).toBe(true)
      }
    }
})

test('19.5 what a build compresses it leaves for browsers without brotli too', () => {
  const brotli = globSync('**/*.br', { cwd: web }).map((file) => file.slice(0, -3))
  expect(brotli.length).toBeGreaterThan(200)
  for (const file of brotli)
    expect(gunzipSync(readFileSync(join(web, `${file}.gz`))).equals(readFileSync(join(web, file))), file).toBe(true)
})
