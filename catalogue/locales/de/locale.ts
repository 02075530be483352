// Locale: German of Germany.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = { tag: 'de-DE', name: 'Deutsch', letters: 'äöüß' }
