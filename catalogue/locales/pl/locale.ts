// Polish.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'pl-PL', name: 'Polski' }
