// Scheduler of a step and of what follows it (19.4): drawn first, then kept, sent and told. The first one of a document takes a slow phone
// long: it is drawn behind the paint of its press (decision 087).
import type { Application } from '#domain/application/application.ts'
import type { Form } from '#web/context.ts'

export interface AfterPaint {
  /**
   * Takes the step of the page's form: until the next page is painted, everything that comes after waits. The first step of a document
   * waits for the paint of its press. A further press meanwhile is none.
   */
  readonly step: (take: () => void) => void
  readonly isHeld: () => boolean
  /** Acts at once, or in its turn where something waits. */
  readonly act: (act: () => void) => void
}

/** How long a drawn page may stay unpainted: one that nobody sees is not painted at all. */
const longestMs = 100

/** A step that waits for the paint of its press, at most a tenth of a second. `now` takes the one that waits. */
function afterPress(window: Window & typeof globalThis) {
  let takeNow: (() => void) | undefined
  const now = () => takeNow?.()
  return {
    now,
    isWaiting: () => takeNow !== undefined,
    wait: (take: () => void) => {
      const limit = window.setTimeout(now, longestMs)
      takeNow = () => {
        takeNow = undefined
        window.clearTimeout(limit)
        take()
      }
      window.requestAnimationFrame(() => window.setTimeout(now))
    },
  }
}

/** `first` is done before everything that waited: what was answered is kept before it is sent. */
export function afterPaint(
  window: Window & typeof globalThis,
  { getState }: Pick<Form['store'], 'getState'>,
  first: (application: Application) => void,
): AfterPaint {
  let waiting: (() => void)[] | undefined
  let isHeld = false
  let timer = 0
  const release = () => {
    if (!isHeld || !waiting) return
    isHeld = false
    window.clearTimeout(timer)
    try {
      first(getState())
      // Acts that these add wait for their turn behind them.
      for (const act of waiting) act()
    } finally {
      waiting = undefined
    }
  }
  const hold = () => {
    if (isHeld) return
    isHeld = true
    waiting ??= []
    // Counted from the drawing on, which comes before the next task: on a slow phone that alone takes longer.
    timer = window.setTimeout(() => (timer = window.setTimeout(release, longestMs)))
    // Behind the frame after it: one that is drawn is shown, and a further press taken, before any of this.
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.setTimeout(release)))
  }
  const press = afterPress(window)
  /** The page goes away: nothing waits any more. */
  const leave = () => {
    press.now()
    release()
  }
  window.addEventListener('pagehide', leave)
  window.document.addEventListener('visibilitychange', leave)
  let isFirst = true
  return {
    step: (take) => {
      if (press.isWaiting()) return
      const held = () => {
        hold()
        take()
      }
      if (!isFirst) return held()
      isFirst = false
      press.wait(held)
    },
    isHeld: () => isHeld,
    act: (act) => void (waiting ? waiting.push(act) : act()),
  }
}
