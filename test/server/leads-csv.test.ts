// Test of the export of leads: one row a lead, however many lenders accepted it, and every lead counted once.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lender } from '#domain/lender/lender.ts'
import { batch } from '#server/console/stores/leads-store.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { admin } from './admin.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

const ids = ['one', 'two', 'three'] as const
const lenders = Object.fromEntries(
  ids.map((id, index): [string, Lender] => [
    id,
    {
      name: id,
      tier: index + 1,
      weight: 1,
      timeoutMs: 1000,
      redirectHosts: [],
      countries: { es: { criteria: [], needs: [], priceCents: 1000 * (index + 1) } },
    },
  ]),
)

let folder: string
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanform-leads-csv-'))
  server = await startTestServer({
    catalogue: { lenders, playedLenders: {} },
    market: { mode: 'offers' },
    lenders: Object.fromEntries(ids.map((id) => [id, fakeLender(accepted)])),
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('revenue').execute()
})

/** A lead that three lenders accepted. */
async function soldLead() {
  const lead = await server.aLead()
  await lead.send(answersOf('es'))
  await server.runJobs(61_000)
  const verdicts = await lead.verdicts()
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  const choose = async (lender: (typeof ids)[number]) => {
    const { id } = verdicts.find((verdict) => verdict.lender === lender)!
    const { status } = await server.call('POST', `/lead/${lead.id}/offers/${id}/choose`, {}, lead.auth)
    expect(status).toBe(200)
  }
  return { ...lead, choose }
}

async function exported() {
  const file = join(folder, 'leads.csv')
  const { lines } = await admin(server, ['leads', 'csv', file, '--replace'])
  const [names, ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return {
    said: lines.map((line) => line.replace(folder, '')),
    rows: rows.map((row): Record<string, string> =>
      Object.fromEntries(row.map((cell, index) => [names![index]!, cell])),
    ),
  }
}

test('a lead that several lenders accepted is one row: the lender that was chosen, else the first, and what all pay', async () => {
  const [chosen, open] = [await soldLead(), await soldLead()]
  await chosen.choose('two')
  const { said, rows } = await exported()
  expect(said).toEqual(['/leads.csv: 2 leads'])
  const rowOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)
  expect(rows).toHaveLength(2)
  expect(rowOf(chosen)).toMatchObject({ lender: 'two', priceCents: '2000', accepted: '3', earnedCents: '6000' })
  expect(rowOf(open)).toMatchObject({ lender: 'one', priceCents: '1000', accepted: '3', earnedCents: '6000' })
  await eraseLead(server.deps, chosen.id)
  expect((await exported()).rows.find(({ id }) => id === chosen.id)).toMatchObject({ lender: 'two' })
})

test('a lead that came to a second lender, after it did not work out at the first, is the second’s', async () => {
  const lead = await soldLead()
  await lead.choose('two')
  server.clock.now += 1000
  await server.call('POST', `/lead/${lead.id}/offers/reopen`, {}, lead.auth)
  await lead.choose('one')
  expect((await exported()).rows).toMatchObject([{ lender: 'one', priceCents: '1000' }])
})

test('every lead is there once, and counted once, also where pages of the export meet', async () => {
  const { id } = await soldLead()
  // Ids before its own, and the one that three accepted stands just before the first page ends.
  await sql`
    insert into lead select (jsonb_populate_record(l, jsonb_build_object(
      'id', lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000', 'token_hash', n::text))).*
    from lead l, generate_series(1, ${batch}::int) n where l.id = ${id}`.execute(server.db)
  const sold = `${String(batch - 1).padStart(8, '0')}-0000-4000-8000-000000000000`
  await sql`update lender_verdict set lead_id = ${sold}::uuid where lead_id = ${id}::uuid`.execute(server.db)
  const { said, rows } = await exported()
  expect(said).toEqual([`${batch} leads`, `/leads.csv: ${batch + 1} leads`])
  expect(rows).toHaveLength(batch + 1)
  expect(new Set(rows.map((row) => row.id)).size).toBe(batch + 1)
  expect(rows.filter(({ lender }) => lender !== '')).toMatchObject([{ id: sold, lender: 'one', accepted: '3' }])
})

/** Prototype of all open files. */
async function fileHandles(): Promise<FileHandle> {
  const handle = await openFile('/dev/null', 'w')
  await handle.close()
  return Object.getPrototypeOf(handle) as FileHandle
}

test('R-24: a disk that has no room for the whole file is told, with the name of the file', async () => {
  await expect(admin(server, ['leads', 'csv', '/dev/full', '--replace'])).rejects.toThrow('/dev/full: ENOSPC')
  const full = vi.spyOn(await fileHandles(), 'writeFile').mockRejectedValueOnce(new Error('no room'))
  const file = join(folder, 'half.csv')
  await expect(admin(server, ['leads', 'csv', file])).rejects.toThrow('no room')
  full.mockRestore()
  expect(existsSync(file)).toBe(false)
})

test('R-24: a write that may take a part alone is not relied on', async () => {
  const taken = vi.spyOn(await fileHandles(), 'write').mockResolvedValue({ bytesWritten: 0, buffer: '' })
  const file = join(folder, 'parts.csv')
  await admin(server, ['leads', 'csv', file])
  taken.mockRestore()
  expect(readFileSync(file, 'utf8')).toMatch(/^id,brand,country,.*,earnedCents\r\n/)
})

test('Q3: a file that cannot be written is refused by name', async () => {
  const file = join(folder, 'nowhere', 'leads.csv')
  expect(await admin(server, ['leads', 'csv', file])).toMatchObject({
    code: 1,
    wrong: [`file: ${file} cannot be written (ENOENT)`],
  })
  expect(await admin(server, ['leads', 'csv', folder, '--replace'])).toMatchObject({
    code: 1,
    wrong: [`file: ${folder} cannot be written (EISDIR)`],
  })
})

test.each(['leads', 'revenue', 'affiliates'])(
  'M6: `%s csv` leaves a file that is there as it is, unless it is told to replace it',
  async (command) => {
    const file = join(folder, `${command}-there.csv`)
    writeFileSync(file, 'paid by this')
    expect(await admin(server, [command, 'csv', file])).toMatchObject({
      code: 1,
      wrong: [`file: ${file} is there already, expected a new one, or --replace`],
    })
    expect(readFileSync(file, 'utf8')).toBe('paid by this')
    expect(await admin(server, [command, 'csv', file, '--replace'])).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).not.toContain('paid by this')
  },
)
