// P2: production has session logging on.
import type { EnvironmentLayer } from '#domain/settings.ts'

export const environment: EnvironmentLayer = { settings: { sessionLogging: true } }
