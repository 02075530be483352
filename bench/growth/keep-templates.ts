// Templates of the growth benchmark, put aside in a schema of their own before the product's tables are emptied for the fill.
import { copied } from './copies.ts'
import type { Template } from './templates.ts'

/** A job names its lead, or something of it, in its key. */
const ofLeads = ['lender_verdict', 'message', 'follow_up', 'verification', 'delivery', 'provider_visit']

/** Carries out one statement. */
export type Run = (statement: string) => Promise<unknown>

export async function keepTemplates(run: Run, templates: readonly Template[]): Promise<void> {
  await run('create schema growth')
  for (const table of Object.keys(copied))
    await run(`create table growth."${table}" as select * from public."${table}"`)
  const ids = [
    'select id::text, id as lead_id from lead',
    ...ofLeads.map((of) => `select id::text, lead_id from ${of}`),
  ]
  await run(`
    create table growth.job as select distinct on (job.id) job.*, named.lead_id
    from job join (${ids.join(' union all ')}) named on strpos(job.dedupe_key, named.id) > 0
    where not job.dead`)
  await run('create table growth.template (band int, slot int, lead_id uuid, born timestamptz)')
  for (const { band, first, share, leadId } of templates)
    await run(`
      insert into growth.template
      select ${band}, slot, id, created_at from lead, generate_series(${first}, ${first + share - 1}) slot
      where id = '${leadId}'`)
  await run('analyze')
}
