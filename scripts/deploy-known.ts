// Facts of the project that deploy/ is checked against: the server's settings, files and metrics.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import type { Known } from './deploy-files.ts'
import { root } from './root.ts'

/** Every name that is looked up while settings are read, in any environment. */
function settingsAsked(): Set<string> {
  const asked = new Set<string>()
  for (const environment of Object.keys(catalogue.environments)) {
    const recording = new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name))
          return name === 'APP_ENV' ? environment : undefined
        },
      },
    )
    readConfig(recording, catalogue)
  }
  return asked
}

/** Files reached by imports from some, and the packages they name; types alone are not loaded. */
function loadedFrom(entries: readonly string[]) {
  const files = new Set(entries.map((file) => join(root, file)))
  const packages = new Set<string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const imports = text.matchAll(
      /^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    )
    for (const found of imports) {
      const name = found.slice(1).find(Boolean)!
      if (name.startsWith('#')) files.add(join(root, name.slice(1)))
      else if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(name.match(/^(?:@[^/]+\/)?[^/]+/)![0])
    }
  }
  return { loaded: [...files].map((file) => relative(root, file)), packages: [...packages] }
}

/** The project as it is. */
export function knownHere(): Known {
  return {
    text: (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined),
    exists: (path) => existsSync(join(root, path)),
    settings: settingsAsked(),
    ...loadedFrom(['server/main.ts', 'server/admin.ts']),
    metrics: new Set(createMetrics().names),
  }
}
