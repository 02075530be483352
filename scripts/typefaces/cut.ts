// Cutting of typefaces: takes the characters and weights that a page needs out of the files of a package.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import type { Typeface } from '#domain/application/typeface.ts'
import { root } from '../root.ts'
import { inRange } from './characters.ts'

export type Weight = Typeface['weights'][number]

/** A file of a package, and the characters that are taken from it. */
export interface Piece {
  readonly script: string
  readonly file: string
  readonly characters: readonly string[]
}

const fontsource = (files: string) => join(root, 'node_modules', files.split('/', 2).join('/'))
const isVariable = ({ files }: Typeface) => !files.includes('{weight}')

/** The scripts of a package by the characters they are for, as it lists them; empty where there is no such package. */
function scriptsOf({ files }: Typeface): Readonly<Record<string, string>> {
  const list = join(fontsource(files), 'unicode.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
}

const fileOf = ({ files }: Typeface, script: string, weight: Weight) =>
  join(root, 'node_modules', files.replace('{script}', script).replace('{weight}', String(weight)))

/** Problems of a typeface's row, one sentence each. */
export function typefaceProblems(row: Typeface): string[] {
  const problems = row.weights
    .filter((weight) => !existsSync(fileOf(row, 'latin', weight)))
    .map((weight) => `files: there is no ${fileOf(row, 'latin', weight).slice(root.length + 1)}`)
  const spans = isVariable(row) ? [] : row.weights.filter((weight) => typeof weight !== 'number')
  return [
    ...new Set(problems),
    ...spans.map((weight) => `weights: ${weight.join(' to ')} in files of one weight each, expected one weight`),
  ]
}

const read = new Map<string, ReadonlySet<number>>()

/** The code points a file has glyphs for: a package lists the same ranges for every typeface. */
function glyphsIn(file: string): ReadonlySet<number> {
  const known = read.get(file)
  if (known) return known
  const font = create(readFileSync(file))
  if (font.isCollection) throw new Error(`${file}: holds several fonts, expected one`)
  const points = new Set(font.characterSet)
  read.set(file, points)
  return points
}

/** File for each character that has a glyph: as few files as hold them all, as each is a request. */
export function piecesOf(row: Typeface, weight: Weight, characters: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let left = [...characters]
  const scripts = Object.entries(scriptsOf(row))
    .filter(([script]) => existsSync(fileOf(row, script, weight)))
    .map(([script, range]) => {
      const [isListed, glyphs] = [inRange(range), glyphsIn(fileOf(row, script, weight))]
      return [script, (each: string) => isListed(each) && glyphs.has(each.codePointAt(0)!)] as const
    })
  const { length } = scripts
  for (let turn = 0; turn < length; turn++) {
    const held = scripts.map(([, isHeld]) => left.filter(isHeld))
    const most = held.reduce((best, each, index) => (each.length > held[best]!.length ? index : best), 0)
    const [[script]] = scripts.splice(most, 1) as [(typeof scripts)[number]]
    const taken = new Set(held[most])
    if (taken.size === 0) break
    pieces.push({ script, file: fileOf(row, script, weight), characters: [...taken] })
    left = left.filter((each) => !taken.has(each))
  }
  return pieces
}

const axisOf = (weight: Weight) => (typeof weight === 'number' ? weight : { min: weight[0], max: weight[1] })

/** A piece as a file of its own with these layout features. Kept below `.cache`, for a build makes hundreds. */
export async function cut(
  row: Typeface,
  weight: Weight,
  { file, characters }: Pick<Piece, 'file' | 'characters'>,
  { targetFormat = 'woff2', features }: { targetFormat?: 'sfnt' | 'woff2'; features: readonly string[] },
): Promise<Buffer> {
  const source = await readFile(file)
  const text = characters.toSorted().join('')
  const settings = JSON.stringify([isVariable(row) ? axisOf(weight) : undefined, text, targetFormat, features])
  const name = createHash('sha256').update(source).update(settings).digest('hex').slice(0, 24)
  const kept = join(root, '.cache/typefaces', name)
  if (existsSync(kept)) return readFile(kept)
  const made = await subsetFont(source, text, {
    targetFormat,
    noHinting: true,
    keepFeatures: features,
    ...(isVariable(row) ? { variationAxes: { wght: axisOf(weight) } } : {}),
  })
  await mkdir(join(root, '.cache/typefaces'), { recursive: true })
  // Somebody else may read or make it at the same time.
  const whole = `${kept}.${randomUUID()}`
  await writeFile(whole, made)
  await rename(whole, kept)
  return made
}
