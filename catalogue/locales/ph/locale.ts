// English of the Philippines.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'en-PH', name: 'English (Philippines)' }
