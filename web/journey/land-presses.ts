// Listener that lets a press land where the finger is. A fault is told on leaving an input, and would move what is pressed from below
// the finger: browsers drop such a click. So the input keeps the focus until the press is done.

/** Their press is all they need: the input keeps the focus behind it too. */
const keeping = '[data-part="nudge"], form button[type="submit"]'
/** These take the focus once their press is done. */
const taking = 'a[href], label, summary, [type="checkbox"], [type="radio"]'

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Listens to the whole page. */
export function landPresses(document: Document): void {
  let left: HTMLElement | undefined
  document.addEventListener('mousedown', (event) => {
    left = undefined
    const { activeElement } = document
    if (within(event.target, keeping)) event.preventDefault()
    // Of a typed input alone a fault is told on leaving it.
    if (!(activeElement instanceof HTMLInputElement) || !activeElement.dataset.kind) return
    if (!within(event.target, taking)) return
    event.preventDefault()
    left = activeElement
  })
  document.addEventListener('click', ({ target }) => {
    const pressed = within(target, taking)
    if (!pressed || left !== document.activeElement) return
    left?.blur()
    pressed.focus()
  })
}
