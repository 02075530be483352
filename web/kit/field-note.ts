// Note below a field that comes after it was drawn: what was likely meant, or what could not be found.
import styles from './field-note.module.css'

/** Note below a field: a text, or a button that writes a value into the input. */
export type FieldNote = { readonly text: string; readonly value?: string }

/** Shows the note below the input's field until the input changes; another note replaces it. */
export function showNote(input: HTMLInputElement, { text, value }: FieldNote): void {
  const field = input.closest('[data-part="field"]')
  if (!field) return
  const { ownerDocument: document } = input
  forget(field)
  const note = document.createElement('p')
  note.className = styles.note!
  // Said by a screen reader once it is there.
  note.role = 'status'
  note.append(value === undefined ? text : writingButton(input, text, value))
  input.addEventListener('input', () => forget(field), { once: true })
  // Last in the field, after all that React draws there.
  field.append(note)
}

function writingButton(input: HTMLInputElement, text: string, value: string): HTMLButtonElement {
  const button = input.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = styles.write!
  button.append(text)
  button.addEventListener('click', () => {
    input.value = value
    // As if typed, so that it is kept.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
  return button
}

const forget = (field: Element) => field.querySelector(`.${styles.note}`)?.remove()
