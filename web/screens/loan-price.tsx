// Indicative price below amount and period. It follows the typed controls by writing text into its places: nothing renders again while
// the thumb moves, and screen readers hear the price once it rests.
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { exampleText } from '#contract/example-text.ts'
import { demandsAt, disclosureAt } from '#domain/law/disclosures.ts'
import { exampleOf, priceOf } from '#domain/lender/price.ts'
import type { AskedLoan, LoanPrice as Price } from '#domain/lender/price.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatDate, formatMoney } from '#domain/questions/conventions.ts'
import { readMoney } from '#domain/questions/reading.ts'
import { dayAfter } from '#domain/questions/calendar-day.ts'
import type { Settings } from '#domain/questions/question-settings.ts'
import { todayIn } from '#domain/questions/validate.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import type { Translate } from '#contract/fault-message.ts'
import { LoanPrice as Figures } from '#web/kit/loan-price.tsx'
import { Spoken } from '#web/kit/spoken.tsx'
import { lenderLine } from '#contract/lender-facts.ts'

/** How long the controls rest before the price is said. */
const restMs = 1000

/** Where no price can be computed. */
const nothing = '–'

interface Words {
  readonly payment: string
  readonly due: string
  readonly total: string
  readonly apr: string
  /** The fee that the total holds. */
  readonly fee: string
  /** Said where there is no price. */
  readonly none: string
  /** Words for screen readers. */
  readonly spoken: string
}

interface Parts {
  readonly form: Pick<Form, 'boot' | 'conventions' | 'now'>
  readonly t: Translate
}

function wordsOf(price: Price | undefined, { form: { boot, conventions, now }, t }: Parts): Words {
  const { costTerm, timeZone } = boot.variant.country
  if (!price) {
    const none = t('shellˆprice>none')
    return { payment: nothing, due: '', total: nothing, apr: nothing, fee: '', none, spoken: none }
  }
  const { terms } = price
  const isSingle = terms.periodScale === 'days'
  const payment = formatMoney(isSingle ? terms.totalToRepay : terms.instalment, conventions)
  const due = isSingle
    ? t('shellˆprice>due', {
        date: formatDate(dayAfter(todayIn(timeZone, now()), terms.period), conventions),
      })
    : ''
  // One payment is the total: what is told beside it is what the loan costs.
  const total = formatMoney(isSingle ? terms.totalCost : terms.totalToRepay, conventions)
  const totalLabel = t(isSingle ? 'shellˆoffer>totalCost' : 'shellˆoffer>totalToRepay')
  const percent = (rate: number) => formatPercent(rate, conventions)
  const [from, to] = [percent(price.apr.from), percent(price.apr.to)]
  const apr = from === to ? from : t('shellˆprice>range', { from, to })
  const label = t(isSingle ? 'shellˆoffer>singlePayment' : 'shellˆoffer>instalment')
  return {
    payment,
    due,
    total,
    apr,
    fee: terms.fee === undefined ? '' : t('shellˆoffer>ofWhichFee', { fee: formatMoney(terms.fee, conventions) }),
    none: '',
    spoken: `${t('shellˆprice>title')}. ${label}: ${payment} ${due}. ${totalLabel}: ${total}. ${costTerm}: ${apr}.`,
  }
}

const isWithin = (value: unknown, { min, max }: Settings['amount']): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** The loan that stands in the controls; nothing where they hold none of the form's loans. */
function typedLoan(element: HTMLFormElement, { boot, conventions }: Parts['form']): AskedLoan | undefined {
  const { settings } = boot.variant
  const read = (name: string) => {
    const control = element.elements.namedItem(name)
    return control instanceof HTMLInputElement ? readMoney([control.value], conventions) : undefined
  }
  const [amount, period] = [read('amount'), read('period')]
  return isWithin(amount, settings.amount) && isWithin(period, settings.period) ? { amount, period } : undefined
}

/** Keeps the figures in step with the form's controls. */
function useFigures(parts: Parts, spoken: RefObject<HTMLElement | null>) {
  const places = {
    payment: useRef<HTMLElement>(null),
    due: useRef<HTMLElement>(null),
    total: useRef<HTMLElement>(null),
    apr: useRef<HTMLElement>(null),
    fee: useRef<HTMLElement>(null),
    none: useRef<HTMLElement>(null),
  }
  const { form, t } = parts
  useLayoutEffect(() => {
    const element = places.none.current?.closest('form')
    if (!element) return undefined
    const { prices, variant } = form.boot
    const write = () => {
      const loan = typedLoan(element, form)
      const periodScale = variant.settings.period.scale
      const price = loan && priceOf(prices, { ...loan, periodScale }, form.conventions.currencyDigits)
      const words = wordsOf(price, { form, t })
      for (const [name, place] of Object.entries(places))
        if (place.current) place.current.textContent = words[name as keyof typeof places]
      return words.spoken
    }
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    const soon = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !['amount', 'period'].includes(target.name)) return
      frame ||= requestAnimationFrame(() => {
        frame = 0
        write()
      })
      clearTimeout(rest)
      rest = setTimeout(() => {
        if (spoken.current) spoken.current.textContent = write()
      }, restMs)
    }
    write()
    element.addEventListener('input', soon)
    return () => {
      element.removeEventListener('input', soon)
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the places are refs, the same for the life of the screen
  }, [form, t])
  return places
}

/** By what a page was made of: who draws it ahead, or again, computes no example anew (19.4). */
const examples = new WeakMap<Form['boot'], Price | undefined>()

/** The representative example: the form's own first loan, at the terms that most lenders are not dearer than. */
function exampleAt({ boot, conventions }: Parts['form']): Price | undefined {
  const { prices, variant } = boot
  if (!examples.has(boot)) examples.set(boot, exampleOf(prices, variant.settings, conventions.currencyDigits))
  return examples.get(boot)
}

export function LoanPrice() {
  const form = useForm()
  const { t } = useTexts()
  const spoken = useRef<HTMLParagraphElement>(null)
  const { payment, due, total, apr, fee, none } = useFigures({ form, t }, spoken)
  const example = exampleAt(form)
  // oxlint-disable-next-line react/exhaustive-deps -- of the form's own first loan; in the page before its script is there, but for the date, which is today's matter
  const first = useMemo(() => wordsOf(example, { form, t }), [form, t])
  // A variant whose lenders name no price says nothing of prices.
  if (!example) return null
  const { country, settings } = form.boot.variant
  const isCautioned = settings.creditWarning && disclosureAt(form.boot.disclosures, 'caution', 'price') !== undefined
  const demands = demandsAt(form.boot.disclosures, 'price')
  const { costTerm } = country
  const isSingle = settings.period.scale === 'days'
  const hasFees = form.boot.prices.some(({ rows }) => rows.some(({ feeShare }) => feeShare))
  return (
    <Figures
      title={t('shellˆprice>title')}
      rows={[
        {
          label: t(isSingle ? 'shellˆoffer>singlePayment' : 'shellˆoffer>instalment'),
          value: payment,
          first: first.payment,
          below: isSingle ? due : undefined,
        },
        {
          label: t(isSingle ? 'shellˆoffer>totalCost' : 'shellˆoffer>totalToRepay'),
          value: total,
          first: first.total,
          below: hasFees ? fee : undefined,
        },
        { label: costTerm, value: apr, first: first.apr },
      ]}
      none={none}
      caution={isCautioned ? t('shellˆfooter>warning') : undefined}
      example={
        <>
          {exampleText(example.terms, { t, conventions: form.conventions, costTerm })}{' '}
          {/* The sentence ends after the name, and “S.A.” brings its own stop. */}
          {t('shellˆprice>lender', {
            lender: lenderLine(example.lender, example.identity, demands, t).replace(/\.$/, ''),
          })}
        </>
      }
      about={{ title: t('shellˆprice>about'), text: t('shellˆprice>note') }}
    >
      <Spoken ref={spoken} />
    </Figures>
  )
}
