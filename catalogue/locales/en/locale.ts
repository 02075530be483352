// English, the language that stands in for a text another locale lacks: it names no country.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'en-GB', name: 'English' }
