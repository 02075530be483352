// Knowledge of whether a page has anything to ask or to tell about tracking: by its boot data, its nonce, or an earlier answer.
import type { Boot } from '#web/boot.ts'

/** Where a link that opens the notice leads; without scripts to a word about it (web/document.tsx). */
export const choicesHash = '#privacy-choices'

/** The key in local storage of what was said to the notice. */
export const choiceKey = 'trackingChoice'

/** True where somebody in this browser has said something to a notice. */
function hasChosen(window: Window): boolean {
  try {
    return choiceKey in window.localStorage
  } catch {
    return false
  }
}

/** True where tracking is loaded without being asked for. Our server gives the pages of such variants, and no others, a nonce. */
export const isTracked = (window: Window, boot: Pick<Boot, 'isTracked'>): boolean =>
  boot.isTracked || window.document.querySelector('meta[property="csp-nonce"]') !== null || hasChosen(window)

/**
 * Has the notice of a page that tells nobody opened by whoever asks for it: `load` resolves once its links are heard. Until then, and
 * where it cannot be had, nothing else listens to them.
 */
export function loadWhenAsked({ document, location }: Window, load: () => Promise<unknown>): void {
  const hear = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>(`a[href="${choicesHash}"]`)
    if (!link) return
    event.preventDefault()
    document.removeEventListener('click', hear)
    // Pressed again for those who listen now.
    void load().then(() => link.click())
  }
  document.addEventListener('click', hear)
  if (location.hash === choicesHash) void load().then(() => document.removeEventListener('click', hear))
}
