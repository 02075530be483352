// Shape of a locale folder beside its texts.

export interface Locale {
  /** BCP 47 tag for Intl and the document's `lang`. */
  readonly tag: string
  /** Its own name for itself. */
  readonly name: string
}
