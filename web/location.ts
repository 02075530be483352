// Location of the applicant in the form: what the address bar says. While a step is painted, its path comes first and the bar follows (19.4).
import type { Form } from './context.ts'
import type { AfterPaint } from './journey/after-paint.ts'

/** Moves within the form's own pages; `act` acts at once, or after the paint where that is waited for. */
export function createLocation(
  window: Window,
  basePath: string,
  act: AfterPaint['act'],
): Pick<Form, 'location' | 'navigate'> {
  let ahead: string | undefined
  /** Counts how often Back, Forward or a reload was quicker than the bar: what waits from before goes nowhere. */
  let turn = 0
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  window.addEventListener('popstate', () => {
    turn++
    ahead = undefined
    tell()
  })
  // A reload would take the entry of a page that waits for that of the page before: Back would then lead there twice.
  window.addEventListener('pagehide', () => turn++)
  return {
    location: {
      get: () => ahead ?? window.location.pathname,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    navigate: (path, { replace } = {}) => {
      ahead = `${basePath}/${path}`
      // Campaign and click ids stay in the address: without storage they would be gone with a reload.
      const url = ahead + window.location.search
      const asked = turn
      act(() => {
        if (asked !== turn) return
        window.history[replace ? 'replaceState' : 'pushState'](null, '', url)
        ahead = undefined
      })
      tell()
    },
  }
}
