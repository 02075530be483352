// Test of whose a job is: it is found by its lead, told with it and ended with it, by an index.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseLead } from '#server/people/retention/erase.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { purgeLeftovers } from '#server/people/retention/leftover-store.ts'
import { namedInPayloads } from '#server/platform/stores/job-payload.ts'
import type { JobKind } from '#server/platform/jobs/job-concurrency.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { jobsByLead } from '#server/platform/migrations/045-jobs-by-lead.ts'
import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { plantLead } from './planted.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import { recordStatements, waysOf } from './statement-recorder.ts'

let database: TestDatabase
let recorder: ReturnType<typeof recordStatements>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  recorder = recordStatements(database.db)
  server = await startTestServer({ database: recorder.db, lenders: { moneyman: fakeLender(accepted) } })
})
afterAll(() => server.close().then(database.close))

const plant = (mark: string) =>
  plantLead(server.deps, { country: 'es', outcome: 'sold', mark, at: new Date(server.clock.now) })

const idIn = async (db: Database, table: string, leadId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(table === 'lead' ? 'id' : 'lead_id')} = ${leadId}::uuid limit 1`.execute(
    db,
  )
  return rows[0]!.id
}

/** A kind that no process takes, so that its jobs are found. */
const madeUp = (name: string) => `task of ${name}` as JobKind
const names = Object.entries(namedInPayloads)
const ofLead = names.filter(([, table]) => table !== undefined) as (readonly [string, string])[]
const ofNobody = names.filter(([, table]) => table === undefined)

test.each(ofLead)(
  'P-05 P-07: a job that names its lead by %s is told and erased with it, and another lead’s is not',
  async (name, table) => {
    const [mine, theirs] = [await plant(`mine-${name}`), await plant(`theirs-${name}`)]
    const kind = madeUp(name)
    for (const leadId of [mine, theirs]) {
      const payload = { [name]: await idIn(server.db, table, leadId) }
      await enqueue(server.db, { kind, payload, dedupe_key: `${kind} ${leadId}` }, new Date(server.clock.now))
    }
    const lead = (await leadById(server.db, mine))!
    const { records } = await exportLead(server.deps, server.db, lead)
    expect((records.job as { kind: string }[]).filter((job) => job.kind === kind)).toHaveLength(1)
    await eraseLead(server.deps, mine)
    const left = await server.db.selectFrom('job').select('lead_id').where('kind', '=', kind).execute()
    expect(left).toEqual([{ lead_id: theirs }])
  },
)

test.each(ofNobody)('P-05: a job that names %s alone is of no lead', async (name) => {
  const kind = madeUp(name)
  await enqueue(server.db, { kind, payload: { [name]: randomUUID() }, dedupe_key: kind }, new Date(server.clock.now))
  expect(await server.db.selectFrom('job').select('lead_id').where('kind', '=', kind).execute()).toEqual([
    { lead_id: null },
  ])
})

test('P-05: on a lead’s way every job that names it, or something of it, is the lead’s', async () => {
  await sql`create table job_made as select * from job with no data`.execute(database.db)
  await sql`create function note_job() returns trigger language plpgsql as $$
    begin insert into job_made select new.*; return null; end $$`.execute(database.db)
  await sql`create trigger note_job after insert on job for each row execute function note_job()`.execute(database.db)
  const lead = await server.aLead('es')
  await lead.send()
  await server.runJobs()
  await sql`drop trigger note_job on job`.execute(database.db)
  const { rows } = await sql<{ kind: string; leadId: string | null }>`
    select distinct kind, job_made.lead_id as "leadId" from job_made where exists (
      select 1 from (
        select ${lead.id}::text as id
        union all select id::text from lender_verdict where lead_id = ${lead.id}::uuid
        union all select id::text from message where lead_id = ${lead.id}::uuid
        union all select id::text from verification where lead_id = ${lead.id}::uuid
      ) of where strpos(payload::text || dedupe_key, of.id) > 0
    ) order by kind`.execute(database.db)
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['distribute', 'lender-call']))
  expect(rows.filter(({ leadId }) => leadId !== lead.id)).toEqual([])
})

test('19.9: export, erasure and purge find jobs and waiting events by an index, however many others wait', async () => {
  const id = await plant('among-many')
  await sql`
    insert into job (kind, payload, dedupe_key, run_at, lead_id)
    select 'task', '{}', 'many ' || n, now(), gen_random_uuid() from generate_series(1, 5000) n`.execute(database.db)
  await sql`
    insert into outbox (lead_id, source, kind) select gen_random_uuid(), gen_random_uuid(), 'saved' from generate_series(1, 5000) n`.execute(
    database.db,
  )
  await sql`analyze job, outbox`.execute(database.db)
  recorder.taken()
  await exportLead(server.deps, server.db, (await leadById(server.db, id))!)
  await eraseLead(server.deps, id)
  await purgeLeftovers(server.deps)
  const ways = await Promise.all(recorder.taken().map((statement) => waysOf(database.db, statement)))
  expect(ways.flatMap(({ whole }) => whole).filter((table) => ['job', 'outbox'].includes(table))).toEqual([])
  expect(ways.flatMap(({ indexes }) => indexes)).toEqual(
    expect.arrayContaining(['job_of_lead', 'job_dead', 'outbox_of_lead']),
  )
})

test('P-05: jobs from before the column are given their lead', async () => {
  const { db } = database
  const lead = await plant('before')
  await db.deleteFrom('job').execute()
  const payloads = {
    first: { leadId: lead, round: 1 },
    second: { verdictId: await idIn(db, 'lender_verdict', lead) },
    third: { keyId: 'k' },
    fourth: { leadId: 'of nobody' },
  }
  for (const [key, payload] of Object.entries(payloads))
    await sql`
      insert into job (kind, payload, dedupe_key, run_at) values ('task', ${JSON.stringify(payload)}::jsonb, ${key}, now())`.execute(
      db,
    )
  await sql`alter table job drop column lead_id`.execute(db)
  await sql`drop index job_dead, outbox_of_lead`.execute(db)
  await jobsByLead.up(db)
  const rows = await db.selectFrom('job').select(['dedupe_key', 'lead_id']).execute()
  expect(Object.fromEntries(rows.map((row) => [row.dedupe_key, row.lead_id]))).toEqual({
    first: lead,
    second: lead,
    third: null,
    fourth: null,
  })
})
