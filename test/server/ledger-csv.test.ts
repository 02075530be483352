// Test of the lines behind an invoice and a payout: their sums are those of the reports, and each row is there once.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lender } from '#domain/lender/lender.ts'
import { page } from '#server/console/stores/ledger-store.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { admin } from './admin.ts'
import { answersOf, createBody } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { loansAt } from './told-outcomes.ts'

const aLender = (tier: number): Lender => ({
  name: 'Any',
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000 * tier, prices: { sent: 20 } } },
})

const folder = mkdtempSync(join(tmpdir(), 'loanform-ledger-csv-'))
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { one: aLender(1), two: aLender(2) }, playedLenders: {} },
    market: { mode: 'offers' },
    lenders: { one: fakeLender(accepted), two: fakeLender(accepted) },
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('revenue').execute()
  await server.db.deleteFrom('conversion').execute()
})

const { tell, brought } = loansAt(() => server)

async function written(command: 'revenue' | 'affiliates', ...options: readonly string[]) {
  const file = join(folder, 'ledger.csv')
  const { code, wrong } = await admin(server, [command, 'csv', file, '--replace', ...options])
  expect([code, wrong]).toEqual([0, []])
  const [names, ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row): Record<string, string> => Object.fromEntries(row.map((cell, index) => [names![index]!, cell])))
}

const reported = async <T>(...commandLine: string[]) =>
  JSON.parse((await admin(server, ['report', ...commandLine, '--json'])).lines[0]!) as readonly T[]

const sumBy = (rows: readonly Record<string, string>[], key: string, cents: string) =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => row[key]!)]
      .map(([name, own]) => [name, own.reduce((sum, row) => sum + Number(row[cents]), 0)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A lead that both lenders accepted, by an affiliate; one of them returned it. */
async function soldLead() {
  const lead = await server.aLead('es', { ...createBody(), ...brought() })
  await lead.send(answersOf('es'))
  await server.runJobs(61_000)
  const verdicts = await lead.verdicts()
  const { id } = verdicts.find(({ lender }) => lender === 'two')!
  await takeOutbox(server.deps)
  await tell(id, { outcome: 'returned', reason: 'duplicate' }, { lender: 'two', secret: 'sandbox-two' })
  await takeOutbox(server.deps)
  return { id: lead.id, reference: id }
}

describe('Q3 M6: lines behind an invoice and a payout', () => {
  test('Q3: the rows of a lender come to its line of the report, and a return says of which lead it is and why', async () => {
    const { id, reference } = await soldLead()
    const rows = await written('revenue')
    const lines = await reported<{ key: string; income: number }>('revenue')
    expect(sumBy(rows, 'lender', 'cents')).toEqual(Object.fromEntries(lines.map(({ key, income }) => [key, income])))
    expect(rows.find(({ stage }) => stage === 'returned')).toMatchObject({
      lender: 'two',
      cents: '-2020',
      lead: id,
      reference,
      country: 'es',
      reason: 'duplicate',
    })
  })

  test('M6: the rows of an affiliate come to its payout of the report', async () => {
    const { id } = await soldLead()
    const rows = await written('affiliates')
    const lines = await reported<{ affiliate: string; 'payout, EUR': string }>('affiliates')
    const paid = lines.map((line) => [line.affiliate, Math.round(100 * Number(line['payout, EUR']))])
    expect(sumBy(rows, 'affiliate', 'payoutCents')).toEqual(Object.fromEntries(paid))
    expect(new Set(rows.map(({ lead }) => lead))).toEqual(new Set([id]))
  })

  test('Q3: each row is there once, also where many are of one moment, and those of other days are not', async () => {
    const at = new Date('2026-10-31T23:59:59.999Z')
    await sql`insert into revenue (lead_id, lender, kind, verdict_id, brand, country, cents, at)
      select gen_random_uuid(), 'one', 'sent', gen_random_uuid(), 'askrobin', 'es', 1, ${at}::timestamptz
      from generate_series(1, ${page + 5}::int)`.execute(server.db)
    const other = { lender: 'one', kind: 'sent', brand: 'askrobin', country: 'es', cents: 1 } as const
    await server.db
      .insertInto('revenue')
      .values({ ...other, lead_id: randomUUID(), verdict_id: randomUUID(), at: new Date('2026-11-01T00:00:00Z') })
      .execute()
    const rows = await written('revenue', '--from', '2026-10-01', '--to', '2026-10-31')
    expect(new Set(rows.map(({ lead }) => lead)).size).toBe(page + 5)
    expect(rows).toHaveLength(page + 5)
    expect(await written('revenue', '--from', '2026-11-01', '--to', '2026-11-01')).toHaveLength(1)
  })
})
