// General information on the loans, always at hand (CCD 2023/2225, art. 9).
// It has amounts, periods, kind of rate, range of the yearly cost and a representative example.
import { useMemo } from 'react'
import { exampleText } from '#contract/example-text.ts'
import { demandsAt } from '#domain/law/disclosures.ts'
import { generalTermsOf } from '#domain/lender/general-terms.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { useForm, useTexts } from '#web/context.ts'
import { lenderLine } from '#contract/lender-facts.ts'
import styles from './about.module.css'

/** Nothing where the lenders of the variant name no price. */
export function GeneralInformation() {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const { prices, variant } = boot
  const demands = demandsAt(boot.disclosures, 'price')
  const { settings, country } = variant
  const terms = useMemo(
    () => generalTermsOf(prices, settings, conventions.currencyDigits),
    [prices, settings, conventions],
  )
  if (!terms) return null
  const { amounts, periods, apr, example } = terms
  const { costTerm } = country
  const range = (from: string, to: string) => (from === to ? from : t('shellˆprice>range', { from, to }))
  const money = (amount: number) => formatMoney(amount, conventions)
  const period = (length: number) => formatPeriod(length, settings.period.scale, conventions)
  const percent = (rate: number) => formatPercent(rate, conventions)
  const facts = [
    [t('shellˆoffer>amount'), range(money(amounts.from), money(amounts.to))],
    [t('shellˆoffer>period'), range(period(periods.from), period(periods.to))],
    [t('shellˆabout>loans>rate'), t('shellˆabout>loans>fixed')],
    [costTerm, range(percent(apr.from), percent(apr.to))],
  ] as const
  return (
    <section className={styles.part} aria-labelledby="about-loans">
      <h2 id="about-loans">{t('shellˆabout>loans>title')}</h2>
      <p>{t('shellˆabout>loans>text')}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {exampleText(example.terms, { t, conventions, costTerm })}{' '}
        {t('shellˆprice>lender', {
          lender: lenderLine(example.lender, example.identity, demands, t).replace(/\.$/, ''),
        })}
      </p>
      <p>{t('shellˆprice>note')}</p>
    </section>
  )
}
