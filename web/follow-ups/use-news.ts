// React hook that polls the lead's status while somebody else has the next move: less and less often. Not at all while
// nobody looks or the connection is being mended.
import { useEffect } from 'react'
import { useForm } from '#web/context.ts'
import { startCountdown } from '#web/kit/countdown.ts'
import type { Countdown } from '#web/kit/countdown.ts'
import { testSpeed } from '#web/journey/test-speed.ts'

const firstMs = 2000
const longestMs = 10_000

/** `isExpected`: news may come at any moment, so the pauses begin short again. */
export function useNews(isExpected: boolean): void {
  const { store, retry } = useForm()
  useEffect(() => {
    let asked = 0
    let countdown: Countdown
    const wait = () => {
      const pause = isExpected ? firstMs * 1.25 ** asked++ : longestMs
      countdown = startCountdown(Math.min(longestMs, pause) / testSpeed(), look)
    }
    const look = () => {
      if (document.visibilityState === 'visible' && store.getState().connection === 'fine') retry?.()
      wait()
    }
    wait()
    return () => countdown.stop()
  }, [isExpected, store, retry])
}
