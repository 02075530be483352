// Spanish of Spain.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'es-ES', name: 'Español' }
