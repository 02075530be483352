// Visible-time counter of a page: time passes only while the tab is visible.

interface WatchedSeconds {
  /** Another page is shown. */
  readonly begin: () => void
  /** Seconds since then, while somebody looked. */
  readonly since: () => number
}

export function watchedSeconds({ document, performance }: Pick<Window, 'document' | 'performance'>): WatchedSeconds {
  let before = 0
  let from = performance.now()
  const isVisible = () => document.visibilityState === 'visible'
  const passed = () => (isVisible() ? performance.now() - from : 0)
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) from = performance.now()
    else before += performance.now() - from
  })
  return {
    begin: () => {
      before = 0
      from = performance.now()
    },
    since: () => (before + passed()) / 1000,
  }
}
