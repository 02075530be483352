// Guard against presses that were meant for what stood there before (decision 095). It drops the second of a double press, the next of
// somebody impatient, and one that was made while the page turned. Each would answer, agree or open what nobody has seen yet.
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
  /** True in browser tests, which press faster than people: there a double press is what the browser counts as one, and nothing else. */
  readonly isTest: boolean
}

interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  /** The control that takes the press, if any does. */
  readonly on: Element | null
}

const isNear = (one: Press, other: Press) => Math.hypot(one.x - other.x, one.y - other.y) < nearPx

const takerOf = (target: EventTarget | null) =>
  (target as Element).closest('a, button, label, summary, input, select, textarea')

/** Listens to the whole page. Keys are no presses, and who gave an answer on the new page has seen it. */
export function dropStrayPresses(document: Document, { form: { boot, location }, now, isTest }: Parts): void {
  // The first page stands at the base too.
  const pageNow = () => location.get().slice(boot.basePath.length + 1) || firstPath(boot.variant)
  let page = pageNow()
  let turnedAt = -Infinity
  let last: Press | undefined
  let isStray = false
  location.subscribe(() => {
    if (pageNow() === page) return
    turnedAt = now()
    page = pageNow()
    // Its control is gone with the page, and must not be kept: the turn itself tells all that is asked of it.
    if (last) last = { ...last, on: null }
  })
  const isMeantForBefore = (press: Press) => {
    const since = (at: number) => press.at - at
    if (!last || !isNear(press, last)) return since(turnedAt) < seenMs
    // Another thing came under the finger: a notice was closed, a panel opened, a card left its place to the next one.
    return since(turnedAt) < readMs || (since(last.at) < readMs && press.on !== last.on)
  }
  const drop = (event: MouseEvent) => {
    if (!isStray) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const listen = <T extends 'mousedown' | 'click' | 'input'>(type: T, act: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(type, act, true)
  listen('mousedown', (event) => {
    const { timeStamp: at, x, y, target, detail } = event
    const press = { at, x, y, on: takerOf(target) }
    isStray = (!isTest || detail > 1) && isMeantForBefore(press)
    last = press
    drop(event)
  })
  // A click without a press is counted as none: of a key, or of a screen reader.
  listen('click', (event) => {
    if (event.detail > 0) drop(event)
    isStray = false
  })
  // Not of the press itself, which may choose what goes on by itself.
  listen('input', () => {
    if (last && turnedAt > last.at) last = undefined
  })
}
