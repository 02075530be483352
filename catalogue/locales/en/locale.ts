// Locale: English, the fallback for texts that another locale lacks. It names no country.
import type { Locale } from '#domain/application/locale.ts'

export const locale: Locale = {
  tag: 'en-GB',
  name: 'English',
  page: {
    title: '{product}: loan application',
    description: 'Apply for a loan with {product}: one form for several lenders, free and without obligation.',
    keywords: 'personal loan, loan application, online loan, {product}',
  },
}
