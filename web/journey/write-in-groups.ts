// Writing of numbers in groups, and without the words beside them, once their input is left or its form sent (experience 12, 14). What is
// sent is canonical whatever stands there.
import type { KindName } from '#domain/questions/kinds.ts'
import type { Form } from '#web/context.ts'
import { setValue } from './read-page.ts'

const write = (input: HTMLInputElement, { written }: Pick<Form, 'written'>) => {
  if (input.value !== '') setValue(input, written(input.dataset.kind as KindName, input.value))
}

/** Listens to every input of the page that says its kind, before the form judges it. */
export function writeInGroups(document: Document, form: Pick<Form, 'written'>): void {
  const writeIn = ({ target }: Event) => {
    const inputs = target instanceof HTMLFormElement ? [...target.elements] : [target]
    for (const input of inputs) if (input instanceof HTMLInputElement && input.dataset.kind) write(input, form)
  }
  for (const name of ['focusout', 'submit']) document.addEventListener(name, writeIn, true)
}

/** Writes in groups those numbers that were filled in before the country's rules were loaded. */
export function writeFilled(document: Document, form: Pick<Form, 'written'>): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-kind]'))
    if (input !== document.activeElement) write(input, form)
}
