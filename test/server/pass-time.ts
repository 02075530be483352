// Time that passes for a test server: campaigns are swept at their pace, and jobs run when they are due.
import { beginJobs } from '#server/platform/jobs/worker.ts'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { atMost } from '#test/at-most.ts'
import { nextDue } from './next-due.ts'
import type { startTestServer } from './server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Lets the time pass: a sweep every half hour, or every four hours where it is long, and what is due in between; two workers where asked. */
export async function passTime(
  server: Awaited<ReturnType<typeof startTestServer>>,
  ms: number,
  { workers = 1, each }: { readonly workers?: number; readonly each?: () => Promise<unknown> } = {},
): Promise<void> {
  const end = server.clock.now + ms
  const stepMs = ms > 2 * dayMs ? 4 * hourMs : hourMs / 2
  // Ends with the time: each turn moves the clock.
  while (server.clock.now < end) {
    await Promise.all(Array.from({ length: workers }, () => sweepCampaigns(server.deps)))
    await each?.()
    const next = Math.min(end, server.clock.now + stepMs)
    for (const _ of atMost(2000, () => 'the jobs that are due')) {
      const due = await nextDue(server.db)
      if (due === undefined || due > next) break
      server.clock.now = Math.max(server.clock.now, due)
      const begun = await Promise.all(Array.from({ length: workers }, () => beginJobs(server.jobParts, 8)))
      await Promise.all(begun.flat())
    }
    server.clock.now = next
  }
}
