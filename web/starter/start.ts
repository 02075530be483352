// Start of the form from each page itself, behind the data that it reads (19.2). Where its scripts fail or stall, the page says so and asks
// for them again: whoever waits for Continue knows of it.
import type { Connection } from '#domain/application/application.ts'
import { isTouched } from '../is-touched.ts'
import { keepTrying } from '../keep-trying.ts'
import { startForm } from './start-form.ts'
import { noticesId } from './starter-data.ts'

let notice: Element | undefined
let isStarted = false

/** Stands where the form's own would. */
function tell(connection: Connection): void {
  if (isStarted) return
  notice?.remove()
  const kinds = document.querySelector<HTMLTemplateElement>(`#${noticesId}`)!.content
  notice = kinds.querySelector(`[data-of="${connection}"] > *`)!.cloneNode(true) as Element
  notice.querySelector('button')!.addEventListener('click', start)
  const button = document.querySelector('main form [type="submit"]')
  if (button) button.before(notice)
  else document.querySelector('main')?.append(notice)
}

const start = keepTrying({
  window,
  attempt: async () => {
    await startForm()
    isStarted = true
    // The form wakes in a task of its own, on the page as it was drawn.
    notice?.remove()
  },
  keeps: () => !isTouched(document),
  tell,
  // oxlint-disable-next-line no-console -- the document's error catalogue is logged to the console (O3)
  log: (...said) => console.error(...said),
})

start()
