// Sources of a build: the files whose change makes the last build stale.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadedFrom } from './loaded-from.ts'
import { root } from './root.ts'

/** Of these rooms the bundler and the pages take whatever they like, and more than imports tell: texts, styles and pictures. */
const rooms = '{domain,contract,catalogue,web}/**/*.{ts,tsx,css,svg,json,html}'
/** The build itself, and what says how it bundles. */
const builder = 'scripts/build.ts'
const bundling = ['vite.config.ts', 'scripts/class-names.ts', 'scripts/registry.ts']

/** By what is made of them: the browser's bundle, and the pages, which are drawn with it. */
type Sources<T> = Readonly<Record<'bundle' | 'pages', T>>

/** Files by what is made of them. Pages are drawn by all that the build loads; where only that changed, nothing is bundled. */
export function buildSources(text?: (file: string) => string): Sources<readonly string[]> {
  const inRooms = globSync(rooms, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const { loaded } = loadedFrom(bundling, text)
  const bundle = new Set([...inRooms, ...loaded, builder, 'package-lock.json'])
  const pages = loadedFrom([builder], text).loaded.filter((file) => !bundle.has(file))
  return { bundle: [...bundle].toSorted(), pages: pages.toSorted() }
}

/** Hashes over everything a build is made from. */
export function sourceHashes(): Sources<string> {
  const read = new Map<string, string>()
  const text = (file: string) => {
    const known = read.get(file) ?? readFileSync(join(root, file), 'utf8')
    read.set(file, known)
    return known
  }
  const hashOf = (files: readonly string[]) => {
    const hash = createHash('sha256')
    for (const file of files) hash.update(file).update(text(file))
    return hash.digest('hex')
  }
  const { bundle, pages } = buildSources(text)
  return { bundle: hashOf(bundle), pages: hashOf(pages) }
}
