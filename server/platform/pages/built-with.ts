// Settings that the built pages were drawn with, against the server's. Pages of another path ask for scripts, and for calls, that
// are not there.
import { readFileSync } from 'node:fs'
import type { Problem } from '../settings/problem.ts'

interface Settings {
  readonly basePath: string
  readonly apiBase: string
}

const names = { basePath: 'BASE_PATH', apiBase: 'API_BASE' } as const

/** Settings that a build wrote down at its end; nothing where there is no build of ours, or it was cut off. */
function settingsOf(stamp: string): Partial<Settings> {
  try {
    const { settings } = JSON.parse(readFileSync(stamp, 'utf8')) as { readonly settings: string }
    return JSON.parse(settings) as Partial<Settings>
  } catch {
    return {}
  }
}

/** Settings of the server that are not those of its build, by the stamp that the build left. */
export function builtOtherwise(stamp: string, server: Settings): readonly Problem[] {
  const built = settingsOf(stamp)
  return (['basePath', 'apiBase'] as const).flatMap((key) => {
    const expected = built[key]
    return expected === undefined || expected === server[key]
      ? []
      : {
          name: names[key],
          found: server[key],
          expected: `${expected} as its pages were built; or build them with this one`,
        }
  })
}
