// Names of the elements that a page with two first pages is drawn from, and of its draw for the form.
import type { Drawn } from '#domain/journey/first-page-draw.ts'

/** The element with what is known for the draw (`FirstPageDraw`). */
export const drawId = 'first-page-draw'
/** The template with the other first page, and its data for the starter. */
export const otherPageId = 'other-first-page'
export const otherDataId = 'other-starter-data'

/** On the document from the draw until the other page stands there. */
export const swapping = 'data-swapping'
/** Stands in the page's sheet: the page that the variant begins with is never seen by those who begin with the other. */
export const swappingSheet = `[${swapping}] #root{visibility:hidden}`

declare global {
  interface Window {
    /** The session and the first page that were drawn for this page; absent where there is one first page for everybody. */
    firstDrawn?: Drawn & {
      /** Puts the drawn page in its place; called by the page once, before it is painted. */
      readonly place: () => void
    }
  }
}
