// Inputs that a look-up fills for the applicant: only where nothing was typed, and taken back where another answer comes.
import { setValue } from './read-page.ts'

/** Values that the form filled in itself, by input. */
const filled = new WeakMap<Element, string>()

type Neighbour = HTMLInputElement | HTMLSelectElement

const neighbourOf = (element: HTMLFormElement | null, name: string): Neighbour | undefined => {
  // By its name alone: what is searched has an input of that id beside the list of that name.
  const found = element?.querySelector(`[name="${name}"]`)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : undefined
}

/** Text of a search input: while it is no choice yet, the list that keeps its value has none. */
const searchedFor = (neighbour: Neighbour, name: string) =>
  neighbour.form?.querySelector<HTMLInputElement>(`input[data-of="${name}"]`)?.value.trim() ?? ''

/** Empties the form's input of that name where a look-up filled it. What the applicant chose, or changed, stays. */
export function emptyFilled(element: HTMLFormElement | null, name: string): void {
  const neighbour = neighbourOf(element, name)
  if (neighbour && neighbour.value !== '' && neighbour.value === filled.get(neighbour)) setValue(neighbour, '')
}

/** Fills the form's input of that name where it is empty, or was filled so before. False where there is no such input. */
export function fillEmpty(element: HTMLFormElement | null, name: string, text: string | undefined): boolean {
  const neighbour = neighbourOf(element, name)
  if (text === undefined || !neighbour) return neighbour !== undefined
  // A value that we filled in for an earlier answer may be replaced; a choice of the applicant's may not.
  if (neighbour.value !== '' && neighbour.value !== filled.get(neighbour)) return true
  // It may come while the applicant types.
  if (neighbour.value === '' && searchedFor(neighbour, name) !== '') return true
  setValue(neighbour, text)
  // An applicant who was about to type replaces it.
  if (neighbour === document.activeElement && neighbour instanceof HTMLInputElement) neighbour.select()
  filled.set(neighbour, neighbour.value)
  return true
}
