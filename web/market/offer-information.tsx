// Page of the offers' terms to print or keep, in the order of the standard European form (CCD 2023/2225, art. 10). Only the browser that
// has the offers shows it, and its address says nothing of them.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { offersPath } from '#domain/application/current-route.ts'
import { disclosureAt } from '#domain/law/disclosures.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import { costItems } from '#domain/lender/loan.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { textKey } from '#contract/text-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { companyLine } from '#web/about/company-line.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { onPlainClick } from '#web/kit/plain-click.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import styles from './offer-information.module.css'
import { exampleOf, factsOf, lenderFactsOf, percentOf, useWriting } from './rates.tsx'
import { useMarket } from './use-market.ts'

type Fact = readonly [label: string, value: string]

/** A heading and its rows; nothing where there is no row. */
function Facts({ part, facts }: { part: string; facts: readonly Fact[] }) {
  const { t } = useTexts()
  if (facts.length === 0) return null
  return (
    <>
      <h3>{t(textKey('shell', 'offerInformation', part))}</h3>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Disclosures on the applicant's rights after signing, and on late payments. */
const rights = ['withdrawal', 'early-repayment', 'late-payment'] as const

function Information({ offer, children }: { offer: ListedOffer; children: ReactNode }) {
  const { boot } = useForm()
  const writing = useWriting()
  const { t, conventions, costTerm } = writing
  const { lender, terms } = offer
  const money = (amount: number) => formatMoney(amount, conventions)
  const { interest, fees } = costItems(terms, conventions.currencyDigits)
  const broker = boot.broker ? companyLine(boot.broker) : boot.variant.productName
  const payment: Fact =
    terms.instalments === 1
      ? [t('shellˆoffer>singlePayment'), money(terms.totalToRepay)]
      : [
          t('shellˆoffer>instalment'),
          `${money(terms.instalment)}, ${t('shellˆoffer>instalments', { count: terms.instalments })}`,
        ]
  return (
    <section className={styles.offer} data-part="offer-information">
      <h2>{lender}</h2>
      <Facts
        part="parties"
        facts={[
          [t('shellˆofferInformation>lender'), lender],
          ...lenderFactsOf(offer, writing).map(({ label, value }): Fact => [label, value]),
          [t('shellˆofferInformation>broker'), broker],
        ]}
      />
      <Facts
        part="features"
        facts={[
          [t('shellˆoffer>amount'), money(terms.amount)],
          [t('shellˆoffer>period'), formatPeriod(terms.period, terms.periodScale, conventions)],
          payment,
          [t('shellˆoffer>totalToRepay'), money(terms.totalToRepay)],
        ]}
      />
      <Facts
        part="costs"
        facts={[
          [costTerm, percentOf(terms.apr, writing)],
          [t('shellˆofferInformation>interest'), money(interest)],
          [t('shellˆoffer>fee'), money(fees)],
          [t('shellˆoffer>totalCost'), money(terms.totalCost)],
          ...factsOf(offer, writing).map(({ label, value }): Fact => [label, value]),
        ]}
      />
      <Facts
        part="rights"
        facts={rights
          .filter((id) => disclosureAt(boot.disclosures, id, 'terms') !== undefined)
          .map((id): Fact => {
            const said = (part: string) => t(textKey('shell', 'offerInformation', 'law', id, part))
            return [said('label'), said('text')]
          })}
      />
      <p className={styles.small}>{exampleOf(offer, writing)}</p>
      {children}
    </section>
  )
}

/** How long a browser may take to begin. One that says nothing by then is likely a view of another app, which prints nothing. */
const beginsMs = 1000

/** Has the browser print. `isUnprinted` once it did nothing of the kind: no press goes without a word. */
function usePrinting(): { readonly print: () => void; readonly isUnprinted: boolean } {
  const [isUnprinted, setUnprinted] = useState(false)
  const print = useCallback(() => {
    const watch = setTimeout(setUnprinted, beginsMs, true)
    const begin = () => {
      clearTimeout(watch)
      setUnprinted(false)
    }
    window.addEventListener('beforeprint', begin, { once: true })
    // Some views have no such function.
    ;(window.print as (() => void) | undefined)?.()
  }, [])
  return { print, isUnprinted }
}

/** Said where what was pressed may be out of sight: of several offers one is left. */
function Unprinted() {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no way to end an effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <Notice tone="bad">{t('shellˆofferInformation>unprinted')}</Notice>
    </div>
  )
}

/** One offer alone, once it was chosen for paper: the page shows it, then the browser prints. An offer that is over leaves all others. */
function useOnly(offers: readonly ListedOffer[], print: () => void) {
  const [only, setOnly] = useState<string>()
  useEffect(() => {
    if (only !== undefined) print()
  }, [only, print])
  const alone = offers.filter(({ id }) => id === only)
  return { only, setOnly, shown: alone.length > 0 ? alone : offers }
}

export function OfferInformation() {
  const form = useForm()
  const { t } = useTexts()
  const offers = useMarket().offers.filter(isOnOffer)
  const { print, isUnprinted } = usePrinting()
  const { only, setOnly, shown } = useOnly(offers, print)
  const heading = useScreen(t('shellˆofferInformation>title'))
  return (
    <>
      <PageHeading ref={heading} title={t('shellˆofferInformation>title')} intro={t('shellˆofferInformation>intro')} />
      {offers.length === 0 && <Notice tone="info">{t('shellˆofferInformation>none')}</Notice>}
      {shown.map((offer) => (
        <Information key={offer.id} offer={offer}>
          {shown.length > 1 && (
            <div className={styles.actions}>
              <Button kind="quiet" onClick={() => setOnly(offer.id)}>
                {t('shellˆofferInformation>printOnly', { lender: offer.lender })}
              </Button>
            </div>
          )}
        </Information>
      ))}
      <div className={styles.actions}>
        {isUnprinted && <Unprinted />}
        {offers.length > 0 && <Button onClick={print}>{t('shellˆofferInformation>print')}</Button>}
        {only !== undefined && (
          <Button kind="quiet" onClick={() => setOnly(undefined)}>
            {t('shellˆofferInformation>showAll')}
          </Button>
        )}
        <a href={`${form.boot.basePath}/${offersPath}`} onClick={onPlainClick(() => form.navigate(offersPath))}>
          {t('shellˆofferInformation>back')}
        </a>
      </div>
    </>
  )
}
