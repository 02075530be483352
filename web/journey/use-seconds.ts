// React hook that counts the seconds left until a time of the server's.
import { useEffect, useState } from 'react'
import { useForm } from '#web/context.ts'
import { startCountdown } from '#web/kit/countdown.ts'
import type { Countdown } from '#web/kit/countdown.ts'

const secondMs = 1000

/** Whole seconds until `at`, Unix milliseconds; 0 from then on, and where there is no such time. */
export function useSecondsUntil(at: number | undefined): number {
  const { now } = useForm()
  const [, setTick] = useState(0)
  const left = at === undefined ? 0 : Math.max(0, Math.ceil((at - now()) / secondMs))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    let countdown: Countdown
    const tick = () => {
      setTick((count) => count + 1)
      countdown = startCountdown(secondMs, tick)
    }
    countdown = startCountdown(secondMs, tick)
    return () => countdown.stop()
  }, [isRunning])
  return left
}

/** `0:07`, `1:00`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
