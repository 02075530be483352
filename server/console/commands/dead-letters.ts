// `dead-letters list|show|retry`: jobs whose attempts are exhausted.
import { sql } from 'kysely'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { countIn, idIn } from '../given.ts'
import { sayRows, sayThing } from '../rows.ts'

export const deadList: AdminCommand = {
  command: 'dead-letters list',
  summary: 'Jobs that failed for good, the newest first',
  options: { limit: { summary: 'How many at most', type: 'number', default: 50 } },
  audit: 'looks',
  run: async ({ db }, given, say) => {
    const jobs = await db
      .selectFrom('job')
      .selectAll()
      .where('dead', '=', true)
      .orderBy('run_at', 'desc')
      .limit(countIn(given, 'limit', 1, 10_000) ?? 50)
      .execute()
    const rows = jobs.map(({ id, kind, run_at, attempts, last_error }) => ({
      id,
      kind,
      last: run_at,
      attempts,
      error: last_error,
    }))
    sayRows(say, given, rows, 'No job is dead.')
  },
}

export const deadShow: AdminCommand = {
  command: 'dead-letters show <id>',
  summary: 'One of them, with what it was to be done with: ids, nothing personal',
  arguments: { id: 'Of dead-letters list' },
  audit: 'looks',
  run: async ({ db }, given, say) => {
    const id = idIn(given, 'id', 'a dead job')
    const job = await db.selectFrom('job').selectAll().where('id', '=', id).where('dead', '=', true).executeTakeFirst()
    if (!job) throw new CommandRefused(`id: no dead job ${id}, expected one of dead-letters list`)
    const { kind, run_at, attempts, last_error, dedupe_key, payload } = job
    const ids = Object.entries(payload).map(([name, value]) => [name, JSON.stringify(value)])
    sayThing(say, given, {
      id,
      kind,
      last: run_at,
      attempts,
      error: last_error,
      key: dedupe_key,
      ...Object.fromEntries(ids.map(([name, value]) => [`payload ${name}`, value])),
    })
  },
}

export const deadRetry: AdminCommand = {
  command: 'dead-letters retry [id]',
  summary: 'Tries one again from its first attempt, or with --all every one',
  arguments: { id: 'Of dead-letters list' },
  options: { all: { summary: 'Every dead job', type: 'boolean', default: false } },
  audit: ['id', 'all'],
  run: async ({ db, now, wake }, given, say) => {
    if ((given.id === undefined) !== Boolean(given.all))
      throw new CommandRefused('Expected an id, or --all without one')
    const only = given.id === undefined ? sql`true` : sql`id = ${idIn(given, 'id', 'a dead job')}::uuid`
    // A live job of the same key does what the dead one was to do; of several dead ones of a key, one comes back.
    const { numAffectedRows } = await sql`
      update job set dead = false, attempts = 0, leased_until = null, run_at = ${new Date(now())}::timestamptz
      where id in (select distinct on (dedupe_key) id from job where dead and ${only} order by dedupe_key, run_at desc)
        and not exists (select from job live where live.dedupe_key = job.dedupe_key and not live.dead)`.execute(db)
    if (given.id !== undefined && numAffectedRows === 0n)
      throw new CommandRefused(`id: no dead job ${given.id}, or a live one does the same already`)
    wake()
    say(`Tried again: ${numAffectedRows ?? 0n}.`)
  },
}
