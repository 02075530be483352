// Splitting of a date that stands whole in one of its three boxes, once that is left or the page is to go (experience 11).
import type { Conventions } from '#domain/questions/conventions.ts'
import { wholeDate } from '#domain/questions/whole-date.ts'
import { setValue } from '#web/journey/read-page.ts'

/** Listens to the boxes, and to their form before anybody else does. Where another box has something in it all stays as it is. */
export function splitDate(group: HTMLElement, conventions: Conventions): () => void {
  const split = () => {
    const boxes = [...group.querySelectorAll('input')]
    const [whole, ...further] = boxes.flatMap(({ value }) => (value.trim() === '' ? [] : [value]))
    const texts = whole === undefined || further.length > 0 ? undefined : wholeDate(whole, conventions)
    texts?.forEach((text, index) => setValue(boxes[index]!, text))
  }
  const form = group.closest('form')
  group.addEventListener('focusout', split)
  form?.addEventListener('submit', split, true)
  return () => {
    group.removeEventListener('focusout', split)
    form?.removeEventListener('submit', split, true)
  }
}
