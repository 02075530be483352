// Attempts at what a page cannot do without: a part that cannot be had is said, and asked for again. Used by the form, and by the
// page itself before the form's script is there.
import type { Connection } from '#domain/application/application.ts'
import { trouble } from './trouble.ts'

interface Attempts {
  readonly window: Window & typeof globalThis
  /** May be asked for again while it is still at it. */
  readonly attempt: () => Promise<unknown>
  /** Whether a reload loses nothing. */
  readonly keeps: () => boolean
  /** Says on the page what is the matter. */
  readonly tell: (connection: Connection) => void
  readonly log: (message: string, detail?: unknown) => void
}

const firstPauseMs = 3000
/** Longest wait without a word: a part that stalls may not fail for minutes. */
const patienceMs = 10_000

/** The function begins, or tries again at once. After a failure it is called by the clock too, and by the connection coming back. */
export function keepTrying({ window, attempt, keeps, tell, log }: Attempts): () => void {
  let failures = 0
  const act = () => {
    const slow = window.setTimeout(tell, patienceMs, 'failing')
    attempt()
      .catch(async (error: unknown) => {
        log('Failed to load ApplicationPage and product styles', error instanceof Error ? error.message : error)
        window.addEventListener('online', act, { once: true })
        window.setTimeout(act, firstPauseMs * 2 ** failures++)
        const connection = await trouble(window, keeps)
        if (connection) tell(connection)
      })
      .finally(() => window.clearTimeout(slow))
  }
  return act
}
