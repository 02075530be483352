// E-mail theme of a brand: colours, fonts and the brand's own texts. Colours are written out: no mail program reads a theme.

export interface EmailTheme {
  /** Behind the sheet, the sheet, and the band with the brand's name. */
  readonly ground: string
  readonly sheet: string
  readonly band: string
  readonly onBand: string
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly action: string
  readonly onAction: string
  readonly link: string
  /** Lists of names that every device knows, as CSS writes them with single quotes. */
  readonly font: string
  readonly headingFont: string
  /** Of the button and the sheet, in pixels. */
  readonly radius: number
  /** Texts by locale, laid over `catalogue/locales/{locale}/messages.json`. */
  readonly words?: Readonly<Record<string, object>>
}
