// A page that asks for one choice goes on by itself where a finger or a mouse chose. Arrow keys and a screen reader's click choose
// without going on: who listens or types hears all answers first, and presses Continue.

/** So long at most a press is held. */
const pressLastsMs = 1000

interface Press {
  readonly on: Element
  readonly at: number
}

/** A screen reader's press: it says no size, or the one of a point without pressure. */
const isPlayed = ({ width, height, pressure, pointerType }: PointerEvent): boolean =>
  (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0 && pointerType === 'mouse')

const choiceAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('form[data-step] [data-part="choice"]') : null

/** True of a page whose only question is the choice. */
const asksOnlyThis = (form: HTMLFormElement) => form.querySelectorAll('[data-part="field"]').length === 1

/** Listens to the whole page; the form is sent as by its Continue. */
export function goOnByTouch(document: Document, now: () => number): void {
  let press: Press | undefined
  document.addEventListener('pointerdown', (event) => {
    const on = choiceAt(event.target)
    press = on && event.isTrusted && !isPlayed(event) ? { on, at: now() } : undefined
  })
  document.addEventListener('keydown', () => (press = undefined))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || !target.form) return
    const { form } = target
    const isPressed = press?.on === choiceAt(target) && now() - press.at < pressLastsMs
    press = undefined
    // The page is drawn first: the choice may lead to a further question of it.
    if (isPressed) setTimeout(() => form.isConnected && asksOnlyThis(form) && form.requestSubmit())
  })
}
