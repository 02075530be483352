// Vietnamese.
import type { Locale } from '#domain/locale.ts'

export const locale: Locale = { tag: 'vi-VN', name: 'Tiếng Việt' }
