// Fonts of the device that stand in for a typeface until it is here, given its measures: nothing moves when it comes.
import { create } from 'fontkitten'
import type { Typeface } from '#domain/application/typeface.ts'
import { cut, piecesOf } from './cut.ts'

interface DeviceFont {
  readonly name: string
  /** Of a package with the same measures. */
  readonly files: string
  /** The names it has on a device, by whether it is bold. */
  readonly regular: readonly string[]
  readonly bold: readonly string[]
}

const inPackage = (name: string) => `@fontsource/${name}/files/${name}-{script}-{weight}-normal.woff2`

/** Android's font, then one that every other system has. */
export const deviceFonts: Readonly<Record<Typeface['like'], readonly DeviceFont[]>> = {
  sans: [
    {
      name: 'Roboto',
      files: inPackage('roboto'),
      regular: ['Roboto', 'Roboto-Regular'],
      bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
    },
    {
      name: 'Arial',
      // Drawn to Arial's widths.
      files: inPackage('arimo'),
      regular: ['Arial', 'ArialMT', 'Liberation Sans'],
      bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    },
  ],
  serif: [
    {
      name: 'Noto Serif',
      files: inPackage('noto-serif'),
      regular: ['Noto Serif', 'NotoSerif'],
      bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
    },
    {
      name: 'Georgia',
      // Drawn to Georgia's widths.
      files: inPackage('gelasio'),
      regular: ['Georgia'],
      bold: ['Georgia Bold', 'Georgia-Bold'],
    },
  ],
}

/** The name theme.css calls a stand-in by. */
export const standInName = (family: string, device: string): string => `${family} ${device}`

/** Measures of a font at one weight, in parts of its size. */
export interface Measures {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** By character. */
  readonly advances: ReadonlyMap<string, number>
}

/** Values of a stand-in's `@font-face` descriptors (`size-adjust` and the overrides), as shares of its own size. */
export interface Adjustment {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** Number of occurrences by character. */
export type Frequencies = ReadonlyMap<string, number>

/** Occurrences of each letter, figure and space in texts. */
export function frequenciesOf(texts: readonly unknown[], written: (text: string) => string = String): Frequencies {
  const counts = new Map<string, number>()
  const count = (text: string) => {
    for (const character of text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, '0')) {
      if (/[\p{L}\p{N}\p{P} ]/u.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  JSON.stringify(texts, (_, value: unknown) => {
    if (typeof value === 'string') count(written(value))
    return value
  })
  return counts
}

/** Advances by glyph, from the table `hmtx`. The library draws a glyph to say its advance, and stumbles over an empty last one. */
function advancesIn(font: Buffer): (glyph: number) => number {
  const tableAt = (tag: string) => {
    const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
    const record = records.find((at) => font.toString('latin1', at, at + 4) === tag)
    if (record === undefined) throw new Error(`The font has no table ${tag}`)
    return font.readUInt32BE(record + 8)
  }
  // The glyphs after the last one listed are as wide as it.
  const listed = font.readUInt16BE(tableAt('hhea') + 34)
  const metrics = tableAt('hmtx')
  return (glyph) => font.readUInt16BE(metrics + 4 * Math.min(glyph, listed - 1))
}

/** Reads a font's measures from its files. */
export async function measuresOf(row: Typeface, weight: number, characters: ReadonlySet<string>): Promise<Measures> {
  const advances = new Map<string, number>()
  let first: Omit<Measures, 'advances'> | undefined
  for (const piece of piecesOf(row, weight, characters)) {
    const bytes = await cut(row, weight, piece, { targetFormat: 'sfnt', features: [] })
    const font = create(bytes)
    if (font.isCollection) throw new Error(`${piece.file}: holds several fonts, expected one`)
    const { unitsPerEm, ascent, descent, lineGap } = font
    first ??= { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, lineGap: lineGap / unitsPerEm }
    const advanceOf = advancesIn(bytes)
    for (const character of piece.characters) {
      const point = character.codePointAt(0)!
      if (font.hasGlyphForCodePoint(point))
        advances.set(character, advanceOf(font.glyphForCodePoint(point).id) / unitsPerEm)
    }
  }
  if (!first) throw new Error(`${row.files}: has none of the characters`)
  return { ...first, advances }
}

/** Adjustment of a stand-in to the typeface: as wide over the texts' characters, as high above and below the line. */
export function adjustment(typeface: Measures, device: Measures, frequencies: Frequencies): Adjustment {
  let wide = 0
  let deviceWide = 0
  for (const [character, times] of frequencies) {
    const [own, other] = [typeface.advances.get(character), device.advances.get(character)]
    if (own === undefined || other === undefined) continue
    wide += own * times
    deviceWide += other * times
  }
  const size = wide / deviceWide
  return {
    size,
    ascent: typeface.ascent / size,
    descent: typeface.descent / size,
    lineGap: typeface.lineGap / size,
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const lightest = (row: Typeface) => Math.min(...row.weights.flat())
const heaviest = (row: Typeface) => Math.max(...row.weights.flat())

/** A stand-in's names, the weights it is shown for, and the weight of the typeface that it is measured by. */
const cutsOf = (device: DeviceFont, row: Typeface) => [
  { names: device.regular, shownFor: '1 599', own: 400, weight: lightest(row) },
  { names: device.bold, shownFor: '600 1000', own: 700, weight: heaviest(row) },
]

/** The `@font-face` rules of a typeface's stand-ins. */
export async function standInRules(row: Typeface, frequencies: Frequencies): Promise<string> {
  const characters = new Set(frequencies.keys())
  const rules: string[] = []
  for (const device of deviceFonts[row.like])
    for (const { names, shownFor, own, weight } of cutsOf(device, row)) {
      const deviceRow = { ...row, files: device.files, weights: [own] }
      const fits = adjustment(
        await measuresOf(row, weight, characters),
        await measuresOf(deviceRow, own, characters),
        frequencies,
      )
      rules.push(
        [
          `@font-face{font-family:"${standInName(row.family, device.name)}"`,
          `src:${names.map((name) => `local("${name}")`).join(',')}`,
          `font-weight:${shownFor}`,
          `size-adjust:${percent(fits.size)}`,
          `ascent-override:${percent(fits.ascent)}`,
          `descent-override:${percent(fits.descent)}`,
          `line-gap-override:${percent(fits.lineGap)}}`,
        ].join(';'),
      )
    }
  return rules.join('')
}
