// A lender's offer so that it can be compared: amount, period, instalment, total cost and the market's yearly cost term
// (experience 24).
import type { ReactNode } from 'react'
import { formatMoney, formatPercent, formatPeriod } from '#domain/conventions.ts'
import type { ApplicationResult } from '#domain/lead.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Offer } from '#web/kit/offer.tsx'

export function OfferCard({ result, children }: { result: ApplicationResult; children?: ReactNode }) {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const { offer, partner } = result
  if (!offer || !partner) return null
  const { costTerm } = boot.variant.country
  const money = (amount: number) => formatMoney(amount, conventions)
  const single = offer.instalments === 1
  return (
    <Offer
      lender={partner.name}
      headline={{
        label: t(single ? 'shellˆoffer>singlePayment' : 'shellˆoffer>instalment'),
        value: money(offer.instalment),
      }}
      rows={[
        { label: t('shellˆoffer>amount'), value: money(offer.amount) },
        { label: t('shellˆoffer>period'), value: formatPeriod(offer.period, offer.periodScale, conventions) },
        { label: costTerm, value: formatPercent(offer.apr, conventions) },
        { label: t('shellˆoffer>totalCost'), value: money(offer.totalCost) },
        { label: t('shellˆoffer>totalToRepay'), value: money(offer.totalToRepay) },
      ]}
      small={t('shellˆoffer>example', {
        amount: money(offer.amount),
        period: formatPeriod(offer.period, offer.periodScale, conventions),
        instalments: t('shellˆoffer>instalments', { count: offer.instalments }),
        instalment: money(offer.instalment),
        total: money(offer.totalToRepay),
        costTerm,
        apr: formatPercent(offer.apr, conventions),
      })}
    >
      {children}
    </Offer>
  )
}
