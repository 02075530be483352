// Drawing of later pages where nobody sees them, so that the browser has compiled what a press of Continue runs (19.4).
import { Activity } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Page } from '#domain/journey/pages.ts'
import { FormContext } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { nextTask } from '#web/kit/next-task.ts'
import { whenIdle } from '#web/kit/when-idle.ts'
import { laterScreens } from '#web/screens/load-later.ts'
import { StepScreen } from '#web/screens/step.tsx'
import { readTyped } from './continue-page.ts'

/** Draws a screen in an element of no document, and takes it away again: resolves then. It runs no effect of it. */
function drawHidden(form: Form, document: Document, screen: ReactNode): Promise<void> {
  const place = document.createElement('div')
  return new Promise((resolve) => {
    // A page that cannot be drawn says so where it is opened.
    const root = createRoot(place, { onUncaughtError: () => resolve() })
    new MutationObserver((_changes, watch) => {
      watch.disconnect()
      root.unmount()
      resolve()
    }).observe(place, { childList: true })
    // React draws what is hidden in slices of 5 ms while nothing else is to be done.
    root.render(
      <FormContext value={form}>
        <Activity mode="hidden">{screen}</Activity>
      </FormContext>,
    )
  })
}

/** Judges the page as if each question had the same text: a pattern is compiled the first time it is asked, and again the second. */
async function judgeAhead(form: Form, page: Page): Promise<void> {
  const typed = Object.fromEntries(page.dataPoints.map((key) => [key, ['1']]))
  for (let turn = 0; turn < 2; turn++) {
    await nextTask()
    readTyped(form, page, typed, form.rulesNow())
  }
}

/** Draws the page behind the one that is shown, and judges it, each page once; behind the last one stands the check of all answers. */
function pageAhead(form: Form, { document }: Window): () => Promise<void> {
  const done = new Set<string | undefined>()
  return async () => {
    const { dynamicPages } = form.store.getState()
    const at = dynamicPages.findIndex(({ path }) => form.location.get() === `${form.boot.basePath}/${path}`)
    const next = dynamicPages[at + 1]
    const Check = laterScreens.now()?.CheckYourAnswers
    if (at < 0 || done.has(next?.path)) return
    done.add(next?.path)
    if (next) await judgeAhead(form, next)
    await drawHidden(form, document, next ? <StepScreen page={next} awake /> : Check && <Check />)
  }
}

/** Draws the second page, and each further one once the page before it is shown. Nothing of it comes before what the browser has to do. */
export async function drawAhead(form: Form, window: Window & typeof globalThis): Promise<void> {
  const draw = pageAhead(form, window)
  const [first] = form.store.getState().dynamicPages
  if (first) await judgeAhead(form, first)
  form.location.subscribe(() => void whenIdle(window).then(draw))
  await draw()
}
