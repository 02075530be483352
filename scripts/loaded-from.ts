// Import closure: the files and packages that loading some of our files loads.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './root.ts'

/** Names with a `$` stand in code that is written by code. */
const imports = /^(?:import|export)(?! type)[^'"]*?from '([^'$]+)'|^import '([^'$]+)'|import\('([^'$]+)'\)/gm

/** Files reached by imports from some, and the packages they name; types alone are not loaded. */
export function loadedFrom(
  entries: readonly string[],
  text: (file: string) => string = (file) => readFileSync(join(root, file), 'utf8'),
): { readonly loaded: readonly string[]; readonly packages: readonly string[] } {
  const loaded = new Set(entries)
  const packages = new Set<string>()
  // Files are added while it goes through them: it ends with the last file of the project.
  for (const file of loaded) {
    if (!/\.[jt]sx?$/.test(file)) continue
    for (const found of text(file).matchAll(imports)) {
      const name = found.slice(1).find(Boolean)!
      if (name.startsWith('#')) loaded.add(name.slice(1))
      else if (name.startsWith('.')) loaded.add(relative(root, join(root, dirname(file), name)))
      else if (!name.startsWith('node:')) packages.add(name.match(/^(?:@[^/]+\/)?[^/]+/)![0])
    }
  }
  return { loaded: [...loaded], packages: [...packages] }
}
