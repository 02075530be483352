// The settings that are drawn into the pages, from the environment, for a build without a start.
import { constants } from '#domain/constants.ts'
import type { BuildSettings } from './prerender.ts'

const environments = ['development', 'staging', 'production'] as const

/** Defaults where a setting is absent or empty; what is wrong is told by the server's own check (`server/config.ts`). */
export function buildSettings(environment: Readonly<Record<string, string | undefined>>): BuildSettings {
  const { PRODUCT, COUNTRY } = environment
  return {
    basePath: environment.BASE_PATH || constants.basePath,
    apiBase: environment.API_BASE || '/api',
    environment: environments.find((name) => name === environment.APP_ENV) ?? 'development',
    productName: environment.PRODUCT_NAME || 'Loanform',
    chosenVariant: PRODUCT && COUNTRY ? `${PRODUCT}-${COUNTRY}` : undefined,
  }
}
