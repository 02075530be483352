// Build settings from the environment: those that are rendered into the pages, for a build without a start.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentIds } from '#domain/application/layers.ts'
import type { EnvironmentId } from '#domain/application/layers.ts'
import { givenValue } from '#server/platform/kit/given-value.ts'
import { settingDefault } from '#server/platform/settings/settings-table.ts'

/** Settings that the rendered pages depend on, beside the sources. */
export interface BuildSettings {
  readonly basePath: string
  readonly apiBase: string
  readonly environment: EnvironmentId
  readonly productName: string
  readonly textsPath: string
  /** A folder of texts laid over the catalogue's, and what tells its versions apart: pages are drawn again when it changes. */
  readonly textsDir?: string | undefined
  readonly textsVersion?: string | undefined
  /** Tracking file over the catalogue, and its hash: other web servers' policies name the vendors. */
  readonly trackingFile?: string | undefined
  readonly trackingVersion?: string | undefined
  /** The one variant that is built; absent means all. */
  readonly chosenVariant?: string | undefined
}

/** Defaults where a setting is absent or empty; what is wrong is told by the server's own check (`server/config.ts`). */
export function buildSettings(environment: Readonly<Record<string, string | undefined>>): BuildSettings {
  const given = (name: string) => givenValue(environment, name)
  const [appEnv, brandId, countryId] = ['APP_ENV', 'PRODUCT', 'COUNTRY'].map(given)
  const orDefault = (name: string) => given(name) ?? settingDefault(name)
  return {
    basePath: orDefault('BASE_PATH'),
    apiBase: orDefault('API_BASE'),
    environment: environmentIds.find((name) => name === appEnv) ?? environmentIds[0],
    productName: orDefault('PRODUCT_NAME'),
    textsPath: orDefault('TEXTS_PATH'),
    ...textsSettings(given('TEXTS_DIR')),
    ...trackingSettings(given('TRACKING_FILE')),
    chosenVariant: brandId && countryId ? `${brandId}-${countryId}` : undefined,
  }
}

/** The operator's folder of texts with a hash of what is in it. */
export function textsSettings(textsDir: string | undefined): Pick<BuildSettings, 'textsDir' | 'textsVersion'> {
  if (textsDir === undefined) return {}
  const hash = createHash('sha256')
  for (const file of globSync('*/*/*.json', { cwd: textsDir }).toSorted())
    hash.update(file).update(readFileSync(join(textsDir, file)))
  return { textsDir, textsVersion: hash.digest('hex') }
}

/** The operator's file of whom visits are told to, with a hash of what is in it; one that cannot be read is told by the server's check. */
export function trackingSettings(
  trackingFile: string | undefined,
): Pick<BuildSettings, 'trackingFile' | 'trackingVersion'> {
  if (trackingFile === undefined) return {}
  const text = existsSync(trackingFile) ? readFileSync(trackingFile) : ''
  return { trackingFile, trackingVersion: createHash('sha256').update(text).digest('hex') }
}

/** The brand and the country of a variant's id: the country's is the last part and has no dash. */
export function brandAndCountryOf(variantId: string): { readonly brandId: string; readonly countryId: string } {
  const dash = variantId.lastIndexOf('-')
  return { brandId: variantId.slice(0, dash), countryId: variantId.slice(dash + 1) }
}
