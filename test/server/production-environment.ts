// Environment of a production server for tests: what must be set, and nothing else.
import type { Environment } from '#server/config.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { lenderEnvironment } from './lender-environment.ts'

/** Settings that a production server does not start without. */
export const productionEnvironment = (): Environment => ({
  APP_ENV: 'production',
  PUBLIC_URL: 'https://form.example',
  CLAMAV_ADDRESS: 'none',
  LOANFORM_KEYS: newKeyRing(),
  ...lenderEnvironment('a secret that is long enough'),
})
