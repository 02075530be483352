// Splitting of a street that was pasted, or filled in by the browser, with its house number, where the page asks them apart. What
// is typed is left alone: a street may be named after a number.
import type { StreetParts } from '#domain/questions/street.ts'
import { setValue } from './read-page.ts'

const atOnce = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']
const suffix = '.street'

/** Listens to the page; `streetPartsOf` is the country's. */
export function splitStreets(document: Document, streetPartsOf: (line: string) => StreetParts | undefined): void {
  document.addEventListener('input', (event) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !target.name.endsWith(suffix)) return
    // A browser that fills in says nothing of how.
    if (!atOnce.includes(event instanceof InputEvent ? event.inputType : atOnce[0]!)) return
    const part = (name: string) => {
      const found = target.form?.elements.namedItem(target.name.slice(0, -suffix.length) + name)
      return found instanceof HTMLInputElement ? found : undefined
    }
    const [number, flat] = [part('.houseNumber'), part('.flatNumber')]
    const parts = number?.value === '' ? streetPartsOf(target.value) : undefined
    // Nothing may be lost: without a place for the flat the line stays whole.
    if (!parts || (parts.flatNumber !== undefined && flat?.value !== '')) return
    setValue(number!, parts.houseNumber)
    if (flat && parts.flatNumber !== undefined) setValue(flat, parts.flatNumber)
    setValue(target, parts.street)
  })
}
