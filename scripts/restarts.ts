// Restarts of a process after changes: one runs at a time, and changes that come while it ends start one new one.

/** The part of a child process that restarts need. */
interface Running {
  readonly exitCode: number | null
  readonly signalCode: NodeJS.Signals | null
  readonly kill: (signal: NodeJS.Signals) => unknown
  readonly once: (event: 'exit', then: () => void) => unknown
}

/** Starts the process. `again` starts it anew after its end, which it asks for; `end` resolves after the last one's. */
export function restarts(start: () => Running) {
  let running = start()
  let isWaiting = false
  let isOver = false
  const hasEnded = () => running.exitCode !== null || running.signalCode !== null
  const next = () => {
    isWaiting = false
    if (!isOver) running = start()
  }
  return {
    again(): void {
      // A second one for the same end would start two, of which one finds the ports taken.
      if (isWaiting) return
      if (hasEnded()) return next()
      isWaiting = true
      running.once('exit', next)
      running.kill('SIGTERM')
    },
    end(signal: NodeJS.Signals): Promise<void> {
      isOver = true
      return new Promise((resolve) => {
        if (hasEnded()) return resolve()
        running.once('exit', resolve)
        running.kill(signal)
      })
    },
  }
}
