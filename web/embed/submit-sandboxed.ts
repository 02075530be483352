// Presses of a form's button in a sandbox that forbids forms: there the browser drops the submit without an event, and the button is dead. Our
// forms are sent by their scripts and never by the browser, so the event is all that they need.

/** As much of the window as is used. */
type SubmitWindow = Pick<Window, 'addEventListener' | 'setTimeout'> & Pick<typeof globalThis, 'SubmitEvent'>

/** Tells a form of a press that the browser kept from it. */
export function submitSandboxed(window: SubmitWindow): void {
  let submits = 0
  window.addEventListener('submit', () => submits++, { capture: true })
  window.addEventListener('click', (event) => {
    const submitter = (event.target as Element | null)?.closest?.<HTMLButtonElement>('button[type="submit"]')
    const form = submitter?.form
    if (!form || event.defaultPrevented) return
    const before = submits
    // The browser's own event comes right behind the click.
    window.setTimeout(() => {
      if (submits === before)
        form.dispatchEvent(new window.SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }))
    })
  })
}
