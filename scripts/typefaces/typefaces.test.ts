// Test of the brands' typefaces: every character of every text is in them, they are small, and their stand-ins have their measures.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { create } from 'fontkitten'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Typeface } from '#domain/application/typeface.ts'
import type { Variant } from '#domain/application/variant.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { root } from '../root.ts'
import { editionsOf } from '../prerender.ts'
import { charactersOf, inRange, isWritten, unicodeRange } from './characters.ts'
import { cut, piecesOf } from './cut.ts'
import { familiesIn } from './families-in.ts'
import { adjustment, deviceFonts, frequenciesOf, measuresOf, standInName } from './stand-ins.ts'
import { mostBytes, typefacesOf, writes } from './typefaces.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const rowsOf = ({ brandId }: Variant): readonly Typeface[] => catalogue.brands[brandId]!.typefaces ?? []
const pages = variants
  .filter((variant) => rowsOf(variant).length > 0)
  .flatMap((variant) =>
    [...new Set(editionsOf(variant, '').map(({ locale }) => locale))].map((locale) => ({ variant, locale })),
  )
const shownOn = (variant: Variant, locale: string) => [textsOf(catalogue, locale, variant), variant]

/** Whether a page must have it: a place may have a name in letters of another script than the page's texts. */
function isNeeded(variant: Variant, locale: string): (character: string) => boolean {
  const texts = new Set(JSON.stringify(textsOf(catalogue, locale, variant)))
  const isElsewhere = (each: string) => /\p{L}/u.test(each) && !/\p{Script=Latin}/u.test(each) && !texts.has(each)
  return (each) => isWritten(each) && !isElsewhere(each)
}

/** Intl's output beyond the sample that the cut was made for: other amounts, other styles, every day of a month. */
function formatted({ country }: Variant, tag: string): string[] {
  const { currency } = country
  const money = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).format(-9_876_543.21),
  )
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
  const styles = (['long', 'medium', 'short'] as const).map((dateStyle) => new Intl.DateTimeFormat(tag, { dateStyle }))
  return [...money, ...styles.flatMap((style) => days.map((day) => style.format(day)))]
}

test.each(pages)(
  'experience 31 $variant.id in $locale: at most 30 kB, and every character is there',
  async ({ variant, locale }) => {
    const rows = rowsOf(variant)
    const own = catalogue.locales[locale]!
    const texts = shownOn(variant, locale)
    const { currency } = variant.country
    const { files } = await typefacesOf({ brandId: variant.brandId, typefaces: rows, locale: own, currency, texts })
    expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(mostBytes)
    const wanted = new Set([...charactersOf(own, currency, texts), ...formatted(variant, own.tag).join('')])
    const needed = [...wanted].filter(isNeeded(variant, locale))
    for (const row of rows.filter((each) => writes(each, frequenciesOf(texts))))
      for (const weight of row.weights) {
        const held = new Set<string>()
        for (const piece of piecesOf(row, weight, wanted)) {
          const font = create(await cut(row, weight, piece, { targetFormat: 'sfnt', features: [] }))
          if (font.isCollection) throw new Error(piece.file)
          for (const point of font.characterSet) held.add(String.fromCodePoint(point))
        }
        expect(needed.filter((each) => !held.has(each))).toEqual([])
        const ofRow = files.filter(({ family }) => family === row.family)
        const ranges = ofRow.map((file) => inRange(file.unicodeRange))
        expect(needed.filter((each) => !ranges.some((holds) => holds(each)))).toEqual([])
      }
  },
)

test.each(Object.entries(catalogue.brands))(
  'experience 31: the theme of %s names the typefaces of its folder',
  (id, row) => {
    const theme = readFileSync(join(root, 'catalogue/brands', id, 'theme.css'), 'utf8')
    const families = (row.typefaces ?? []).map(({ family }) => family)
    expect(new Set(familiesIn(theme))).toEqual(new Set(families))
  },
)

test('experience 31: a stand-in is as high as its typeface, and as wide within 2 % over the texts of a page', async () => {
  for (const { variant, locale } of pages.filter((page) => page.variant.locale === page.locale))
    for (const row of rowsOf(variant)) {
      const frequencies = frequenciesOf([textsOf(catalogue, locale, variant)])
      if (!writes(row, frequencies)) continue
      const characters = new Set(frequencies.keys())
      const weight = row.weights.flat()[0]!
      const own = await measuresOf(row, weight, characters)
      for (const { files } of deviceFonts[row.like]) {
        const device = await measuresOf({ ...row, files, weights: [400] }, 400, characters)
        const fits = adjustment(own, device, frequencies)
        expect((fits.ascent + fits.descent) * fits.size).toBeCloseTo(own.ascent + own.descent, 5)
        const width = (advances: ReadonlyMap<string, number>) =>
          [...frequencies].reduce((sum, [each, times]) => sum + (advances.get(each) ?? 0) * times, 0)
        expect(Math.abs((width(device.advances) * fits.size) / width(own.advances) - 1)).toBeLessThan(0.02)
      }
    }
})

test('A4 a theme names its typefaces and their stand-ins', () => {
  for (const [id, { typefaces = [] }] of Object.entries(catalogue.brands)) {
    const css = readFileSync(new URL(`../../catalogue/brands/${id}/theme.css`, import.meta.url), 'utf8')
    for (const { family, like } of typefaces)
      for (const name of [family, ...deviceFonts[like].map((device) => standInName(family, device.name))])
        expect(css, id).toMatch(new RegExp(`--font(?:-heading)?:[^;]*(?:'${name}'|\\b${name},)`))
  }
})

test('A8 every package of typefaces is a brand’s, or of a font that devices have', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>
  const isFont = (name: string) => name.startsWith('@fontsource')
  const named = Object.values(catalogue.brands).flatMap(({ typefaces = [] }) =>
    typefaces.map(({ files }) => files.split('/', 2).join('/')),
  )
  expect(Object.keys(dependencies!).filter(isFont).toSorted()).toEqual([...new Set(named)].toSorted())
  // Those are what stand-ins are measured against, so only the build has them.
  const devices = Object.values(deviceFonts).flatMap((fonts) => fonts.map(({ files }) => files))
  const measured = Object.keys(devDependencies!).filter(isFont)
  expect(measured.filter((name) => !JSON.stringify(devices).includes(name.split('/')[1]!))).toEqual([])
})

const page = { locale: { tag: 'es-ES', name: 'Español' }, currency: 'EUR', texts: ['Hola'] }
const row: Typeface = {
  family: 'Barlow',
  files: '@fontsource/barlow/files/barlow-{script}-{weight}-normal.woff2',
  weights: [400],
  like: 'sans',
}

test('A8 a row with no file or a wrong weight stops the build with file and path', async () => {
  const wrong = (typefaces: readonly Typeface[]) => typefacesOf({ brandId: 'x', typefaces, ...page })
  await expect(wrong([row, { ...row, weights: [450] }])).rejects.toThrow(
    'catalogue/brands/x/brand.ts: brand.typefaces.1.files: there is no node_modules/@fontsource/barlow/files/barlow-latin-450-normal.woff2',
  )
  await expect(wrong([row, row, row, row].map((each) => ({ ...each, weights: [400, 500, 600, 700] })))).rejects.toThrow(
    /catalogue\/brands\/x\/brand\.ts: brand\.typefaces: [0-9]+ bytes for es-ES, expected at most 30000/,
  )
})

test('experience 31: a brand without a typeface has the device’s, and no rule or file', async () => {
  expect(await typefacesOf({ brandId: 'x', typefaces: undefined, ...page })).toEqual({ files: [], css: '' })
})

test('A8 experience 31: a typeface without the letters of a language leaves its pages to the device', async () => {
  const hanken = { ...row, family: 'Hanken Grotesk', files: catalogue.brands['default']!.typefaces![0]!.files }
  const inCyrillic = [
    { tag: 'bg-BG', texts: ['Искам заем', 'OK'] },
    { tag: 'kk-KZ', texts: ['Айгүл, несие құны қанша?', 'Loanform'] },
  ]
  for (const { tag, texts } of inCyrillic)
    for (const typeface of [row, hanken])
      expect(
        await typefacesOf({ ...page, brandId: 'x', typefaces: [typeface], locale: { tag, name: tag }, texts }),
      ).toEqual({ files: [], css: '' })
  // A name of a place in letters it lacks takes nothing from the page's own language.
  const { files } = await typefacesOf({
    ...page,
    brandId: 'x',
    typefaces: [hanken],
    texts: ['Where do you live?', 'Құлан'],
  })
  expect(files.map(({ unicodeRange: range }) => inRange(range)('Қ'))).toEqual(files.map(() => false))
  expect(files.length).toBeGreaterThan(0)
})

test('a unicode range has neighbours together, and is read as it is written', () => {
  expect(unicodeRange('bacxa')).toBe('U+61-63,U+78')
  expect([...'abcdx'].filter(inRange('U+61-63, U+78'))).toEqual(['a', 'b', 'c', 'x'])
})
