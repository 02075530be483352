// Speed report of one document: classes of what was measured, sent once. Key and body stay the same until the server has them, so that
// a repetition counts nothing twice.
import type { PageSpeedBody } from '#contract/page-speed-endpoints.ts'
import { speedClassOf } from '#domain/tracking/page-speed.ts'
import type { SpeedMetric } from '#domain/tracking/page-speed.ts'

interface Report {
  readonly key: string
  readonly body: PageSpeedBody
}

interface Parts {
  readonly about: Pick<PageSpeedBody, 'variant' | 'device'>
  /** Rejects never; true where the server has it, or will never take it. */
  readonly send: (report: Report) => Promise<boolean>
  readonly newKey: () => string
}

interface SpeedReport {
  /** Milliseconds, or a score. The last value counts, until the report goes. */
  readonly measured: (metric: SpeedMetric, value: number) => void
  /** The page is hidden: whether it comes back, nobody knows. */
  readonly leave: () => void
}

/** More than any network is down for; then it is dropped. */
const mostAttempts = 4

export function createSpeedReport({ about, send, newKey }: Parts): SpeedReport {
  const values = new Map<SpeedMetric, number>()
  let report: Report | undefined
  let attempts = 0
  let isSending = false
  return {
    measured: (metric, value) => void values.set(metric, value),
    leave: () => {
      if (isSending || attempts === mostAttempts || values.size === 0) return
      const speed = Object.fromEntries([...values].map(([metric, value]) => [metric, speedClassOf(metric, value)]))
      report ??= { key: newKey(), body: { ...about, speed } }
      attempts++
      isSending = true
      void send(report).then((isDone) => {
        isSending = false
        if (isDone) attempts = mostAttempts
      })
    },
  }
}
