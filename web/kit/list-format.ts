// Formatter of lists, made once for each language: making one takes a slow phone more than a millisecond.

const made = new Map<string, Intl.ListFormat>()

/** `uno, dos y tres`, in the language of a BCP 47 tag. */
export function listFormat(tag: string): Intl.ListFormat {
  const format = made.get(tag) ?? new Intl.ListFormat(tag, { type: 'conjunction' })
  made.set(tag, format)
  return format
}
