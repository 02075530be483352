// Locale: Polish.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'pl-PL', name: 'Polski', letters: 'ąćęłńóśźż' }
