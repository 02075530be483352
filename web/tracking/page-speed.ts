// Page speed reporter: LCP, INP and CLS of this document, by class, to our own funnel once it is hidden (19.8, decision 072). It keeps
// nothing in the browser, names nobody and says nothing of the address. It comes with the later pages' part: browsers tell whoever asks
// late what was painted, moved and pressed before.
import { onCLS, onINP, onLCP } from 'web-vitals'
import { pageSpeedEndpoints } from '#contract/page-speed-endpoints.ts'
import { deviceClassOf } from '#domain/tracking/page-speed.ts'
import type { DeviceClass } from '#domain/tracking/page-speed.ts'
import type { ClientOptions } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import type { Form } from '#web/context.ts'
import { countsClient, isOver } from './counts-call.ts'
import { openedByLink } from './opened-by-link.ts'
import { createSpeedReport } from './speed-report.ts'

type Page = Window & typeof globalThis

interface SpeedParts {
  readonly window: Page
  readonly form: Form
  readonly clientOptions: ClientOptions
}

/** By the screen's shorter side, which no keyboard covers and no frame narrows. */
function deviceOf(window: Page): DeviceClass {
  const { screen } = window
  const { matches: isCoarse } = window.matchMedia('(pointer: coarse)')
  return deviceClassOf({ isCoarse, shorterSide: Math.min(screen.width, screen.height) })
}

/** Begins to measure. A document that a link of ours opened is not measured, as nothing of it is told to anybody. */
export function countPageSpeed({ window, form: { boot }, clientOptions }: SpeedParts): void {
  if (openedByLink(window, boot.basePath)) return
  const call = countsClient(pageSpeedEndpoints, clientOptions)
  const report = createSpeedReport({
    about: { variant: boot.variant.id, device: deviceOf(window) },
    send: async ({ key, body }) => isOver(await call('pageSpeed', { idempotencyKey: key, body })),
    newKey,
  })
  onLCP(({ value }) => report.measured('lcp', value))
  onINP(({ value }) => report.measured('inp', value))
  onCLS(({ value }) => report.measured('cls', value))
  // At the window and while the event rises: the package has told its last values by then.
  window.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') report.leave()
  })
}
