// Spanish of Colombia.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'es-CO', name: 'Español (Colombia)' }
