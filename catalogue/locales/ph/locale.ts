// Locale: English of the Philippines.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'en-PH', name: 'English (Philippines)', letters: 'ñ' }
