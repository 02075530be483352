// Locale: Vietnamese.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = {
  tag: 'vi-VN',
  name: 'Tiếng Việt',
  letters: 'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ',
}
