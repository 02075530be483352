// Test of the list in the tracking notice: its own words join as the platform's list of the locale does (P-02, 19.2).
import { expect, test } from 'vitest'
import { locales } from '#test/domain/countries.ts'

test.each(Object.entries(locales))(
  'P-02 19.2 %s: two words are joined as the locale joins them',
  (_, { locale, shell }) => {
    const { list } = (shell as { tracking: { list: string } }).tracking
    const joined = list.replace('{{first}}', 'A').replace('{{last}}', 'B')
    expect(joined).toBe(new Intl.ListFormat(locale.tag).format(['A', 'B']))
  },
)
