// Drawing of the second page where nobody sees it, so that the browser has compiled what the first press of Continue runs (19.4).
import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { FormContext } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { StepScreen } from '#web/screens/step.tsx'
import { readTyped } from './continue-page.ts'

/**
 * Draws the second page in an element of no document, and takes it away again. React draws what is hidden in slices of 5 ms while nothing
 * else is to be done, and runs no effect of it. Also judges the first page as if it were empty. Later pages have little that is new.
 */
export function drawAhead(form: Form, document: Document): void {
  const [first, second] = form.store.getState().dynamicPages
  if (!first || !second) return
  readTyped(form, first, {}, form.rulesNow())
  const place = document.createElement('div')
  // A page that cannot be drawn says so where it is opened.
  const root = createRoot(place, { onUncaughtError: () => {} })
  new MutationObserver((_changes, drawn) => {
    drawn.disconnect()
    root.unmount()
  }).observe(place, { childList: true })
  root.render(
    <FormContext value={form}>
      <Activity mode="hidden">
        <StepScreen page={second} awake />
      </Activity>
    </FormContext>,
  )
}
