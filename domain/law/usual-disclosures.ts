// Disclosures as countries usually have them: those of the European directives, and those that we make where no law is known to ask.
import type { Disclosure, DisclosureId, DisclosurePlace } from './disclosures.ts'

/** Where people with debts are helped in the country. */
interface DebtAdvice {
  /** Whose page it is. */
  readonly of: string
  readonly url: string
}

const shownAt: Readonly<Record<DisclosureId, readonly DisclosurePlace[]>> = {
  caution: ['footer', 'price'],
  'representative-example': ['price', 'offers'],
  'automated-offers': ['offers', 'about'],
  ranking: ['offers', 'about'],
  'automated-refusal': ['rejected'],
  'debt-advice': ['rejected', 'about'],
  broker: ['about', 'footer'],
}
const ids = Object.keys(shownAt) as DisclosureId[]

/** The law of each, and the day since which it applies (`YYYY-MM-DD`). */
const european: Readonly<Record<DisclosureId, { readonly since: string; readonly source: string }>> = {
  caution: { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 8(1)' },
  'representative-example': { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 8(2) to (6)' },
  'automated-offers': { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 13' },
  ranking: { since: '2022-05-28', source: 'Directive (EU) 2019/2161, art. 4(5)' },
  'automated-refusal': {
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 18(8) and (9); GDPR, art. 22',
  },
  'debt-advice': { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 36.' },
  broker: { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 38' },
}

/** All of a member state; `more` names the country's own law beside the directive. */
export function europeanDisclosures(
  advice: DebtAdvice,
  more: Readonly<Partial<Record<DisclosureId, string>>> = {},
): readonly Disclosure[] {
  return withAdvice(advice, (id) => {
    const { since, source } = european[id]
    return { since, source: more[id] ? `${source}; ${more[id]}` : source }
  })
}

/** All of a country whose law is not known to ask for any of them. */
export function ownDisclosures(advice: DebtAdvice): readonly Disclosure[] {
  return withAdvice(advice, () => ({
    source: 'Ours: the same everywhere; no law of this country is known to ask for it.',
  }))
}

function withAdvice(
  { of, url }: DebtAdvice,
  row: (id: DisclosureId) => Pick<Disclosure, 'since' | 'source'>,
): readonly Disclosure[] {
  return ids.map((id) => {
    const { source, ...rest } = row(id)
    const own = { id, shownAt: shownAt[id], ...rest }
    return id === 'debt-advice' ? { ...own, source: `${source} The page is of ${of}.`, url } : { ...own, source }
  })
}
