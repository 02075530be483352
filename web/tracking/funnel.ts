// Funnel reporter: sends a visit's steps, refused answers and seconds to our own server (decision 033). Refused answers go by
// the name of their data point. No answer, no id, nothing kept in the browser, and no third party, so it asks nobody. Never
// waited for.
import { funnelEndpoints } from '#contract/funnel-endpoints.ts'
import { hashed } from '#contract/tracking-identity.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { isFunnelStep } from '#domain/tracking/funnel.ts'
import type { FunnelStep } from '#domain/tracking/funnel.ts'
import { pageAt } from '#domain/journey/pages.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import type { ClientOptions } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import type { Form } from '#web/context.ts'
import { countsClient, isOver } from './counts-call.ts'
import { createFunnelQueue } from './funnel-queue.ts'
import type { Visit } from './funnel-queue.ts'
import { watchVisit } from './watch-visit.ts'
import { watchedSeconds } from './watched-seconds.ts'

interface FunnelParts {
  readonly window: Window & typeof globalThis
  readonly form: Form
  readonly clientOptions: ClientOptions
  /** The pages that were continued with before this page was loaded. */
  readonly continuedBefore: readonly PagePath[]
}

/** Begins to count. */
export function startFunnel({ window, form, clientOptions, continuedBefore }: FunnelParts): void {
  const { store } = form
  const call = countsClient(funnelEndpoints, clientOptions)
  const queue = createFunnelQueue({
    send: async ({ key, body }) => isOver(await call('funnel', { idempotencyKey: key, body })),
    visit: visitOf(form),
    now: Date.now,
    after: (milliseconds, act) => void window.setTimeout(act, milliseconds),
    newKey,
  })
  const seconds = watchedSeconds(window)
  const isPage = (step: FunnelStep) => pageAt(store.getState().dynamicPages, step) !== undefined
  let last: { readonly step: FunnelStep; readonly wasPage: boolean } | undefined
  const tell: { readonly [N in EventName]?: (payload: EventMap[N]) => void } = {
    stepShown: ({ step }) => {
      if (!isFunnelStep(step)) return
      // A step that is no page has no Continue: it is over with the screen that follows. So is a page that an answer took away.
      const isLeft = last && (last.wasPage ? !isPage(last.step) : !isPage(step))
      if (last && isLeft && last.step !== step)
        queue.add({ kind: 'continued', step: last.step, seconds: seconds.since() })
      last = { step, wasPage: isPage(step) }
      seconds.begin()
      queue.add({ kind: 'entered', step })
    },
    stepCompleted: ({ step, seconds: taken }) => {
      if (isFunnelStep(step)) queue.add({ kind: 'continued', step, seconds: taken })
    },
    fieldFailed: ({ step, field }) => {
      if (isFunnelStep(step)) queue.add({ kind: 'failed', step, field })
    },
    redirected: () => {
      if (last && !last.wasPage) queue.add({ kind: 'continued', step: last.step, seconds: seconds.since() })
    },
  }
  // Somebody was quicker than what counts.
  for (const step of store.getState().continued)
    if (isFunnelStep(step) && !continuedBefore.includes(step)) queue.add({ kind: 'continued', step })
  watchVisit({ window, form }, (name, payload) => tell[name]?.(payload))
  window.addEventListener('pagehide', queue.leave)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') queue.leave()
  })
}

/** The visit by a hash of its session; an end takes the session out of the application, and it stays the same visit. */
function visitOf({ boot, store }: Form): () => Visit | undefined {
  let last: Visit | undefined
  return () => {
    const { lead, arms } = store.getState()
    const { sessionId, affiliateReferenceParams: reference } = lead
    if (!sessionId) return last
    const affiliate = reference?.attribute
    last = {
      variant: boot.variant.id,
      visit: hashed(sessionId),
      ...(affiliate ? { affiliate } : {}),
      ...(arms && Object.keys(arms).length > 0 ? { arms: { ...arms } } : {}),
    }
    return last
  }
}
