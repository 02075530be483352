// Suggestions under a text input in a native list: read by screen readers, used by keyboard and touch. Anything else may still
// be typed.

const lists = new WeakMap<HTMLInputElement, HTMLDataListElement>()
let count = 0

/** Offers these texts for the input; none takes the list away. */
export function suggest(input: HTMLInputElement, texts: readonly string[]): void {
  const { ownerDocument: document } = input
  let list = lists.get(input)
  if (!list) {
    if (texts.length === 0) return
    count += 1
    list = document.createElement('datalist')
    list.id = `suggestions-${count}`
    lists.set(input, list)
    // Outside of what React draws: it keeps neither the list nor the attribute.
    document.body.append(list)
  }
  list.replaceChildren(
    ...texts.map((text) => {
      const option = document.createElement('option')
      option.value = text
      return option
    }),
  )
  if (texts.length > 0) input.setAttribute('list', list.id)
  else input.removeAttribute('list')
  forgetLeft(document)
}

/** Lists of inputs that are no longer on the page. */
function forgetLeft(document: Document): void {
  for (const list of document.querySelectorAll<HTMLDataListElement>('datalist[id^="suggestions-"]'))
    if (!document.querySelector(`input[list="${list.id}"]`) && list.options.length > 0) list.remove()
}
