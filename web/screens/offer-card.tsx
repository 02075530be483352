// A lender's offer so that it can be compared: its figures as the offer's folder lays them out, the market's yearly cost term
// among them, and the representative example (experience 24).
import type { ReactNode } from 'react'
import { offers } from '#catalogue/web.generated.ts'
import { formatMoney, formatPercent, formatPeriod } from '#domain/conventions.ts'
import type { Conventions } from '#domain/conventions.ts'
import type { ApplicationResult } from '#domain/lead.ts'
import type { OfferTerms } from '#domain/lender.ts'
import { offerFor } from '#domain/offer.ts'
import type { OfferFigure } from '#domain/offer.ts'
import type { Translate } from '#contract/fault-message.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Offer } from '#web/kit/offer.tsx'

type Write = (terms: OfferTerms, conventions: Conventions, t: Translate) => string

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
  apr: ({ apr }, conventions) => formatPercent(apr, conventions),
  totalCost: money('totalCost'),
  totalToRepay: money('totalToRepay'),
}

export function OfferCard({ result, children }: { result: ApplicationResult; children?: ReactNode }) {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const { offer: terms, partner, layout } = result
  if (!terms || !partner) return null
  const { costTerm } = boot.variant.country
  const offer = offerFor(offers, layout, terms)
  if (!offer) return null
  const { headline, rows } = offer
  const write = (figure: OfferFigure) => written[figure](terms, conventions, t)
  const row = (figure: OfferFigure) => ({
    label: figure === 'apr' ? costTerm : t(`shellˆoffer>${figure}`),
    value: write(figure),
  })
  return (
    <Offer
      lender={partner.name}
      headline={row(headline)}
      rows={rows.map(row)}
      small={t('shellˆoffer>example', {
        amount: write('amount'),
        period: write('period'),
        instalments: write('instalments'),
        instalment: write('instalment'),
        total: write('totalToRepay'),
        costTerm,
        apr: write('apr'),
      })}
    >
      {children}
    </Offer>
  )
}
