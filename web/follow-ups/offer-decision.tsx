// Decision buttons of offers: accept for each, one decline for all, and what declining leads to (experience 24). One press is
// one decision.
import { useId, useState } from 'react'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Offers } from '#web/screens/offers.tsx'
import styles from './offers.module.css'
import { followUp } from './rows.ts'
import { followUpKeyOf } from './follow-up-text-key.ts'
import type { Answering } from './use-answer.ts'

export interface Deciding {
  readonly open: OpenFollowUp
  readonly offers: readonly OfferAsk[]
  readonly answering: Answering
}

interface DecisionProps extends Deciding {
  /** Whether an adjustable offer stands at the price of what is chosen; says so itself where it does not. */
  readonly isReady?: () => boolean
  /** Its price is being worked out. */
  readonly waiting?: string | undefined
}

export function Decision({ open, offers, answering, isReady, waiting }: DecisionProps) {
  const { conventions } = useForm()
  const { t } = useTexts()
  const note = useId()
  const [pressed, setPressed] = useState<OfferAsk | 'decline'>()
  const isSeveral = offers.length > 1
  const text = (part: string) => t(followUpKeyOf('offers', part))
  const { busy, send } = answering
  const decide = (decision: OfferAsk | 'decline', body: object) => {
    setPressed(decision)
    void send(followUp(open.key).call, { followUp: open.id, ...body })
  }
  const accept = (offer: OfferAsk) => {
    if (offer.adjustable && isReady?.() === false) return
    // An adjustable offer is taken at the amount and period whose price is on screen.
    const { amount, period } = offer.terms
    decide(offer, { decision: 'accept', offerId: offer.offerId, ...(offer.adjustable ? { amount, period } : {}) })
  }
  const busyWith = (of: (decision: OfferAsk | 'decline') => boolean) => busy && pressed !== undefined && of(pressed)
  return (
    <>
      <Offers offers={offers.map((offer) => ({ ...offer, lender: { name: offer.lender ?? open.lender }, offer }))}>
        {({ offer, lender: { name }, terms: { amount, period, periodScale } }) => {
          const isMine = busyWith((decision) => decision !== 'decline' && decision.offerId === offer.offerId)
          const about = [name, formatMoney(amount, conventions), formatPeriod(period, periodScale, conventions)]
          return (
            <Button
              busy={isMine ? text('accepting') : offer.adjustable ? waiting : undefined}
              disabled={busy && !isMine}
              aria-label={isSeveral && !isMine ? `${text('accept')}: ${about.join(', ')}` : undefined}
              onClick={() => accept(offer)}
            >
              {text('accept')}
            </Button>
          )
        }}
      </Offers>
      <div className={styles.decline}>
        <Button
          kind="quiet"
          busy={busyWith((decision) => decision === 'decline') ? t('shellˆwait') : undefined}
          disabled={busy && pressed !== 'decline'}
          aria-describedby={note}
          onClick={() => decide('decline', { decision: 'decline' })}
        >
          {text(isSeveral ? 'declineAll' : 'decline')}
        </Button>
        <p id={note} className={styles.note}>
          {text('declineNote')}
        </p>
      </div>
    </>
  )
}
