// Scheduler of work after the next paint (19.4). A step is drawn first, then kept, sent and told.

export interface AfterPaint {
  /** From now on until the page is painted, everything that comes after waits. */
  readonly hold: () => void
  readonly isHeld: () => boolean
  /** Acts at once, or in its turn where something waits. */
  readonly act: (act: () => void) => void
}

/** How long a drawn page may stay unpainted: one that nobody sees is not painted at all. */
const longestMs = 100

/** `first` is done before everything that waited: what was answered is kept before it is sent. */
export function afterPaint(window: Window & typeof globalThis, first: () => void): AfterPaint {
  let waiting: (() => void)[] | undefined
  let isHeld = false
  let timer = 0
  const release = () => {
    if (!isHeld || !waiting) return
    isHeld = false
    window.clearTimeout(timer)
    try {
      first()
      // Acts that these add wait for their turn behind them.
      for (const act of waiting) act()
    } finally {
      waiting = undefined
    }
  }
  window.addEventListener('pagehide', release)
  window.document.addEventListener('visibilitychange', release)
  return {
    hold: () => {
      if (isHeld) return
      isHeld = true
      waiting ??= []
      // Counted from the drawing on, which comes before the next task: on a slow phone that alone takes longer.
      timer = window.setTimeout(() => (timer = window.setTimeout(release, longestMs)))
      // Behind the frame after it: one that is drawn is shown, and a further press taken, before any of this.
      window.requestAnimationFrame(() => window.requestAnimationFrame(() => window.setTimeout(release)))
    },
    isHeld: () => isHeld,
    act: (act) => void (waiting ? waiting.push(act) : act()),
  }
}
