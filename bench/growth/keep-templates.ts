// Templates of the growth benchmark, put aside in a schema of their own before the product's tables are emptied for the fill.
import { copied } from './copies.ts'
import type { Template } from './templates.ts'

/** Carries out one statement. */
export type Run = (statement: string) => Promise<unknown>

export async function keepTemplates(run: Run, templates: readonly Template[]): Promise<void> {
  await run('create schema growth')
  for (const table of Object.keys(copied))
    await run(`create table growth."${table}" as select * from public."${table}"`)
  // A delivery goes on after an erasure, so that its job is of no lead; here it is copied with its lead all the same.
  await run(`
    create table growth.job as
    select job.*, coalesce(job.lead_id, delivery.lead_id) as copied_with
    from job left join delivery on job.payload->>'deliveryId' = delivery.id::text
    where not job.dead and coalesce(job.lead_id, delivery.lead_id) is not null`)
  await run('create table growth.template (band int, slot int, lead_id uuid, born timestamptz)')
  for (const { band, first, share, leadId } of templates)
    await run(`
      insert into growth.template
      select ${band}, slot, id, created_at from lead, generate_series(${first}, ${first + share - 1}) slot
      where id = '${leadId}'`)
  await run('analyze')
}
