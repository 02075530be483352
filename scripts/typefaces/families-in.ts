// Families of typefaces that a theme names first for its texts and headings.

/** Font names of the device itself, and other rows of the theme. */
const isOwn = (name: string) => !/^(?:var\(|system-ui$)/.test(name)

/** The families by which a brand's `theme.css` is set, without what stands in for them. */
export const familiesIn = (theme: string): readonly string[] =>
  [...theme.matchAll(/--font(?:-heading)?: ([^,;]+)/g)].map(([, name]) => name!.replaceAll("'", '')).filter(isOwn)
