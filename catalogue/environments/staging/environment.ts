// Staging: as production, without recording anybody.
import type { EnvironmentLayer } from '#domain/settings.ts'

export const environment: EnvironmentLayer = {}
