// Offers in figures: each with the market's yearly cost, what it costs in all and how it differs from what was asked for
// (experience 24).
import type { ReactNode } from 'react'
import { exampleWithLender } from '#contract/example-with-lender.ts'
import { textKey } from '#contract/text-key.ts'
import { demandsAt } from '#domain/law/disclosures.ts'
import { identityOf } from '#domain/lender/identity.ts'
import type { LenderFact, LenderIdentity } from '#domain/lender/identity.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { Translate } from '#contract/fault-message.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { RateTable } from '#web/kit/rate-table.tsx'
import type { GoneRate, Rate, RateFigure } from '#web/kit/rate-table.tsx'
import { lenderRows } from '#contract/lender-facts.ts'
import type { LenderRow } from '#contract/lender-facts.ts'
import { usePartnerLogos } from '#web/screens/partner-logos.ts'
import styles from './market.module.css'
import { formatMoment } from './moment.ts'

interface Writing {
  readonly t: Translate
  readonly conventions: Conventions
  readonly costTerm: string
  /** Facts of each lender that the country's law requires beside an offer. */
  readonly demands: readonly LenderFact[] | undefined
  /** Amount that the applicant asked for; another device does not know it. */
  readonly asked: number | undefined
}

/** Texts, formats and legal demands that this page is written with. */
export function useWriting(): Writing {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const asked = useApplication(({ lead }) => lead.amount)
  const demands = demandsAt(boot.disclosures, 'offers')
  return { t, conventions, costTerm: boot.variant.country.costTerm, demands, asked }
}

/** A ratio as this page writes it. */
export const percentOf = (ratio: number, { conventions }: Writing): string => formatPercent(ratio, conventions)

/** The company that lends, as far as it is known. */
export const companyOf = ({ lender, legalName, lends }: ListedOffer): string => lends ?? legalName ?? lender

/** The company that lends, where its name is not the one that stands above. */
function legalOf(offer: ListedOffer): string | undefined {
  const company = companyOf(offer)
  return company === offer.lender ? undefined : company
}

/** Of whom another company lends for, that company is all that is known. */
const identityOfOffer = ({ lends, ...offer }: ListedOffer): LenderIdentity =>
  lends === undefined ? identityOf(offer) : { legalName: lends }

/** Company, licence and address of who lends, a row each. */
export function lenderFactsOf(offer: ListedOffer, { t, demands }: Writing): readonly LenderRow[] {
  return lenderRows(identityOfOffer(offer), demands, t)
}

/** Figures on the lender in a card to compare: the licence, and a company that is not stated. The address is in its example. */
function registeredAs(offer: ListedOffer, writing: Writing): readonly RateFigure[] {
  const { legalName = offer.lends } = offer
  return lenderFactsOf(offer, writing).filter(
    ({ fact }) => fact === 'licence' || (fact === 'legalName' && legalName === undefined),
  )
}

/** How far the amount is from what was asked for; nothing where it is that, or what was asked for is not known. */
function amountNote({ terms }: ListedOffer, { t, conventions, asked }: Writing): string | undefined {
  if (asked === undefined || terms.amount === asked) return undefined
  const amount = formatMoney(Math.abs(terms.amount - asked), conventions)
  return t(textKey('shell', 'offers', terms.amount < asked ? 'less' : 'more'), { amount })
}

/** The yearly rate without fees; nothing where the lender does not say. */
function nominalOf({ nominalRate, terms }: ListedOffer, { t, conventions }: Writing): RateFigure | undefined {
  const rate = nominalRate ?? terms.nominalRate
  return rate === undefined
    ? undefined
    : { label: t('shellˆoffers>nominalRate'), value: formatPercent(rate, conventions) }
}

/** The credit check, and until when the offer holds. */
function holdsOf({ softCheck, validUntil }: ListedOffer, { t, conventions }: Writing): readonly RateFigure[] {
  const isSoft = softCheck ? 'softCheck' : 'hardCheck'
  return [
    ...(softCheck === undefined
      ? []
      : [{ label: t('shellˆoffers>check'), value: t(textKey('shell', 'offers', isSoft)) }]),
    { label: t('shellˆoffers>validUntil'), value: formatMoment(validUntil, conventions) },
  ]
}

/** Facts of an offer beside its figures. */
export function factsOf(offer: ListedOffer, writing: Writing): readonly RateFigure[] {
  return [nominalOf(offer, writing) ?? [], ...holdsOf(offer, writing)].flat()
}

/** The instalment, or the single payment. */
function paidIn({ terms }: ListedOffer, { t, conventions }: Writing): RateFigure {
  const { instalment, instalments, totalToRepay } = terms
  if (instalments === 1) return { label: t('shellˆoffer>singlePayment'), value: formatMoney(totalToRepay, conventions) }
  return {
    label: t('shellˆoffer>instalment'),
    value: formatMoney(instalment, conventions),
    note: t('shellˆoffer>instalments', { count: instalments }),
  }
}

function figuresOf(offer: ListedOffer, writing: Writing): Pick<Rate, 'main' | 'figures'> {
  const { t, conventions, costTerm } = writing
  const { amount, totalCost, apr, fee, period, periodScale } = offer.terms
  const nominal = nominalOf(offer, writing)
  return {
    main: [
      paidIn(offer, writing),
      {
        label: costTerm,
        value: formatPercent(apr, conventions),
        note: nominal && `${nominal.label} ${nominal.value}`,
      },
    ],
    figures: [
      {
        label: t('shellˆoffer>totalCost'),
        value: formatMoney(totalCost, conventions),
        note: fee === undefined ? undefined : t('shellˆoffer>ofWhichFee', { fee: formatMoney(fee, conventions) }),
      },
      { label: t('shellˆoffer>amount'), value: formatMoney(amount, conventions), note: amountNote(offer, writing) },
      { label: t('shellˆoffer>period'), value: formatPeriod(period, periodScale, conventions) },
    ],
  }
}

/** The representative example of an offer, with who lends. */
export function exampleOf(offer: ListedOffer, writing: Writing): string {
  const lending = { company: companyOf(offer), identity: identityOfOffer(offer), demands: writing.demands }
  return exampleWithLender(offer.terms, lending, writing)
}

/** The representative example of an offer, a tap away. */
function Example({ offer, writing }: { offer: ListedOffer; writing: Writing }) {
  const { t } = writing
  return (
    <details className={styles.example}>
      <summary>{t('shellˆoffers>example')}</summary>
      <p>{exampleOf(offer, writing)}</p>
    </details>
  )
}

interface RatesProps {
  readonly offers: readonly ListedOffer[]
  /** The one that costs least, by its id. */
  readonly lowest: string | undefined
  readonly actions: (offer: ListedOffer) => ReactNode
}

/** Offers to compare; those that are over are one line each. */
export function Rates({ offers, lowest, actions }: RatesProps) {
  const writing = useWriting()
  const logos = usePartnerLogos()
  const { t } = writing
  const rate = (offer: ListedOffer): Rate | GoneRate => {
    const { id, lender } = offer
    if (!isOnOffer(offer))
      return { id, lender, gone: t(textKey('shell', 'offers', offer.status === 'declined' ? 'declined' : 'ended')) }
    return {
      id,
      lender,
      logo: logos.get(lender),
      legal: legalOf(offer),
      mark: id === lowest ? t('shellˆoffer>lowest') : undefined,
      ...figuresOf(offer, writing),
      facts: [...registeredAs(offer, writing), ...holdsOf(offer, writing)],
      actions: actions(offer),
      example: <Example offer={offer} writing={writing} />,
    }
  }
  return offers.length === 0 ? null : <RateTable rates={offers.map(rate)} />
}

/**
 * The offer that costs least of those with the amount of the first: a small loan is not a cheap one. Nothing where all of these cost
 * the same.
 */
export function lowestOf(offers: readonly ListedOffer[]): string | undefined {
  const open = offers.filter(isOnOffer)
  const [first, ...others] = open
    .filter(({ terms }) => terms.amount === open[0]?.terms.amount)
    .sort((a, b) => a.terms.totalCost - b.terms.totalCost)
  return others[0] && first && others[0].terms.totalCost > first.terms.totalCost ? first.id : undefined
}
