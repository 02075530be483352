// Inputs for amount and period of an adjustable offer, with the price of the choice in one line (M9, experience 14). By slider
// and by typing, within the lender's limits.
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import { judgeChoice } from '#domain/lender/adjustable.ts'
import type { Adjustable, Choice } from '#domain/lender/adjustable.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { InputRange } from '#web/inputs/input.ts'
import { inputs } from '#web/inputs/inputs.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { questionProps } from '#web/screens/question.tsx'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import styles from './offers.module.css'
import { draftName } from './read-fields.ts'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import type { Price } from './use-price.ts'

const names = ['amount', 'period'] as const

interface Reading {
  readonly choice: Choice | undefined
  readonly faults: readonly FieldMessage[]
}

/** Reads what stands in the two inputs, and judges it by the lender's limits: its periods are in its own unit, whatever the form's is. */
export function useChoice(key: FollowUpKey, { adjustable, terms }: OfferAsk) {
  const { conventions } = useForm()
  const { t } = useTexts()
  return (texts: Readonly<Record<string, readonly string[]>>): Reading => {
    const choice: { -readonly [K in keyof Choice]?: Choice[K] } = {}
    const unreadable: FollowUpFault[] = []
    for (const name of names) {
      const value = kindRow(dataPoint(name).kind).read(texts[name] ?? [], conventions)
      if (isUnreadable(value)) unreadable.push({ field: name, code: value.unreadable })
      else if (typeof value === 'number') choice[name] = value
    }
    const judged = adjustable ? judgeChoice(adjustable, choice) : []
    const faults = names.flatMap((name) => [...unreadable, ...judged].find(({ field }) => field === name) ?? [])
    return {
      choice: faults.length === 0 ? (choice as Choice) : undefined,
      faults: faults.map((fault) => ({
        field: fault.field,
        message: followUpFaultMessage(t, followUp(key), fault, conventions, terms.periodScale),
      })),
    }
  }
}

interface AdjustProps {
  readonly of: FollowUpKey
  readonly offer: OfferAsk & { readonly adjustable: Adjustable }
  readonly price: Price
  readonly element: RefObject<HTMLFormElement | null>
  /** Messages beside the inputs, once the applicant has confirmed the choice. */
  readonly faults: readonly FieldMessage[]
  readonly onFaults: (faults: readonly FieldMessage[]) => void
}

/** Limits of one side of the choice, as they are shown. */
function rangeOf(
  name: (typeof names)[number],
  { adjustable, terms: { periodScale: scale } }: AdjustProps['offer'],
  conventions: Conventions,
): InputRange {
  const limits = adjustable[name]
  const show = (value: number) =>
    name === 'amount' ? formatMoney(value, conventions) : formatPeriod(value, scale, conventions)
  return {
    ...limits,
    scale: name === 'period' ? scale : undefined,
    minText: show(limits.min),
    maxText: show(limits.max),
  }
}

export function Adjust({ of: key, offer, price, element, faults, onFaults }: AdjustProps) {
  const form = useForm()
  const { t } = useTexts()
  const read = useChoice(key, offer)
  const { conventions } = form
  const [texts] = useState(() => {
    const { asyncFormData } = form.store.getState()
    const at = (name: 'amount' | 'period') =>
      asyncFormData[`${key}:${draftName(key, name)}`] ??
      kindRow(dataPoint(name).kind).show(offer.terms[name], conventions)
    return { amount: at('amount'), period: at('period') }
  })
  // A choice from before a reload is priced anew.
  const first = useRef(true)
  useEffect(() => {
    if (first.current) price.choose(read(texts).choice)
    first.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- once: what is chosen later is priced by its own event
  }, [])

  const typed = () => typedTexts(element.current!, [...names])
  const onInput = () => {
    const now = typed()
    const reading = read(now)
    price.choose(reading.choice)
    // A fault goes as soon as it is put right (experience 19).
    if (faults.length > 0) onFaults(reading.faults.filter(({ field }) => faults.some((each) => each.field === field)))
    form.dispatch({
      type: 'drafted',
      texts: Object.fromEntries(names.map((name) => [`${key}:${name}`, now[name] ?? []])),
    })
  }

  const field = (name: 'amount' | 'period') => {
    const Input = inputs[dataPoint(name).kind]
    const props = questionProps(name, form, t)
    return (
      <Input
        {...props}
        hint={undefined}
        why={undefined}
        autoComplete="off"
        enterKeyHint={name === names.at(-1) ? 'done' : 'next'}
        texts={texts[name]}
        fault={faults.find((each) => each.field === name)?.message}
        onBlur={() => onFaults(read(typed()).faults)}
        range={rangeOf(name, offer, conventions)}
      />
    )
  }
  return (
    <form
      ref={element}
      noValidate
      method="dialog"
      className={styles.adjust}
      onSubmit={(event) => event.preventDefault()}
      onInput={onInput}
      data-follow-up={key}
    >
      <h2>{t(followUpKeyOf('offers', 'adjust'))}</h2>
      {field('amount')}
      {field('period')}
      <PricedChoice price={price} />
    </form>
  )
}

/** The price of the choice in one line, or why there is none now. */
function PricedChoice({ price: { terms, mood, again } }: { readonly price: Price }) {
  const { conventions, boot } = useForm()
  const { t } = useTexts()
  const text = (part: string, values?: Record<string, string>) => t(followUpKeyOf('offers', part), values)
  const said = {
    slow: text('slow'),
    wrong: text('wrong'),
    failed: '',
    asking: undefined,
    current: undefined,
  }[mood]
  return (
    <>
      <p className={styles.priced} role="status" data-part="priced" data-mood={mood}>
        {said ??
          text('priced', {
            amount: formatMoney(terms.amount, conventions),
            period: formatPeriod(terms.period, terms.periodScale, conventions),
            total: formatMoney(terms.totalToRepay, conventions),
            costTerm: boot.variant.country.costTerm,
            apr: formatPercent(terms.apr, conventions),
          })}
      </p>
      {mood === 'failed' && (
        <Notice
          tone="bad"
          action={
            <Button kind="quiet" onClick={again}>
              {text('again')}
            </Button>
          }
        >
          {text('unpriced')}
        </Notice>
      )}
    </>
  )
}
