// Tracking recipients of each variant at build time, from the catalogue and `TRACKING_FILE`. Other web servers' content
// security policies are made of it. The collector of a developer's machine is our own server's alone.
import { readFileSync } from 'node:fs'
import { brands, countries, environments } from '#catalogue/server.generated.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import type { Problem } from '#server/platform/settings/problem.ts'
import { readTracking } from '#server/reach/tracking/tracking-settings.ts'
import type { Tracking } from '#server/reach/tracking/tracking-recipients.ts'
import type { BuildSettings } from './build-settings.ts'

/** By variant. Throws with everything that is wrong in the file. */
export function buildTracking({
  environment: id,
  chosenVariant,
  trackingFile,
}: Pick<BuildSettings, 'chosenVariant' | 'environment' | 'trackingFile'>): Tracking {
  const problems: Problem[] = []
  const environment = environments[id]!
  const tracking = readTracking({
    path: trackingFile,
    folders: { brands, countries, environment },
    chosen: chosenVariant,
    collector: undefined,
    plainHttp: environment.server.plainHttp,
    readText: (file) => readFileSync(file, 'utf8'),
    wrong: (name, expected, found = 'nothing') => problems.push({ name, expected, found }),
  })
  if (problems.length > 0) throw new Error(problems.map(problemLine).join('\n'))
  return tracking
}
