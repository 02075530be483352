// `dead-letters list|show|retry`: jobs whose attempts are exhausted.
import { openNotice } from '#server/people/retention/erasure-notice-store.ts'
import type { TellErasurePayload } from '#server/people/retention/erasure-notice-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { countDeadDeliveries } from '#server/reach/outbox/dead-delivery-store.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { idIn } from '../given.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows, sayThing } from '../rows.ts'
import { newestDeadJobs, deadJobById, reviveDeadJobs } from '../stores/dead-letters-store.ts'

export const deadList: AdminCommand = {
  command: 'dead-letters list',
  summary: 'Jobs that failed for good, the newest first',
  options: limitOption,
  audit: 'looks',
  run: async ({ db, now }, given, say, { tell }) => {
    const jobs = await limited(given, tell, (limit) => newestDeadJobs(db, limit))
    const rows = jobs.map(({ id, kind, run_at, attempts, last_error }) => ({
      id,
      kind,
      last: run_at,
      attempts,
      error: last_error,
    }))
    sayRows(say, given, rows, 'No job is dead.')
    // Their jobs are done: a receiver said no.
    const channels = new Set((await countDeadDeliveries(db, now())).map(({ channel }) => channel))
    for (const channel of channels) tell(`Messages that failed: ${channel}s list --status dead`)
  },
}

/** By kind, what people need who do by hand what the job could not: the lender of an erasure, and the lead's reference there. */
const byHand: Readonly<Record<string, (db: Handle, payload: object) => Promise<object>>> = {
  'tell-erasure': async (db, payload) => {
    const notice = await openNotice(db, (payload as TellErasurePayload).noticeId)
    return notice
      ? {
          lender: notice.lender,
          reference: notice.verdict_id,
          lead: notice.lead_id,
          scope: notice.scope,
          since: notice.at,
        }
      : {}
  },
}

export const deadShow: AdminCommand = {
  command: 'dead-letters show <id>',
  summary: 'One of them, with what it was to be done with: ids, nothing personal',
  arguments: { id: 'Of dead-letters list' },
  audit: 'looks',
  run: async ({ db }, given, say) => {
    const id = idIn(given, 'id', 'a dead job')
    const job = await deadJobById(db, id)
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
      ...(await byHand[kind]?.(db, payload)),
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
    const id = given.id === undefined ? undefined : idIn(given, 'id', 'a dead job')
    // A live job of the same key does what the dead one was to do; of several dead ones of a key, one comes back.
    const { numAffectedRows } = await reviveDeadJobs(db, now(), id)
    if (given.id !== undefined && numAffectedRows === 0n)
      throw new CommandRefused(`id: no dead job ${given.id}, or a live one does the same already`)
    wake()
    say(`Tried again: ${numAffectedRows ?? 0n}.`)
  },
}
