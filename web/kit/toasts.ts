// Toasts for short good news at the top right (O2). What must not be missed is a notice. Loaded at the first one and drawn
// without React, so that a toast outlives the screen it came from.
import { startCountdown } from './countdown.ts'
import styles from './toasts.module.css'

export type ToastTone = 'info' | 'good' | 'warning' | 'bad'

/** Elements that no toast may cover: the brand's logo, the fields, and the button that goes on. */
const kept = '[data-part="site-logo"], main [data-part="field"], main form [type="submit"], [data-part="privacy"]'
const gapPx = 8
/** Said to the toasts when their place was chosen anew. */
const placed = 'placed'

/**
 * How far down the toasts may stand, in pixels: as near to `offsetPx` as nothing that is kept clear lies below them. Nothing where the
 * view is full down to `viewPx`.
 */
export function clearTop(
  size: DOMRect,
  obstacles: readonly DOMRect[],
  viewPx: number,
  offsetPx: number,
): number | undefined {
  const beside = obstacles.filter(({ left, right, height }) => height > 0 && right > size.left && left < size.right)
  const isClear = (top: number) =>
    top + size.height + gapPx <= viewPx && beside.every((each) => each.bottom <= top || each.top >= top + size.height)
  const tops = [offsetPx, ...beside.map(({ bottom }) => bottom + gapPx)].filter((top) => top >= offsetPx)
  return tops.sort((a, b) => a - b).find(isClear)
}

/**
 * Calls back with the part of the view that is in sight. A frame as tall as its page is hardly ever in sight whole, and an observer alone
 * knows what is.
 */
function look(view: Window & typeof globalThis, act: (fromPx: number, toPx: number) => void): void {
  const { documentElement } = view.document
  // As the style knows it, without a further part that the first page would name.
  if (!('framed' in documentElement.dataset)) return act(0, view.innerHeight)
  const observer = new view.IntersectionObserver(([entry]) => {
    observer.disconnect()
    const { top, bottom } = entry!.intersectionRect
    // Scrolled away, the frame has its top at hand for whoever comes back.
    if (bottom > top) act(top, bottom)
    else act(0, view.innerHeight)
  })
  observer.observe(documentElement)
}

/** Keeps the toasts clear of the page while it is scrolled; out of sight, and still read out, where there is no room. */
function standClear(toasts: HTMLElement, offsetPx: number): void {
  const keepClear = (fromPx: number, toPx: number) => {
    const obstacles = [...toasts.ownerDocument.querySelectorAll(kept)].map((each) => each.getBoundingClientRect())
    const top = clearTop(toasts.getBoundingClientRect(), obstacles, toPx, fromPx + offsetPx)
    toasts.toggleAttribute('data-crowded', top === undefined)
    toasts.style.setProperty('--top', `${top ?? fromPx + offsetPx}px`)
    toasts.dispatchEvent(new Event(placed))
  }
  let frame = 0
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      const { defaultView: view } = toasts.ownerDocument
      if (view) look(view, keepClear)
    })
  }
  new MutationObserver(soon).observe(toasts, { childList: true })
  new ResizeObserver(soon).observe(toasts.ownerDocument.body)
  for (const event of ['scroll', 'resize']) window.addEventListener(event, soon, { passive: true })
}

/** The place of all toasts, read out politely as they come (WCAG 4.1.3). It stands before its first text, or that is not read. */
function place(document: Document, offsetPx: number): HTMLElement {
  const standing = document.querySelector<HTMLElement>(`.${styles.toasts}`)
  if (standing) return standing
  const made = document.createElement('div')
  made.className = styles.toasts!
  made.dataset.part = 'toasts'
  made.setAttribute('role', 'status')
  made.style.setProperty('--offset', `${offsetPx}px`)
  document.body.append(made)
  standClear(made, offsetPx)
  return made
}

export interface Toast {
  readonly tone: ToastTone
  readonly text: string
  /** Names its button for those who do not see it. */
  readonly close: string
  readonly autoCloseMs: number
  readonly offsetPx: number
}

/**
 * Shows a text for its time. It closes on a click and on Escape, stays while it is pointed at or has the focus (WCAG 2.2.1), and its
 * time runs only while the page is looked at. The focus goes back to where it came from (WCAG 2.4.3).
 */
export function toast({ tone, text, close, autoCloseMs, offsetPx }: Toast, document: Document = window.document): void {
  const line = document.createElement('div')
  line.className = styles.toast!
  line.dataset.part = 'toast'
  line.dataset.tone = tone
  const words = document.createElement('p')
  words.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', close)
  button.textContent = '×'
  line.append(words, button)

  const gone = new AbortController()
  let cameFrom: HTMLElement | undefined
  const end = () => {
    const hadFocus = line.contains(document.activeElement)
    gone.abort()
    countdown.stop()
    line.remove()
    if (hadFocus) cameFrom?.focus({ preventScroll: true })
  }
  const countdown = startCountdown(autoCloseMs, end)
  const holds = () => document.visibilityState !== 'visible' || line.matches(':hover, :focus-within, [data-crowded] *')
  const pauseOrResume = () => (holds() ? countdown.pause() : countdown.resume())
  const { signal } = gone
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    // A move of the focus is over once the next element has it.
    line.addEventListener(event, () => queueMicrotask(pauseOrResume), { signal })
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !line.contains(relatedTarget)) cameFrom = relatedTarget
  }
  line.addEventListener('focusin', enter, { signal })
  line.addEventListener('click', end, { signal })
  document.addEventListener('visibilitychange', pauseOrResume, { signal })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })

  const toasts = place(document, offsetPx)
  toasts.addEventListener(placed, pauseOrResume, { signal })
  // In the next frame: a live region speaks of what changes in it, not of what it came with.
  requestAnimationFrame(() => {
    toasts.append(line)
    pauseOrResume()
  })
  pauseOrResume()
}
