// Formatters of Intl, each made once: making one takes a slow phone a millisecond and more, and pages write many figures.

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function once<T extends Intl.NumberFormat | Intl.DateTimeFormat, O>(
  Format: new (tag: string, options: O) => T,
  tag: string,
  options: O,
): T {
  // Options name what they are of: those of a date never read as those of a number.
  const key = tag + JSON.stringify(options)
  const format = made.get(key) ?? new Format(tag, options)
  made.set(key, format)
  return format as T
}

/** The number formatter of a BCP 47 tag with these options; at least one. */
export const numberFormat = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(Intl.NumberFormat, tag, options)

/** The same for dates and times. */
export const dateFormat = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(Intl.DateTimeFormat, tag, options)
