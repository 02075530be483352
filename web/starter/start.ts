// Start of the form from each page itself, behind the data that it reads (19.2). Where its scripts fail or stall, the page says so and asks
// for them again: whoever waits for Continue knows of it.
import type { Connection } from '#domain/application/application.ts'
import { isTouched } from '../is-touched.ts'
import { keepTrying } from '../keep-trying.ts'
import { startForm } from './start-form.ts'
import { noticesId } from './starter-data.ts'

const main = document.querySelector('main')!
let notice: Element | undefined
let isStarted = false

const noticeOf = (kind: Connection | 'apart') =>
  document
    .querySelector<HTMLTemplateElement>(`#${noticesId}`)!
    .content.querySelector(`[data-of="${kind}"]`)!
    .cloneNode(true) as Element

/** Stands where the form's own would. */
function tell(connection: Connection): void {
  if (isStarted) return
  notice?.remove()
  notice = noticeOf(connection)
  notice.querySelector('button')!.addEventListener('click', start)
  const button = main.querySelector('[type="submit"]')
  if (button) button.before(notice)
  else main.append(notice)
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
  log: console.error,
})

// In a sandboxed frame without an origin the browser lets neither the form's scripts nor its calls through: no page to type into.
if (origin === 'null') {
  main.replaceChildren(noticeOf('apart'))
  main.querySelector('a')!.append(location.host + location.pathname)
} else start()
