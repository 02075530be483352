// The purge of the growth benchmark: a day goes by, and rows whose period is over then are ended. Their number grows with the leads,
// so the time is told by the row as well.
import { purgeMarginMs, purgeNow } from '#server/people/retention/purge.ts'
import { markdown } from '../markdown.ts'
import type { Server } from './kinds.ts'

const dayMs = 86_400_000

/** The table as Markdown. */
export async function purgeOfDay(
  servers: Readonly<Record<string, Server>>,
  say: (text: string) => void,
): Promise<string> {
  const rows: string[][] = []
  for (const [side, server] of Object.entries(servers)) {
    say(`purge of a day, ${side} …`)
    server.clock.now += dayMs
    const began = performance.now()
    let said = 'ended'
    const ended = await purgeNow(server.deps, undefined, server.clock.now - dayMs - purgeMarginMs).catch(
      (error: unknown) => {
        said = String(error)
        return []
      },
    )
    const ms = performance.now() - began
    const count = ended.reduce((sum, each) => sum + each.count, 0)
    rows.push([side, said, String(count), (ms / 1000).toFixed(1), count === 0 ? '' : (ms / count).toFixed(2)])
  }
  return markdown(['purge of a day', 'how it went', 'rows ended', 'seconds', 'ms a row'], rows)
}
