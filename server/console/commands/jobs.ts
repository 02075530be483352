// `jobs list|retry|remove`: manages the rows of the job table.
import { jobKinds } from '#server/platform/jobs/job-concurrency.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { idIn, oneOf } from '../given.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows } from '../rows.ts'
import { runJobNow, deleteIdleJob, waitingJobs } from '../stores/jobs-store.ts'

export const jobsList: AdminCommand = {
  command: 'jobs list',
  summary: 'Jobs that wait or are being worked on, the oldest first',
  options: {
    kind: { summary: 'Only these', type: 'string' },
    ...limitOption,
  },
  audit: 'looks',
  run: async ({ db, now }, given, say, { tell }) => {
    const only = given.kind === undefined ? undefined : oneOf(given, 'kind', jobKinds)
    const jobs = await limited(given, tell, (limit) => waitingJobs(db, only, limit))
    const rows = jobs.map(({ id, kind, run_at, attempts, leased_until, last_error }) => ({
      id,
      kind,
      state: leased_until && leased_until.getTime() > now() ? 'at work' : run_at.getTime() <= now() ? 'due' : 'waits',
      due: run_at,
      attempts,
      error: last_error,
    }))
    sayRows(say, given, rows, 'No job waits.')
  },
}

export const jobsRetry: AdminCommand = {
  command: 'jobs retry <id>',
  summary: 'Makes a waiting job due now',
  arguments: { id: 'Of jobs list' },
  audit: ['id'],
  run: async ({ db, now, wake }, given, say) => {
    const id = idIn(given, 'id', 'a job')
    const { numUpdatedRows } = await runJobNow(db, now(), id)
    if (numUpdatedRows === 0n) throw new CommandRefused(`id: no job ${id} waits; dead ones: dead-letters retry`)
    wake()
    say(`${id} is due now.`)
  },
}

export const jobsRemove: AdminCommand = {
  command: 'jobs remove <id>',
  summary: 'Removes a job that nobody works on, dead or not; what it was for is never done',
  arguments: { id: 'Of jobs list or dead-letters list' },
  audit: ['id'],
  run: async ({ db, now }, given, say) => {
    const id = idIn(given, 'id', 'a job')
    const removed = await deleteIdleJob(db, id, now())
    if (!removed)
      throw new CommandRefused(`id: no job ${id} is there, or it is being worked on: expected one of jobs list`)
    say(`Removed ${id} (${removed.kind}).`)
  },
}
