// Shape of a locale folder beside its texts.
import type { PageWords } from './brand.ts'

export interface Locale {
  /** BCP 47 tag for Intl and the document's `lang`. */
  readonly tag: string
  /** Its own name for itself. */
  readonly name: string
  /** Letters of its alphabet beside a to z, in lower case: typefaces hold them whether a text has them or not. */
  readonly letters?: string
  /** Of a page in this language where the brand has said its own in another alone; `{product}` is replaced. */
  readonly page?: PageWords
}
