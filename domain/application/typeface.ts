// Typefaces of a brand: what its folder says of them, and what a page is told to fetch.

/** One face, cut at build to the characters of a page's language. */
export interface Typeface {
  /** The name that theme.css calls it by. */
  readonly family: string
  /**
   * Its files in an npm package: `{script}` is each script that the package lists, such as latin-ext. `{weight}` stands where each weight
   * is a file of its own; without it the file is variable and its weights are cut from it.
   */
  readonly files: string
  /** The weights it is shown in: 700, or [400, 700] for all between. The only one stands for every weight. */
  readonly weights: readonly (number | readonly [number, number])[]
  /** Which fonts of the device stand in for it. */
  readonly like: 'sans' | 'serif'
  /** Set in capitals: what stands in for it is as wide as those. */
  readonly capitals?: true
}

/** A file that a page fetches, as the page has it. */
export interface TypefaceFile {
  readonly family: string
  /** As in CSS: `400`, or `400 700`. */
  readonly weight: string
  /** As in CSS: the characters it is for. */
  readonly unicodeRange: string
  readonly address: string
}
