// Name normalisation for comparison: without case, accents and signs.

/** Letters that are no letter with an accent. */
const plain: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** `Łódź, ul.` and `lodz ul` are one text. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøßæœı]/g, (letter) => plain[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The division that has one of these names or ids, the first that fits. */
export function divisionNamed(
  divisions: Readonly<Record<string, string>>,
  names: readonly string[],
): string | undefined {
  const ids = new Map(
    Object.entries(divisions).flatMap(([id, name]) => [[normalise(id), id] as const, [normalise(name), id]]),
  )
  return names.map((name) => ids.get(normalise(name))).find((id) => id !== undefined)
}
