// Keeper of the focus where a press takes its own control off the page (WCAG 2.4.3). The browser then leaves it nowhere, and whoever works
// by keyboard or listens is lost. A screen that moves the focus itself comes first, and so does one that has another heading.

/** Controls that a person can be at. */
const reachable = 'a[href], button, input, select, textarea, summary'

interface Place {
  readonly control: Element
  readonly heading: Element | null
  /** Words of the heading: a screen with others takes the focus itself (web/screens/screen.tsx). */
  readonly title: string
}

const isReachable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(reachable) &&
  element.tabIndex >= 0 &&
  // An older browser does not say what is hidden.
  (element.checkVisibility?.() ?? true)

/** The first control in these parts of the page. */
const controlIn = (parts: readonly Element[]) =>
  parts.flatMap((part) => [part, ...part.querySelectorAll(reachable)]).find(isReachable)

const elementsOf = (nodes: Iterable<Node>) => [...nodes].filter((node): node is Element => node instanceof Element)

/** Elements that are left beside what was removed: the ones behind it, then the one before it. */
function neighboursOf(records: readonly MutationRecord[]): readonly Element[] {
  const left = (side: 'nextSibling' | 'previousSibling') =>
    elementsOf(records.flatMap((record) => record[side] ?? [])).find(({ isConnected }) => isConnected)
  const [next, previous] = [left('nextSibling'), left('previousSibling')]
  const all = [...(next?.parentElement?.children ?? [])]
  return [...(next ? all.slice(all.indexOf(next)) : []), ...(previous ? [previous] : [])]
}

/** Where the focus goes on: in what came in place of the control, or at what stood beside it. */
function nextTo(removal: MutationRecord, records: readonly MutationRecord[]): HTMLElement | undefined {
  const here = records.filter(({ target }) => target === removal.target)
  const added = here.flatMap(({ addedNodes }) => elementsOf(addedNodes)).filter((element) => element.isConnected)
  const [first] = added
  const words = first instanceof HTMLElement ? first : undefined
  return controlIn(added) ?? words ?? controlIn(neighboursOf(here.slice(here.indexOf(removal))))
}

function focus(element: HTMLElement): void {
  // Words have the focus only until somebody goes on.
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus()
}

/** Watches the form from now on. */
export function keepFocus(window: Window & typeof globalThis): void {
  const { document } = window
  const main = document.querySelector('main')
  if (!main) return
  const headingNow = () => main.querySelector('h1')
  let place: Place | undefined
  main.addEventListener('focusin', ({ target }) => {
    const heading = headingNow()
    place = target instanceof Element ? { control: target, heading, title: heading?.textContent ?? '' } : undefined
  })
  const goOn = (left: Place, records: readonly MutationRecord[]) => {
    const heading = headingNow()
    if (document.activeElement !== document.body || heading?.textContent !== left.title) return
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(left.control)))
    // The same page that was drawn anew begins at its heading.
    const next = heading === left.heading && removal ? nextTo(removal, records) : undefined
    const title = document.querySelector<HTMLElement>('dialog[open] [tabindex="-1"]') ?? heading
    focus(next ?? title)
  }
  new window.MutationObserver((records) => {
    if (!place || place.control.isConnected) return
    const left = place
    place = undefined
    // In a task of its own: a screen that moves the focus with the change has done so by then.
    window.setTimeout(() => goOn(left, records))
  }).observe(main, { childList: true, subtree: true })
}
