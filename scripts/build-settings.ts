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

/** The brand and the country of a variant's id: the country's is the last part and has no dash. */
export function partsOf(variantId: string): { readonly brandId: string; readonly countryId: string } {
  const dash = variantId.lastIndexOf('-')
  return { brandId: variantId.slice(0, dash), countryId: variantId.slice(dash + 1) }
}
