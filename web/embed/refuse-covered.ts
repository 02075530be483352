// Presses under something of the host page. A frame cannot see what lies over it, but the browser tells whether an element is really seen
// (IntersectionObserver v2). A press that decides something counts only while its element is seen whole (S-09).

/** Elements whose press decides something: pages that are sent, boxes that are agreed to, offers that are chosen. */
const pressable = 'main button, main [data-part="consent"]'
/** The shortest that browsers allow between two looks. */
const lookMs = 100
/** Shorter than this nobody was misled by what lay there: a page that moves is not seen for a moment either. */
const coveredMs = 300
/** So long something must be seen again before a press counts: what lay over it may be taken away under the pointer. */
const settledMs = 500

interface Look {
  readonly isSeen: boolean
  /** Since when it has been so, by the page's clock. */
  readonly since: number
  /** A press counts from then on. */
  readonly settledAt: number
}

/** As much of the window as is used. */
export interface CoverWindow extends Pick<Window, 'addEventListener' | 'setTimeout' | 'document' | 'getComputedStyle'> {
  readonly MutationObserver?: typeof MutationObserver
  readonly IntersectionObserver?: typeof IntersectionObserver
  readonly IntersectionObserverEntry?: typeof IntersectionObserverEntry
}

/** The entry of browsers that tell more than TypeScript knows of. */
type SeenEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * True where something of our own lies over it or makes it faint: no host page can have done that, and the browser does not say who
 * did.
 */
function isOurOwn(window: CoverWindow, element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const places = [0.05, 0.5, 0.95]
  const above = places
    .flatMap((x) => places.map((y) => window.document.elementFromPoint(left + x * width, top + y * height)))
    .some((at) => at !== null && !element.contains(at) && !at.contains(element))
  if (above) return true
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { opacity, filter, transform } = window.getComputedStyle(each)
    if (Number(opacity) < 1 || filter !== 'none' || transform !== 'none') return true
  }
  return false
}

/**
 * The look after another. An element that our own page covers or fades counts as seen. The browser does not say who did it, and no host
 * page can do that.
 */
function nextLook(before: Look | undefined, isSeen: boolean, at: number): Look {
  if (before?.isSeen === isSeen) return before
  const wasCovered = before !== undefined && !before.isSeen && at - before.since >= coveredMs
  return { isSeen, since: at, settledAt: wasCovered ? at + settledMs : (before?.settledAt ?? 0) }
}

/** The last look at each element; none of what is scrolled away, or was drawn just now: nobody can have been led to press that. */
function looksOf(window: CoverWindow, Observer: typeof IntersectionObserver) {
  const looks = new WeakMap<Element, Look>()
  const options = { trackVisibility: true, delay: lookMs, threshold: [0, 1] }
  const observer = new Observer((entries) => {
    for (const { target, time, isIntersecting, isVisible } of entries as SeenEntry[])
      if (isIntersecting)
        looks.set(target, nextLook(looks.get(target), isVisible === true || isOurOwn(window, target), time))
      else looks.delete(target)
  }, options)
  const begun = new WeakSet<Element>()
  return {
    of: (element: Element) => looks.get(element),
    begin: (element: Element) => {
      if (begun.has(element)) return
      begun.add(element)
      observer.observe(element)
    },
  }
}

/**
 * Lets no press of a pointer through to what is covered; `onCovered` is told of each. Nothing happens where the browser does not tell,
 * and a key is never refused: it goes where the focus is, not where something seems to be.
 */
export function refuseCovered(window: CoverWindow, now: () => number, onCovered: () => void): void {
  const {
    document,
    IntersectionObserver: Observer,
    IntersectionObserverEntry: Entry,
    MutationObserver: Changes,
  } = window
  if (!Observer || !Entry || !Changes || !('isVisible' in Entry.prototype)) return
  const looks = looksOf(window, Observer)
  const watch = () => document.querySelectorAll(pressable).forEach(looks.begin)
  watch()
  new Changes(watch).observe(document.body, { childList: true, subtree: true })
  const mayBePressed = (element: Element) => {
    const look = looks.of(element)
    if (!look) return true
    if (look.isSeen) return look.settledAt <= now()
    return now() - look.since < coveredMs || isOurOwn(window, element)
  }
  let isPassing = false
  const onClick = (event: MouseEvent) => {
    const element = (event.target as Element | null)?.closest?.(pressable)
    if (!element || isPassing || !event.isTrusted || event.detail === 0) return
    if (mayBePressed(element)) {
      // A label presses its box in the same task.
      isPassing = true
      window.setTimeout(() => (isPassing = false), 0)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    onCovered()
  }
  window.addEventListener('click', onClick, { capture: true })
}
