// Locale: Spanish of Spain.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'es-ES', name: 'Español', letters: 'áéíóúüñ' }
