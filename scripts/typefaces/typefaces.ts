// Typefaces of a page: its files, what the page is told of them, and the style rules of their stand-ins.
import { createHash } from 'node:crypto'
import type { Locale } from '#domain/application/locale.ts'
import type { Typeface, TypefaceFile } from '#domain/application/typeface.ts'
import { charactersOf, unicodeRange } from './characters.ts'
import { cut, piecesOf, typefaceProblems } from './cut.ts'
import type { Weight } from './cut.ts'
import { frequenciesOf, standInRules } from './stand-ins.ts'
import type { Frequencies } from './stand-ins.ts'

/** Of all that one page fetches, woff2. */
export const mostBytes = 30_000

export interface CutTypeface extends Omit<TypefaceFile, 'address'> {
  /** Below the folder of assets. */
  readonly name: string
  readonly content: Buffer
}

export interface PageTypefaces {
  readonly files: readonly CutTypeface[]
  /** Style rules of what stands in for them. */
  readonly css: string
}

interface Wanted {
  readonly brandId: string
  readonly typefaces: readonly Typeface[] | undefined
  readonly locale: Locale
  readonly currency: string
  /** Everything the page may show. */
  readonly texts: readonly unknown[]
}

/** The richest that fits is taken: pairs of letters drawn together, or each by itself. */
const layouts = [['kern'], []] as const

const weightInCss = ({ weights }: Typeface, weight: Weight) =>
  // Nothing is drawn bolder than it is by the browser.
  weights.length === 1 && typeof weight === 'number' ? '1 1000' : [weight].flat().join(' ')

async function cutRow(
  row: Typeface,
  characters: ReadonlySet<string>,
  features: readonly string[],
): Promise<CutTypeface[]> {
  const files = row.weights.flatMap((weight) =>
    piecesOf(row, weight, characters).map(async (piece): Promise<CutTypeface> => {
      const content = await cut(row, weight, piece, { features })
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 8)
      const words = [row.family, [weight].flat().join('-'), piece.script].join('-').toLowerCase().replaceAll(' ', '-')
      return {
        family: row.family,
        weight: weightInCss(row, weight),
        unicodeRange: unicodeRange(piece.characters),
        name: `${words}-${digest}.woff2`,
        content,
      }
    }),
  )
  return Promise.all(files)
}

const bytesOf = (files: readonly CutTypeface[]) => files.reduce((sum, { content }) => sum + content.length, 0)

/**
 * Whether the typeface can write a language: it has more than half of the letters of its texts. A name from elsewhere may still
 * have some that it lacks.
 */
export function writes(row: Typeface, frequencies: Frequencies): boolean {
  const letters = [...frequencies].filter(([character]) => /\p{L}/u.test(character))
  const pieces = piecesOf(row, row.weights[0]!, new Set(letters.map(([letter]) => letter)))
  const held = new Set(pieces.flatMap(({ characters }) => characters))
  const times = (some: typeof letters) => some.reduce((sum, [, count]) => sum + count, 0)
  return times(letters.filter(([letter]) => held.has(letter))) * 2 > times(letters)
}

/**
 * Cuts a brand's typefaces to the characters of a language. One that cannot write it is left out: those pages have the device's
 * fonts. Throws with file and path where the brand's rows are wrong.
 */
export async function typefacesOf({
  brandId,
  typefaces = [],
  locale,
  currency,
  texts,
}: Wanted): Promise<PageTypefaces> {
  const place = (index: number) => `catalogue/brands/${brandId}/brand.ts: brand.typefaces.${index}`
  const problems = typefaces.flatMap((row, index) => typefaceProblems(row).map((each) => `${place(index)}.${each}`))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const characters = charactersOf(locale, currency, texts)
  const frequencies = frequenciesOf(texts)
  const ofCapitals = () => frequenciesOf(texts, (text) => text.toLocaleUpperCase(locale.tag))
  const able = typefaces.filter((row) => writes(row, frequencies))
  const rules = await Promise.all(able.map((row) => standInRules(row, row.capitals ? ofCapitals() : frequencies)))
  let files: CutTypeface[] = []
  for (const features of layouts) {
    files = (await Promise.all(able.map((row) => cutRow(row, characters, features)))).flat()
    if (bytesOf(files) <= mostBytes) return { files, css: rules.join('') }
  }
  throw new Error(
    `catalogue/brands/${brandId}/brand.ts: brand.typefaces: ${bytesOf(files)} bytes for ${locale.tag}, expected at most ${mostBytes}`,
  )
}
