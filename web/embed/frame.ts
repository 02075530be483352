// Frame messages: tells the host page the form's height and events, and takes nothing from it but colours (B3, B7, B9). Loaded
// only in a frame; works the same where nobody listens, and where the frame is taken away in the middle of anything (F24).
import { translation } from '#domain/application/first-constants.ts'
import { readColours } from '#domain/application/host-colours.ts'
import type { ColourFault } from '#domain/application/host-colours.ts'
import { frameMessage, readHostColours } from '#contract/frame-events.ts'
import { coveredPress, reportPath } from '#contract/policy-reports.ts'
import type { FormHeight, FrameEvent } from '#contract/frame-events.ts'
import type { Form } from '#web/context.ts'
import { afterDrawing } from '#web/journey/hear-changes.ts'
import { eventsOf, stepsOfVisit } from './events-of.ts'
import { heightReports } from './height-reports.ts'
import { showColours } from './host-colours.ts'
import { hostOrigin } from './host-origin.ts'
import { refuseCovered } from './refuse-covered.ts'
import { submitSandboxed } from './submit-sandboxed.ts'

type FramedForm = Pick<Form, 'boot' | 'begun' | 'dispatch' | 'location' | 'store'> &
  Partial<Pick<Form, 'afterPaint' | 'runtime' | 'texts' | 'textsSoon'>>

const faultTexts: Readonly<Record<ColourFault, string>> = {
  unknown: 'no colour of the form has this name',
  form: 'it must be written as #rrggbb',
  contrast: 'too little contrast with',
}

/** Starts telling; resolves once what was kept is back and events are told too. Never throws. */
export async function startFrame(form: FramedForm, window: Window & typeof globalThis) {
  const { boot, begun, dispatch, store } = form
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
  const colour = (colours: string) => {
    const { taken, refused } = showColours(window, readColours(colours))
    dispatch({ type: 'coloured', colours: taken })
    for (const { name, fault, against } of refused)
      // oxlint-disable-next-line no-console -- whoever wrote the host page looks for it here
      console.warn(`Colour ${name} refused: ${faultTexts[fault]}${against ? ` ${against}` : ''}`)
    tell({
      type: 'colours',
      taken: Object.keys(taken).join(' '),
      refused: refused.map(({ name }) => name).join(' '),
    })
  }

  // Events of an earlier visit are not told again, and the colours it kept give way to the host's current ones: both wait for it.
  window.addEventListener('message', ({ data, source, origin }) => {
    // Of the page around, and only where the brand's list has it: nobody else decides what the form looks like.
    const colours = source === window.parent && origin === host ? readHostColours(data) : undefined
    if (colours !== undefined) void Promise.resolve(begun).then(() => colour(colours))
  })
  refuseCovered(
    window,
    () => window.performance.now(),
    () => tellCovered(form, window),
  )
  submitSandboxed(window)
  const { title, locale } = boot.variant
  tell({ type: 'ready', ...(locale === translation.fallbackLanguage ? {} : { title }) })
  changed()
  new window.ResizeObserver(changed).observe(documentElement)
  window.addEventListener('load', changed)
  window.addEventListener('resize', changed)
  window.addEventListener('crash', () => tell({ type: 'error', code: 'crash' }))

  await begun
  store.subscribe((after, before) => eventsOf(before, after).forEach(tell))
  const stepNow = stepsOfVisit()
  let shown = ''
  const moved = () => {
    const path = form.location.get().slice(boot.basePath.length + 1)
    if (path === '' || path === shown) return
    if (shown !== '') showTop(document)
    shown = path
    tell(stepNow(path, store.getState()))
  }
  moved()
  form.location.subscribe(() => afterDrawing(form, moved))
}

/**
 * Has the page around scroll to the top of a new page, where that is out of sight: a frame as tall as its page has nothing to scroll itself
 * (B7). The heading comes first, then the topmost part, in case one alone is as tall as the view.
 */
function showTop(document: Document): void {
  for (const part of ['main h1', 'main [data-part]']) document.querySelector(part)?.scrollIntoView({ block: 'nearest' })
}

/** The visitor is told, and the operator by a count of which host page it was (S-09); of the visitor nothing is told. */
function tellCovered({ boot, runtime, texts, textsSoon }: FramedForm, window: Window & typeof globalThis): void {
  // The first touch of a page is what loads its texts: the press may be that touch.
  void Promise.all([runtime?.(), textsSoon?.()])
    .then(([begun]) => texts && begun?.toast('warning', texts.get().t('shellˆtoasts>covered')))
    .catch(() => {})
  const { location } = window
  const report = {
    // Without the rest of the address, which may be a link's secret.
    'document-uri': `${location.origin}${boot.basePath}/`,
    'effective-directive': coveredPress,
    'blocked-uri': location.ancestorOrigins?.[0] ?? 'self',
  }
  const body = JSON.stringify({ 'csp-report': report })
  const headers = { 'content-type': 'application/json' }
  window.fetch(boot.apiBase + reportPath, { method: 'POST', headers, body, credentials: 'omit' }).catch(() => {})
}
