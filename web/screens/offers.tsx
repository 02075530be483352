// Comparable offers: each one's figures by its offer folder, the market's yearly cost and the representative example
// (experience 24). Of several, it says which costs least.
import { exampleText } from '#contract/example-text.ts'
import { exampleWithLender } from '#contract/example-with-lender.ts'
import { textKey } from '#contract/text-key.ts'
import type { ReactNode } from 'react'
import { offers } from '#catalogue/web.generated.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { demandsAt } from '#domain/law/disclosures.ts'
import type { LenderIdentity } from '#domain/lender/identity.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { inOrderOfCost, offerFor } from '#domain/lender/offer.ts'
import type { OfferFigure } from '#domain/lender/offer.ts'
import type { Translate } from '#contract/fault-message.ts'
import { useForm, useTexts } from '#web/context.ts'
import { OfferList } from '#web/kit/offer-list.tsx'
import { Offer } from '#web/kit/offer.tsx'
import { usePartnerLogos } from './partner-logos.ts'

/** Nothing where the terms have no such figure. */
type Write = (terms: OfferTerms, conventions: Conventions, t: Translate) => string | undefined

const money =
  (figure: 'amount' | 'instalment' | 'totalCost' | 'totalToRepay'): Write =>
  (terms, conventions) =>
    formatMoney(terms[figure], conventions)

const written: Readonly<Record<OfferFigure, Write>> = {
  amount: money('amount'),
  period: ({ period, periodScale }, conventions) => formatPeriod(period, periodScale, conventions),
  instalment: money('instalment'),
  instalments: ({ instalments }, _, t) => t('shellˆoffer>instalments', { count: instalments }),
  singlePayment: money('totalToRepay'),
  fee: ({ fee }, conventions) => (fee === undefined ? undefined : formatMoney(fee, conventions)),
  apr: ({ apr }, conventions) => formatPercent(apr, conventions),
  totalCost: money('totalCost'),
  totalToRepay: money('totalToRepay'),
}

export interface ShownOffer {
  readonly offerId: string
  readonly lender: { readonly name: string; readonly logo?: string }
  readonly terms: OfferTerms
  /** Of who lends, for the example; absent where the page tells it elsewhere. */
  readonly identity?: LenderIdentity | undefined
  /** The folder of `catalogue/offers` that lays it out while it stands alone. */
  readonly layout?: string | undefined
  /** Further facts of the offer, below its figures. */
  readonly more?: readonly { readonly label: string; readonly value: string }[]
}

interface OffersProps<T> {
  readonly offers: readonly T[]
  /** Actions for the applicant, by offer. */
  readonly children?: (offer: T) => ReactNode
}

/**
 * Offers by total cost, the lowest first and marked. Beside one another all are laid out by the number of their payments, so
 * that each has the same figures in the same order, whatever its lender names.
 */
export function Offers<T extends ShownOffer>({ offers: given, children }: OffersProps<T>) {
  const { t } = useTexts()
  const isAlone = given.length === 1
  const cards = inOrderOfCost(given).map(({ offer, isLowest }) => ({
    id: offer.offerId,
    card: (
      <OfferOf offer={isAlone ? offer : { ...offer, layout: undefined }} isLowest={isLowest}>
        {children?.(offer)}
      </OfferOf>
    ),
  }))
  return <OfferList order={t('shellˆoffer>order')} offers={cards} />
}

function OfferOf({
  offer: { lender, terms, identity, layout, more = [] },
  isLowest,
  children,
}: {
  offer: ShownOffer
  isLowest: boolean
  children: ReactNode
}) {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const logos = usePartnerLogos()
  const { costTerm } = boot.variant.country
  const offer = offerFor(offers, layout, terms)
  if (!offer) return null
  const { headline, rows } = offer
  const label = (figure: OfferFigure) => (figure === 'apr' ? costTerm : t(textKey('shell', 'offer', figure)))
  const row = (figure: OfferFigure) => {
    const value = written[figure](terms, conventions, t)
    return value === undefined ? [] : [{ label: label(figure), value }]
  }
  const [first] = row(headline)
  if (!first) return null
  const writing = { t, conventions, costTerm }
  const company = identity?.legalName ?? lender.name
  const demands = demandsAt(boot.disclosures, 'offers')
  return (
    <Offer
      lender={lender.name}
      logo={lender.logo ?? logos.get(lender.name)}
      headline={first}
      mark={isLowest ? t('shellˆoffer>lowest') : undefined}
      rows={[...rows.flatMap(row), ...more]}
      small={identity ? exampleWithLender(terms, { company, identity, demands }, writing) : exampleText(terms, writing)}
    >
      {children}
    </Offer>
  )
}
