// Modes of the market over past leads, side by side: expected acceptances, offers, lenders asked and income, with caps counted anew in each. Pure.
import { limitsOf, marketModes } from '#domain/lender/market.ts'
import type { Market, MarketMode } from '#domain/lender/market.ts'
import { capWindows } from '#domain/lender/lender-limits.ts'
import type { CapWindow } from '#domain/lender/lender-limits.ts'
import type { Lender, LenderInCountry } from '#domain/lender/lender.ts'
import { countCaps } from './expected-caps.ts'
import { expectedCents } from './expected-income.ts'
import { expectedRound } from './expected-round.ts'
import type { Chance, Payments } from './measure.ts'
import { ends } from './measured-shares.ts'
import type { End, Ends } from './measured-shares.ts'

/** A lender in the order of a lead, with the chance that it accepts. */
export interface Prospect {
  readonly lenderId: string
  readonly lender: Lender
  readonly country: string
  readonly here: LenderInCountry
  readonly chance: Chance
}

export interface RoundOfLead {
  /** In the order of asking. */
  readonly prospects: readonly Prospect[]
  readonly market: Market
  /** Unix milliseconds. */
  readonly at: number
}

export const figures = ['accepted', 'offers', 'asked', 'cents'] as const

/** Sums over all leads: leads with an offer, offers, lenders asked, and income in euro cents. */
export type Figures = Readonly<Record<(typeof figures)[number], Ends>>

export interface ModeCount {
  /** Leads come in order of time. */
  readonly add: (round: RoundOfLead) => void
  readonly figures: () => Readonly<Record<MarketMode, Figures>>
}

interface Windowed extends Prospect {
  readonly windows: readonly CapWindow[]
}

type Sums = Record<(typeof figures)[number], number>

/** Sums of one mode, with every acceptance rate at the same end of its interval. */
function countMode(mode: MarketMode, end: End, payments: Payments) {
  const caps = countCaps()
  const sums: Sums = { accepted: 0, offers: 0, asked: 0, cents: 0 }
  const add = (prospects: readonly Windowed[], market: Market) => {
    const asks = prospects.map(({ lenderId, windows, chance, lender }) => ({
      chance: chance[end],
      room: caps.room(lenderId, windows),
      exclusive: lender.exclusive ?? false,
    }))
    const round = expectedRound(asks, limitsOf({ ...market, mode }))
    sums.accepted += round.anyOffer
    for (const [index, prospect] of prospects.entries()) {
      const here = { asked: round.asked[index]!, accepted: round.accepted[index]!, chosen: round.chosen[index]! }
      caps.take(prospect.lenderId, prospect.windows, here.accepted)
      sums.asked += here.asked
      sums.offers += here.accepted
      sums.cents += expectedCents(prospect, here, payments, end)
    }
  }
  return { add, sums }
}

/** From the least to the most of what the three ends come to: more acceptances may bring less, where a lender that pays less says yes first. */
function endsOf(figure: keyof Sums, { low, expected, high }: Readonly<Record<End, { readonly sums: Sums }>>): Ends {
  const all = [low, expected, high].map(({ sums }) => sums[figure])
  return { low: Math.min(...all), expected: expected.sums[figure], high: Math.max(...all) }
}

export function countModes(payments: Payments): ModeCount {
  const counts = marketModes.map((mode) => {
    const [low, expected, high] = ends.map((end) => countMode(mode, end, payments))
    return [mode, { low: low!, expected: expected!, high: high! }] as const
  })
  return {
    add: ({ prospects, market, at }) => {
      const windowed = prospects.map((prospect) => ({ ...prospect, windows: capWindows(prospect.lender, at) }))
      for (const [, byEnd] of counts) for (const end of ends) byEnd[end].add(windowed, market)
    },
    figures: () =>
      Object.fromEntries(
        counts.map(([mode, byEnd]) => [
          mode,
          Object.fromEntries(figures.map((figure) => [figure, endsOf(figure, byEnd)])),
        ]),
      ) as Readonly<Record<MarketMode, Figures>>,
  }
}
