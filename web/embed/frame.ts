// Frame messages from the form: tells the host page its height and events, and listens to nobody (B7, B9). Loaded only in a
// frame; works the same where nobody listens, and where the frame is taken away in the middle of anything (F24).
import { frameMessage } from '#contract/frame-events.ts'
import type { FormHeight, FrameEvent } from '#contract/frame-events.ts'
import type { Form } from '#web/context.ts'
import { eventsOf, stepAt } from './events-of.ts'
import { heightReports } from './height-reports.ts'
import { hostOrigin } from './host-origin.ts'

type FramedForm = Pick<Form, 'boot' | 'begun' | 'store'>

/** Starts telling; resolves once what was kept is back and events are told too. Never throws. */
export async function startFrame({ boot, begun, store }: FramedForm, window: Window & typeof globalThis) {
  const { document, location } = window
  const { documentElement } = document
  // Fixed here: whatever becomes of the page around, nobody else is told.
  const host = hostOrigin(
    { own: location.origin, ancestors: location.ancestorOrigins, referrer: document.referrer },
    boot.variant.frameAncestors,
  )
  const post = (message: object, origin: string) => {
    try {
      window.parent.postMessage(message, origin)
    } catch {
      // A frame that was taken away has no parent.
    }
  }
  const tell = (event: FrameEvent) => {
    if (host) post(frameMessage(event), host)
  }

  const changed = heightReports({
    height: () => documentElement.getBoundingClientRect().height,
    tell: (height) => {
      tell({ type: 'height', height })
      // A number is nobody's secret: where the host cannot be known it goes to whoever is there (CLNT-11).
      post({ type: 'FORM_HEIGHT', height } satisfies FormHeight, host ?? '*')
    },
    after: (milliseconds, act) => {
      const timer = window.setTimeout(act, milliseconds)
      return () => window.clearTimeout(timer)
    },
  })
  tell({ type: 'ready' })
  changed()
  new window.ResizeObserver(changed).observe(documentElement)
  window.addEventListener('load', changed)
  window.addEventListener('resize', changed)
  window.addEventListener('crash', () => tell({ type: 'error', code: 'crash' }))

  // What an earlier visit had reached happened then.
  await begun?.().catch(() => {})
  store.subscribe((after, before) => eventsOf(before, after).forEach(tell))
  let shown = ''
  const moved = () => {
    const path = location.pathname.slice(boot.basePath.length + 1)
    if (path === '' || path === shown) return
    shown = path
    tell(stepAt(path, store.getState()))
  }
  moved()
  // The router raises the first two, which no browser does by itself.
  for (const event of ['pushState', 'replaceState', 'popstate']) window.addEventListener(event, moved)
}
