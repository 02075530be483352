// Romanian.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'ro-RO', name: 'Română' }
