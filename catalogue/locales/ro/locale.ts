// Locale: Romanian.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'ro-RO', name: 'Română', letters: 'ăâîșț' }
