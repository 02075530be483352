// Market examples of the gallery: lenders asked, offers of every sort, and each end of an application, with the screen each stands on.
import type { Application } from '#domain/application/application.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import type { Variant } from '#domain/application/variant.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { inOrderOfFit } from '#domain/lender/offer-list.ts'
import type { AskedLender, ListedOffer, MarketView } from '#domain/lender/offer-list.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'

type ScreenName = 'Checking' | 'Accepted' | 'Redirected' | 'ThankYou' | 'Rejected'

interface Shown {
  readonly market?: MarketView
  readonly status: ResultStatus
  /** The offer of the result, by its id. */
  readonly of?: string
}

interface MarketExample {
  readonly screen: ScreenName
  readonly state: StateKey
  readonly show: (variant: Variant) => Shown
}

// Said here too: what the gallery shares with later parts becomes a file of its own, which an applicant would load (19.2).
const hourMs = 3_600_000

/** Offers of one variant, in its money: the first is for what was asked, the others differ. */
function offersIn({ settings, country }: Variant): readonly ListedOffer[] {
  const { amount, period } = settings
  const decimals = decimalsOf(country.currency)
  const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
  const offer = (
    id: string,
    lender: string,
    loan: { readonly amount: number; readonly period: number; readonly monthlyRate: number },
  ): ListedOffer => ({
    id,
    lender,
    legalName: lender,
    terms: termsFor({ ...loan, periodScale: period.scale }, decimals),
    nominalRate: loan.monthlyRate * 12,
    way: 'redirect',
    validUntil: at(70),
    status: 'open',
  })
  const asked = { amount: amount.default, period: period.default }
  return [
    {
      ...offer('one', 'Moneyman', { ...asked, monthlyRate: 0.021 }),
      legalName: 'ID Finance Spain S.L.U.',
      softCheck: true,
    },
    {
      ...offer('two', 'Cofidis', { ...asked, monthlyRate: 0.018 }),
      legalName: 'Cofidis S.A., Sucursal en España',
      softCheck: false,
    },
    {
      ...offer('three', 'Provident', { ...asked, amount: amount.min, monthlyRate: 0.03 }),
      way: 'contact',
      validUntil: at(20),
    },
    {
      ...offer('four', 'TF Bank', { ...asked, period: period.max, monthlyRate: 0.016 }),
      lends: 'TF Bank AB',
      softCheck: true,
    },
    { ...offer('five', 'Creditea', { ...asked, monthlyRate: 0.04 }), status: 'declined' },
  ]
}

const asked: readonly AskedLender[] = [
  { lender: 'Moneyman', says: 'offer' },
  { lender: 'Cofidis', says: 'asked' },
  { lender: 'Provident', says: 'late' },
  { lender: 'TF Bank', says: 'question' },
  { lender: 'Creditea', says: 'no' },
]

const late: readonly AskedLender[] = [{ lender: 'Younited', says: 'late' }]

/** Of a market with the first offers of the variant. */
const withOffers =
  (count: number, rest: Partial<MarketView> = {}, change: (offer: ListedOffer) => ListedOffer = (offer) => offer) =>
  (variant: Variant): MarketView => {
    const offers = offersIn(variant).slice(0, count)
    const isOver = ({ status }: ListedOffer) => status === 'declined' || status === 'expired'
    return {
      asked: offers.map(({ lender }) => ({ lender, says: 'offer' })),
      offers: [
        ...inOrderOfFit(
          offers.filter((offer) => !isOver(offer)),
          variant.settings.amount.default,
        ),
        ...offers.filter(isOver),
      ].map(change),
      ...rest,
    }
  }

const chosen = (offer: ListedOffer): ListedOffer =>
  offer.status === 'open' ? { ...offer, status: offer.id === 'one' ? 'chosen' : 'not-chosen' } : offer

const rejected = (status: ResultStatus): MarketExample => ({
  screen: 'Rejected',
  state: 'rejected',
  show: () => ({ status }),
})

const accepted = (market: (variant: Variant) => MarketView): MarketExample => ({
  screen: 'Accepted',
  state: 'accepted',
  show: (variant) => ({ market: market(variant), status: 'accepted', of: 'one' }),
})

const examples: Readonly<Record<string, MarketExample>> = {
  'checking, lenders asked': {
    screen: 'Checking',
    state: 'checking',
    show: () => ({
      market: { asked, offers: [], waitUntil: new Date(Date.now() + 22_000).toISOString() },
      status: 'checking',
    }),
  },
  'accepted, one offer': accepted(withOffers(1)),
  'accepted, one lender that calls': accepted(withOffers(1, {}, (offer) => ({ ...offer, way: 'contact' }))),
  'accepted, three offers': accepted(withOffers(3, { asked: late })),
  'accepted, five offers': accepted(withOffers(5, { asked: late, more: { lender: 'Younited', kind: 'follow-up' } })),
  'redirected, other offers': {
    screen: 'Redirected',
    state: 'redirected',
    show: (variant) => ({ market: withOffers(4, {}, chosen)(variant), status: 'redirected', of: 'one' }),
  },
  'thank-you, lenders still think': {
    screen: 'ThankYou',
    state: 'thank-you',
    show: () => ({ market: { asked: late, offers: [] }, status: 'undecided' }),
  },
  'thank-you, a lender calls': {
    screen: 'ThankYou',
    state: 'thank-you',
    show: (variant) => ({ market: withOffers(1, {}, chosen)(variant), status: 'contact', of: 'one' }),
  },
  'thank-you, the loan was paid out': {
    screen: 'ThankYou',
    state: 'thank-you',
    show: (variant) => ({ market: withOffers(1, { isPaidOut: true }, chosen)(variant), status: 'contact', of: 'one' }),
  },
  'redirected, the lender gave it back': {
    screen: 'Redirected',
    state: 'redirected',
    show: (variant) => ({
      market: withOffers(4, { isReturned: true }, chosen)(variant),
      status: 'redirected',
      of: 'one',
    }),
  },
  'rejected, declined': rejected('declined'),
  'rejected, unreached': rejected('unreached'),
  'rejected, unchecked': rejected('unchecked'),
  'rejected, unmatched': rejected('unmatched'),
  'rejected, withdrawn': rejected('withdrawn'),
  'rejected, asked before': rejected('asked-before'),
  'rejected, expired': rejected('expired'),
}

export const marketExamples: readonly string[] = Object.keys(examples)

/** The screen of an example; nothing where it is another example. */
export const marketScreenOf = (name: string): ScreenName | undefined => examples[name]?.screen

/** The state of an application in an example. */
export function atMarket(name: string, variant: Variant): Partial<Application> {
  const { state, show } = examples[name]!
  const { market, status, of } = show(variant)
  const offer = market?.offers.find(({ id }) => id === of)
  return {
    progressState: stateNumber(state),
    ...(market ? { market } : {}),
    applicationResult: {
      application: { status },
      ...(offer ? { offerId: offer.id, partner: { name: offer.lender }, offer: offer.terms } : {}),
    },
  }
}
