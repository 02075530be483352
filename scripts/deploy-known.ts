// Facts of the project that deploy/ is checked against: the server's settings, files and metrics.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import type { Known } from './deploy-files.ts'
import { loadedFrom } from './loaded-from.ts'
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

/** The project as it is. */
export function knownHere(): Known {
  return {
    text: (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined),
    exists: (path) => existsSync(join(root, path)),
    settings: settingsAsked(),
    ...loadedFrom(['server/main.ts', 'server/admin.ts']),
    metrics: new Set(createMetrics().rows.flatMap(({ series }) => series)),
  }
}
