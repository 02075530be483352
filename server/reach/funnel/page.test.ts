// Test of the operator's funnel page: what links, affiliates and addresses bring into it stays text (S-11).
import { expect, test } from 'vitest'
import { speedMetrics, speedSummary } from '#domain/tracking/page-speed.ts'
import { funnelPage } from './page.ts'
import type { Report } from './report.ts'
import type { SpeedLine } from './page-speed-report.ts'

const markup = `<img src=x onerror="alert(1)"><script>alert(1)</script>'" onmouseover="alert(1)`

let count = 0
const plant = (): string => `planted-${(count += 1)}-${markup}`

const outcomes = { made: 3, sent: 2, accepted: 1, redirected: 1, rejected: 1, open: 0 }

const report = (): Report => ({
  segments: [
    {
      value: plant(),
      visits: 3,
      outcomes,
      steps: [
        {
          step: plant(),
          entered: 3,
          continued: 1,
          dropped: 1,
          inProgress: 1,
          failed: 1,
          median: 2,
          refused: [[plant(), 1]],
        },
      ],
    },
  ],
  days: [{ day: plant(), visits: 3, ...outcomes }],
  arms: [{ arm: plant(), visits: 3, accepted: 1, share: 0.3, low: 0.1, high: 0.5, verdict: undefined }],
})

const speedOf = (of: string): SpeedLine => ({
  of,
  device: 'all devices',
  metrics: Object.fromEntries(
    speedMetrics.map((metric) => [metric, speedSummary(metric, new Map())]),
  ) as SpeedLine['metrics'],
})

const asked = () => ({ variant: plant(), from: plant(), to: plant(), by: plant() })

test.each([
  ['a report', () => ({ report: report(), speed: { all: [speedOf('')], countries: [speedOf(plant())], forms: [] } })],
  ['what is asked wrongly', () => ({ wrong: plant() })],
])('S-11: on the page with %s markup stays text', (_, shown) => {
  const html = funnelPage({ variants: [{ id: plant() }], asked: asked(), experiments: [plant()], ...shown() })
  for (const part of ['<img src=x', '<script', '" onmouseover']) expect(html).not.toContain(part)
  expect(html).toContain('&#60;img src=x')
})
