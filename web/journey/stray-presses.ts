// Guard against presses that were meant for the page before: the second of a double press, the next of somebody impatient, and one
// that was made while the page turned. Such a press would answer, agree or open what its page never showed to the applicant.
import { firstPath } from '#domain/journey/pages.ts'
import type { Form } from '#web/context.ts'

/** Nobody sees a page and presses on it within so long: the press was meant for what stood there before. */
const seenMs = 100
/** Nobody reads a page and presses again on the same spot within so long. */
const readMs = 500
/** Two presses as near as this are on the same spot, in pixels. */
const nearPx = 24

interface Parts {
  readonly form: Pick<Form, 'boot' | 'location'>
  /** Milliseconds by the clock of the events. */
  readonly now: () => number
  /** Divides both pauses; 1 outside of browser tests. */
  readonly testSpeed: number
}

/** Listens to the whole page. Keys are no presses, and who gave an answer on the new page has seen it. */
export function dropStrayPresses(document: Document, { form: { boot, location }, now, testSpeed }: Parts): void {
  // The first page stands at the base too.
  const pageNow = () => location.get().slice(boot.basePath.length + 1) || firstPath(boot.variant)
  let page = pageNow()
  let turnedAt = -Infinity
  let last: { readonly x: number; readonly y: number } | undefined
  let isStray = false
  location.subscribe(() => {
    if (pageNow() !== page) turnedAt = now()
    page = pageNow()
  })
  const isOnSpot = ({ x, y }: MouseEvent) => last !== undefined && Math.hypot(x - last.x, y - last.y) < nearPx
  const drop = (event: MouseEvent) => {
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const listen = <T extends 'mousedown' | 'click' | 'input'>(type: T, act: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(type, act, true)
  listen('mousedown', (event) => {
    isStray = (event.timeStamp - turnedAt) * testSpeed < (isOnSpot(event) ? readMs : seenMs)
    last = { x: event.x, y: event.y }
    drop(event)
  })
  // A click without a press is counted as none: of a key, or of a screen reader.
  listen('click', (event) => event.detail > 0 && drop(event))
  listen('input', () => (last = undefined))
}
