// Pseudo-locale: every text in brackets, lengthened, with its values kept. What stands on a screen outside of brackets did not
// come from the texts.
const stretched: Readonly<Record<string, string>> = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú' }

const pseudo = (text: string) =>
  `⟦${text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[aeiou]/g, (letter) => stretched[letter]!)))
    .join('')}⟧`

/** The tree with every text in brackets. */
export function pseudoTexts<T>(texts: T): T {
  if (typeof texts === 'string') return pseudo(texts) as T
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, value]) => [key, pseudoTexts(value as unknown)]),
  ) as T
}
