// Countdown that can be paused: it runs out only while nothing holds it.

export interface Countdown {
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it without `act`. */
  readonly stop: () => void
}

interface Clock {
  readonly now: () => number
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void
}

const machine: Clock = {
  now: () => performance.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Runs `act` once, after so many milliseconds that were not paused. */
export function startCountdown(milliseconds: number, act: () => void, { now, after }: Clock = machine): Countdown {
  let left = milliseconds
  let since: number | undefined
  let callOff = () => {}
  let isOver = false
  const stop = () => {
    isOver = true
    callOff()
  }
  const countdown: Countdown = {
    pause: () => {
      if (since === undefined) return
      callOff()
      left -= now() - since
      since = undefined
    },
    resume: () => {
      if (since !== undefined || isOver) return
      since = now()
      callOff = after(Math.max(0, left), () => {
        stop()
        act()
      })
    },
    stop,
  }
  countdown.resume()
  return countdown
}
