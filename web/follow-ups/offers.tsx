// Offer screen of a follow-up, fixed or adjustable: nothing is accepted at a price that is not on screen (F2, M7, M9,
// experience 24).
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import type { Adjustable } from '#domain/lender/adjustable.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { useTexts } from '#web/context.ts'
import { typedTexts } from '#web/journey/read-page.ts'
import type { FieldMessage } from '#web/journey/use-page-form.ts'
import { Adjust, useChoice } from './adjust.tsx'
import { Decision } from './offer-decision.tsx'
import type { Deciding } from './offer-decision.tsx'
import styles from './offers.module.css'
import { FollowUpPage } from './page.tsx'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'
import { usePrice } from './use-price.ts'

type AdjustableOffer = OfferAsk & { readonly adjustable: Adjustable }

const isAdjustable = (offer: OfferAsk): offer is AdjustableOffer => offer.adjustable !== undefined

export function OffersToTake({ open }: { open: OpenFollowUp }) {
  const answering = useAnswer()
  const offers = readAsk('offers', open.ask)?.offers ?? []
  const adjustable = offers.find(isAdjustable)
  return adjustable ? (
    <AdjustableOffers {...{ open, offers, answering, adjustable }} />
  ) : (
    <Page open={open} answering={answering}>
      <Decision {...{ open, offers, answering }} />
    </Page>
  )
}

function AdjustableOffers({ open, offers, answering, adjustable }: Deciding & { adjustable: AdjustableOffer }) {
  const { t } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const price = usePrice(adjustable, answering.read)
  const read = useChoice(open.key, adjustable)
  const [beside, setBeside] = useState<readonly FieldMessage[]>([])
  const [listed, setListed] = useState<readonly FieldMessage[]>([])
  const { terms, mood } = price
  const isAsking = mood === 'asking' || mood === 'slow'
  const tell = (faults: readonly FieldMessage[]) => {
    setBeside(faults)
    setListed((all) => all.filter(({ field }) => faults.some((each) => each.field === field)))
  }
  /** No price, no yes: what is wrong is told, and what failed is tried again. */
  const isPriced = () => {
    if (mood === 'current') return true
    const { faults } = read(typedTexts(element.current!, ['amount', 'period']))
    setBeside(faults)
    setListed(faults)
    if (faults.length > 0) answering.refuse()
    if (mood === 'failed') price.again()
    return false
  }
  return (
    <Page open={open} answering={answering} faults={listed}>
      <Adjust
        of={open.key}
        offer={adjustable}
        price={price}
        element={element}
        faults={beside.length > 0 ? beside : answering.faults}
        onFaults={tell}
      />
      <div className={styles.repriced} data-stale={mood === 'current' ? undefined : true} aria-busy={isAsking}>
        <Decision
          open={open}
          offers={offers.map((offer) => (offer === adjustable ? { ...offer, terms } : offer))}
          answering={answering}
          isReady={isPriced}
          waiting={isAsking ? t(followUpKeyOf('offers', 'calculating')) : undefined}
        />
      </div>
    </Page>
  )
}

function Page({
  open,
  answering,
  faults = [],
  children,
}: Pick<Deciding, 'open' | 'answering'> & { faults?: readonly FieldMessage[]; children: ReactNode }) {
  const { t } = useTexts()
  const text = (part: string) => t(followUpKeyOf('offers', part), { lender: open.lender })
  return (
    <FollowUpPage
      of={open.key}
      lender={open.lender}
      answering={answering}
      faults={faults.length > 0 ? faults : answering.faults}
      why={{ title: text('what'), text: text('whatText') }}
    >
      {children}
    </FollowUpPage>
  )
}
