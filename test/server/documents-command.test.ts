// Test of the operator's commands for documents (S-26).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#server/console/commands/documents.ts'
import type { AdminValue } from '#server/console/command.ts'
import { pdfOf } from '#test/sample-files.ts'
import { admin, placeIn } from './admin.ts'
import { fileCalls } from './file-calls.ts'
import { keptPdf } from './kept-pdf.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
const folder = mkdtempSync(join(tmpdir(), 'documents-command-'))
beforeAll(async () => {
  const moneyman = fakeLender({ kind: 'follow-up', followUp: 'id-upload' }, { kind: 'pending' }, accepted)
  server = await startTestServer({ lenders: { moneyman } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function run(name: string, given: Readonly<Record<string, AdminValue>> = {}): Promise<string[]> {
  const lines: string[] = []
  const command = documents.find((each) => each.command.startsWith(`documents ${name}`))!
  await command.run(server.deps, given, (line) => lines.push(line), placeIn(server))
  return lines
}

test('S-26: a document is listed and written into a new file, opened; what is there is left alone', async () => {
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', pdfOf())
  const kept = await keptPdf()
  const [{ id } = { id: '' }] = await rows()
  const [listed] = await run('list', { lead: lead.id, json: true })
  expect(JSON.parse(listed!)).toEqual([
    { id, side: 'front', type: 'application/pdf', bytes: kept.length, scan: 'none' },
  ])
  const file = join(folder, 'front.pdf')
  expect(await run('get', { id, file })).toEqual([`${kept.length} bytes of application/pdf written`])
  expect(readFileSync(file)).toEqual(kept)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(run('get', { id, file })).rejects.toThrow('is there already, expected a new file')
  await expect(run('get', { id: randomUUID(), file })).rejects.toThrow('expected the id of a document')
  await expect(run('get', { id: '../x', file })).rejects.toThrow('expected the id of a document')
  expect(await run('orphans')).toEqual(['No orphans.'])
})

test('P-09: who took a document is kept with its id and its lead', async () => {
  const { lead, upload, rows } = await fileCalls(server)
  await upload('front', pdfOf())
  const [{ id } = { id: '' }] = await rows()
  expect(await admin(server, ['documents', 'get', id, join(folder, 'taken.pdf')])).toMatchObject({ code: 0 })
  const act = await server.db.selectFrom('operator_act').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(act).toMatchObject({ who: 'olga', command: 'documents get', detail: { id, lead: lead.id } })
})

test('Q3: the list of a lead that there is not is refused, and of one without documents is empty', async () => {
  const lead = await server.aLead()
  expect(await admin(server, ['documents', 'list', lead.id])).toMatchObject({ code: 0, lines: ['No documents.'] })
  const [none, noId] = [randomUUID(), 'somebody']
  const refused = async (id: string) => (await admin(server, ['documents', 'list', id])).wrong
  expect(await refused(none)).toEqual([`lead: no lead ${none}`])
  expect(await refused(noId)).toEqual(['lead: found somebody, expected the id of a lead'])
})
