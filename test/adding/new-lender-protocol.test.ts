// Test of adding lenders with protocols of their own: a folder each, nothing elsewhere is edited, and the contract test holds (A8).
import { afterAll, expect, test } from 'vitest'
import { copyOfProject } from './copy-of-project.ts'

const copy = copyOfProject()
afterAll(copy.remove)

/** Indexes of the catalogue, and pages of docs that are written from the tables. */
const isGenerated = (file: string) => /^catalogue\/[^/]+\.generated\.ts$|^docs\/[a-z]+\.md$/.test(file)

test('A8 Q3: a lender in code and one by a mapping work as npm run new made them', async () => {
  const made = (id: string, files: readonly string[]) => files.map((file) => `catalogue/lenders/${id}/${file}`)
  const inCode = await copy.run('scripts/new.ts', 'lender', 'acme-code', '--countries', 'es', '--connector', 'own')
  const asks = ['--asks', 'id-upload,mobile-verification']
  const byData = ['lender', 'acme-data', '--countries', 'mx', ...asks, '--connector', 'mapping']
  const mapped = await copy.run('scripts/new.ts', ...byData)
  const files = [
    ...made('acme-code', [
      'connector.server.ts',
      'countries/es.ts',
      'lender.ts',
      'played.server.ts',
      'prices.ts',
      'sandbox.ts',
    ]),
    ...made('acme-data', ['countries/mx.ts', 'lender.ts', 'mapping.ts', 'prices.ts', 'sandbox.ts']),
  ]
  expect(copy.touched().filter((file) => !isGenerated(file))).toEqual(files)
  for (const file of files) expect(inCode + mapped).toContain(file)
  await copy.checkTypes('server', 'domain')
  await copy.program('oxlint', '--type-aware', ...files)
  await copy.program('oxfmt', '--check', ...files)
  expect(await copy.failingTests(90, 'test/lenders/own-protocols.test.ts')).toEqual([])
}, 600_000)

test('A8 a wrong mapping stops the build and the start with the file and the path', async () => {
  copy.edit('catalogue/lenders/acme-data/mapping.ts', (text) => text.replace("body: 'json'", "body: 'xml'"))
  for (const script of ['scripts/build.ts', 'scripts/start.ts'])
    expect(await copy.run(script).catch(String)).toContain(
      'catalogue/lenders/acme-data/mapping.ts: mapping.body: expected json or form, found "xml"',
    )
}, 120_000)
