// Acceptance rates of lenders by class of lead, and shares of accepted leads that were chosen, funded or returned, measured on past leads.
import type { RevenueKind } from '#domain/lender/earnings.ts'
import type { Answer } from './compare.ts'
import type { LeadClass } from './lead-class.ts'
import { countShares } from './measured-shares.ts'
import type { Ends, Share } from './measured-shares.ts'

export interface MeasuredLead {
  readonly of: LeadClass
  readonly answers: ReadonlyMap<string, Answer>
  /** Stages that the ledger has of the lead. */
  readonly ledger: readonly { readonly lender: string; readonly kind: RevenueKind }[]
}

/** Source of an acceptance: the lender's own verdict, or a share measured in one of these groups, or nowhere. */
export const sources = ['verdict', 'class', 'country', 'lender', 'never measured'] as const
export type Source = (typeof sources)[number]

export interface Chance extends Ends {
  readonly source: Source
}

/** Shares of accepted leads that are chosen, funded or returned. */
export interface Payments {
  /** Of leads with an offer, those of which one is chosen. */
  readonly chosen: (country: string) => Ends
  /** Of chosen leads at this lender, those that are funded. */
  readonly funded: (lender: string) => Ends
  /** Of accepted leads at this lender, those that it returns. */
  readonly returned: (lender: string) => Ends
}

export interface MeasuredRow extends Share {
  readonly lender: string
  /** Absent: all countries. */
  readonly country?: string
  /** With the source of income; absent: all classes. */
  readonly amount?: string
  readonly income?: string
}

export interface Measurement extends Payments {
  readonly count: (lead: MeasuredLead) => void
  /** That the lender accepts the lead if it is asked. */
  readonly chance: (lender: string, lead: Omit<MeasuredLead, 'ledger'>) => Chance
  /** By lender, country and class, in the order of their names. */
  readonly acceptance: () => readonly MeasuredRow[]
}

const certain = (expected: number): Chance => ({ low: expected, expected, high: expected, source: 'verdict' })
const everybody = 'all'

/** No part of a group's name holds the separator. */
const groupsOf = (lender: string, { country, amount, income }: LeadClass) => [
  [lender, country, amount, income].join(' '),
  [lender, country].join(' '),
  lender,
]

const rowOf = ({ group, share }: { readonly group: string; readonly share: Share }): MeasuredRow => {
  const [lender, country, amount, income] = group.split(' ')
  return {
    lender: lender!,
    ...(country === undefined ? {} : { country }),
    ...(amount === undefined ? {} : { amount }),
    ...(income === undefined ? {} : { income }),
    ...share,
  }
}

export function measurePast(): Measurement {
  const acceptance = countShares()
  const chosen = countShares()
  const funded = countShares()
  const returned = countShares()
  return {
    count: ({ of, answers, ledger }) => {
      for (const [lender, answer] of answers)
        if (answer === 'taken' || answer === 'no') acceptance.count(groupsOf(lender, of), answer === 'taken')
      const at = (kind: RevenueKind) => new Set(ledger.filter((row) => row.kind === kind).map(({ lender }) => lender))
      const [withAccepted, withChosen, withFunded, withReturned] = [
        at('accepted'),
        at('chosen'),
        at('funded'),
        at('returned'),
      ]
      if (withAccepted.size > 0) chosen.count([of.country, everybody], withChosen.size > 0)
      for (const lender of withChosen) funded.count([lender, everybody], withFunded.has(lender))
      for (const lender of withAccepted) returned.count([lender, everybody], withReturned.has(lender))
    },
    chance: (lender, { of, answers }) => {
      const answer = answers.get(lender)
      if (answer === 'taken') return certain(1)
      if (answer === 'no') return certain(0)
      const { low, expected, high, level } = acceptance.read(groupsOf(lender, of))
      return { low, expected, high, source: (['class', 'country', 'lender'] as const)[level] ?? 'never measured' }
    },
    chosen: (country) => chosen.read([country, everybody]),
    funded: (lender) => funded.read([lender, everybody]),
    returned: (lender) => returned.read([lender, everybody]),
    acceptance: () =>
      acceptance
        .groups()
        .toSorted((a, b) => (a.group < b.group ? -1 : 1))
        .map(rowOf),
  }
}
