// Locale: Spanish of Mexico.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'es-MX', name: 'Español (México)', letters: 'áéíóúüñ' }
