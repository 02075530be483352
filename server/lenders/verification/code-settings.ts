// Settings of code limits: `CODE_LIMITS` changes the table's rows, `CODE_BUDGETS` a brand's daily budget in a country.
import * as v from 'valibot'
import { variantIds } from '#server/platform/settings/settings-forms.ts'
import type { Reader, Setting } from '#server/platform/settings/settings-forms.ts'
import { codeLimitNames } from './code-limits.ts'
import type { CodeFigures } from './code-limits.ts'

const pairs = (isName: (name: string) => boolean, expected: string): Setting<Readonly<Record<string, number>>> => ({
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim().split('='))),
    v.check((all) => new Set(all.map(([name]) => name)).size === all.length),
    v.check((all) =>
      all.every(([name = '', figure = '', ...rest]) => {
        return rest.length === 0 && isName(name) && /^\d{1,9}$/.test(figure)
      }),
    ),
    v.transform((all) => Object.fromEntries(all.map(([name, figure]) => [name!, Number(figure)]))),
  ),
  expected,
})

const limits = pairs(
  (name) => (codeLimitNames as readonly string[]).includes(name),
  `limits and whole numbers such as number-day=25, commas between them, each limit once; the limits are ${codeLimitNames.join(', ')}`,
)
const budgets = (brands: object, countries: object) => {
  const variants = variantIds(brands, countries)
  return pairs(
    (name) => variants.includes(name),
    'whole numbers by {brand}-{country}, with = between and commas after, each once, of brands and countries there are',
  )
}

const percent: Setting<number> = {
  schema: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(100)),
  expected: 'a whole number from 0 to 100; 0 for no alarm',
}
const count: Setting<number> = {
  schema: v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
  expected: 'a whole number from 1',
}

interface Reading {
  readonly read: Reader
  readonly brands: object
  readonly countries: object
  /** Of the environment. */
  readonly factor: number
  readonly testSpeed: number
}

export function readCodeFigures({ read, brands, countries, factor, testSpeed }: Reading): CodeFigures {
  return {
    most: read('CODE_LIMITS', limits) ?? {},
    budgets: read('CODE_BUDGETS', budgets(brands, countries)) ?? {},
    factor,
    testSpeed,
    alarm: {
      belowPercent: read('CODE_ALARM_PERCENT', percent) ?? 0,
      fromSends: read('CODE_ALARM_SENDS', count) ?? 1,
    },
  }
}
