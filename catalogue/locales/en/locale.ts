// Locale: English, the fallback for texts that another locale lacks. It names no country.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'en-GB', name: 'English' }
