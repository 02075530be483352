// Last lines of the log at a process's end: written where somebody takes them, and given up where nobody does (Q5).
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { destination } from 'pino'

type Out = ReturnType<typeof destination>

/** Watches a log's output. The function that it gives ends the output and says whether all is written, or cannot be any more. */
export function lastLinesOf(out: Out): (withinMs: number) => Promise<boolean> {
  let isGone = false
  out.on('error', () => (isGone = true))
  out.on('write', () => (isGone = false))
  // At an exit the output writes what is left, and tries for ever where there is no room for it.
  process.prependListener('exit', () => {
    if (isGone) out.destroy()
  })
  return async (withinMs) => {
    // A reader that left takes nothing, a full disk neither: they hold nothing up.
    if (isGone) return true
    const written = once(out, 'close').then(
      () => true,
      () => true,
    )
    out.end()
    return Promise.race([written, sleep(withinMs, false)])
  }
}

/**
 * Ends the process. An exit waits for a write that nobody takes, for ever: then the process is killed by itself, with all its work done.
 */
export async function endProcess(code: number, lastLines: Promise<boolean>): Promise<never> {
  if (!(await lastLines)) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
