// Disclosures as countries usually have them: those of the European directives, and those that we make where no law is known to ask.
import type { Disclosure, DisclosureId, DisclosurePlace } from './disclosures.ts'

/** Rights that a country's own law gives or not: nothing is said of them where its law is not known. */
const givenByLaw: readonly DisclosureId[] = ['withdrawal', 'early-repayment', 'late-payment']

/** Where people with debts are helped in the country. */
interface DebtAdvice {
  /** Whose page it is. */
  readonly of: string
  readonly url: string
}

/** A country's own law on a statement: its source, and its differences from the usual row. */
type OwnLaw = Readonly<
  Partial<Record<DisclosureId, Pick<Disclosure, 'source'> & Partial<Pick<Disclosure, 'shownAt' | 'demands'>>>>
>

const shownAt: Readonly<Record<DisclosureId, readonly DisclosurePlace[]>> = {
  caution: ['footer', 'price'],
  'representative-example': ['price', 'offers', 'mail'],
  'automated-offers': ['offers', 'about', 'mail'],
  ranking: ['offers', 'about', 'mail'],
  'automated-refusal': ['rejected', 'mail'],
  'debt-advice': ['rejected', 'about', 'mail'],
  broker: ['about', 'footer'],
  lender: ['offers', 'mail'],
  withdrawal: ['terms'],
  'early-repayment': ['terms'],
  'late-payment': ['terms'],
}
const ids = Object.keys(shownAt) as DisclosureId[]

/** The law of each, and the day since which it applies (`YYYY-MM-DD`). */
const european: Readonly<
  Record<DisclosureId, Required<Pick<Disclosure, 'since' | 'source'>> & Pick<Disclosure, 'demands'>>
> = {
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
  lender: {
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 10 and Annex I',
    demands: ['legalName', 'address'],
  },
  withdrawal: { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 26' },
  'early-repayment': { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 29' },
  'late-payment': { since: '2026-11-20', source: 'Directive (EU) 2023/2225, art. 10 and 35' },
}

/** All of a member state; `law` is the country's own beside the directive. */
export function europeanDisclosures(advice: DebtAdvice, law: OwnLaw = {}): readonly Disclosure[] {
  return withAdvice(advice, (id) => {
    const { source, ...usual } = european[id]
    const own = law[id]
    return { ...usual, ...own, source: own ? `${source}; ${own.source}` : source }
  })
}

/** All of a country whose law is known to ask for those in `law` alone. */
export function ownDisclosures(advice: DebtAdvice, law: OwnLaw = {}): readonly Disclosure[] {
  const rows = withAdvice(
    advice,
    (id) => law[id] ?? { source: 'Ours: the same everywhere; no law of this country is known to ask for it.' },
  )
  return rows.filter(({ id }) => law[id] || !givenByLaw.includes(id))
}

function withAdvice(
  { of, url }: DebtAdvice,
  row: (id: DisclosureId) => Pick<Disclosure, 'source'> & Partial<Disclosure>,
): readonly Disclosure[] {
  return ids.map((id) => {
    const { source, ...rest } = row(id)
    const own = { id, shownAt: shownAt[id], ...rest }
    return id === 'debt-advice' ? { ...own, source: `${source} The page is of ${of}.`, url } : { ...own, source }
  })
}
