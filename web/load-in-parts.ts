// Loading of what the first paint does not need, in two parts. One is for every visit, at once; one for later pages, once somebody touches
// the page. Each is asked for again where it cannot be had.
import type { Connection } from '#domain/application/application.ts'
import { keepTrying } from './keep-trying.ts'

interface Parts {
  readonly window: Window & typeof globalThis
  readonly visit: () => Promise<unknown>
  readonly pages: () => Promise<unknown>
  /** Whether the page itself is one that needs the second part: no first page, or one that somebody has begun to fill in. */
  readonly isBegun: () => boolean
  /** With the first part, once a page. */
  readonly start: () => Promise<void>
  /** With the second part. */
  readonly furnish: () => Promise<void>
  readonly connection: () => Connection
  /** Says on the page what is the matter with the connection. */
  readonly tell: (connection: Connection) => void
  readonly keeps: () => boolean
  readonly log: (message: string, detail?: unknown) => void
}

export interface Loader {
  /** Begins, or tries again at once. */
  readonly load: () => void
  /** Whether something could not be had, and the page says so. */
  readonly lacks: () => boolean
}

/** Events of a visitor who is about to fill the form in. */
const touches = ['pointerdown', 'focusin', 'input', 'scroll'] as const
/** The second part loads after so long without a touch: by now nothing else is waited for. */
const readMs = 5000

function onceTouched(window: Window & typeof globalThis, act: () => void): void {
  const { document } = window
  const how = { capture: true, passive: true } as const
  const begin = () => {
    window.clearTimeout(timer)
    for (const touch of touches) document.removeEventListener(touch, begin, how)
    act()
  }
  const timer = window.setTimeout(begin, readMs)
  for (const touch of touches) document.addEventListener(touch, begin, how)
}

export function loadInParts(parts: Parts): Loader {
  const { window, keeps, log, tell } = parts
  let isStarted = false
  let isTouched = false
  let lacking: Connection | undefined
  const inParts = async () => {
    await parts.visit()
    isTouched ||= parts.isBegun()
    // No step of the way waits for the network.
    if (isTouched) await parts.pages()
    if (lacking && parts.connection() === lacking) tell('fine')
    lacking = undefined
    if (!isStarted) await parts.start()
    isStarted = true
    if (isTouched) await parts.furnish()
    else
      onceTouched(window, () => {
        isTouched = true
        load()
      })
  }
  const load = keepTrying({
    window,
    attempt: inParts,
    keeps,
    log,
    tell: (connection) => {
      if (parts.connection() === 'fine') tell((lacking = connection))
    },
  })
  return { load, lacks: () => lacking !== undefined }
}
