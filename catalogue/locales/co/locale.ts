// Locale: Spanish of Colombia.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'es-CO', name: 'Español (Colombia)', letters: 'áéíóúüñ' }
