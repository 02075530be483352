// Page of the offers: one as a card, several to compare, and whatever else may come. Later offers stand below those that are there, and are
// put in order when the applicant says so (Q2, experience 24).
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Translate } from '#contract/fault-message.ts'
import { textKey } from '#contract/text-key.ts'
import { offerInformationPath } from '#domain/journey/known-paths.ts'
import { onPlainClick } from '#web/kit/plain-click.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import type { ListedOffer, MarketView } from '#domain/lender/offer-list.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NewsBar } from '#web/kit/news-bar.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { Spoken } from '#web/kit/spoken.tsx'
import { ConnectionNotice } from '#web/screens/connection-notice.tsx'
import { Offers } from '#web/screens/offers.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { ApplyAgain } from './apply-again.tsx'
import { inOrder, moreKey, offersOf, withArrived } from './arrivals.ts'
import type { Arrivals } from './arrivals.ts'
import { AutomatedNote } from './automated-note.tsx'
import { useLeaving } from './go-to-lender.tsx'
import { GoOnAnswering, MayStillAnswer, OneMoreAnswer } from './may-still-answer.tsx'
import styles from './market.module.css'
import { NoneOfThese } from './none-of-these.tsx'
import { OfferActions } from './offer-actions.tsx'
import { factsOf, lenderFactsOf, lowestOf, Rates, useWriting } from './rates.tsx'
import { useOfferCalls } from './use-offer-calls.ts'

/** The order of the page: it changes by what comes, below, and by the applicant's word. */
function useArrivals(market: MarketView): { arrivals: Arrivals; putInOrder: () => void } {
  const [kept, setKept] = useState(() => inOrder(market))
  const arrivals = withArrived(kept, market)
  useEffect(() => setKept(arrivals), [arrivals])
  return { arrivals, putInOrder: () => setKept(inOrder(market)) }
}

export function OffersPage({ market }: { market: MarketView }) {
  const { t } = useTexts()
  const { boot, navigate } = useForm()
  const isAnswering = useApplication(({ furtherFrom }) => furtherFrom !== undefined)
  const { arrivals, putInOrder } = useArrivals(market)
  const { inPlace, onOffer, hadMore, later } = arrivals
  const there = offersOf(inPlace, market)
  const alone = onOffer === 1 ? there.find(isOnOffer) : undefined
  const isOver = !market.offers.some(isOnOffer)
  const isCompared = onOffer > 1 && !isOver
  const title = isOver ? t('shellˆoffers>over') : titleOf({ alone, onOffer, t })
  const heading = useScreen(title)
  const body = useRef<HTMLDivElement>(null)
  const calls = useOfferCalls()
  const leaving = useLeaving()
  const onDeclined = ({ id }: ListedOffer) => body.current?.querySelector<HTMLElement>(`[data-rate="${id}"]`)?.focus()
  const actions = (offer: ListedOffer) => <OfferActions {...{ offer, calls, leaving, onDeclined }} />
  const more = market.more && (
    <OneMoreAnswer more={market.more} calls={calls} hasOffers={market.offers.some(isOnOffer)} />
  )
  const order = () => {
    putInOrder()
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  return (
    <>
      <ConnectionNotice />
      <div className={alone ? undefined : styles.top}>
        <Result tone={isOver ? 'later' : 'yes'} />
        <PageHeading ref={heading} title={title} intro={isOver ? undefined : introOf(alone, t)} />
      </div>
      <div className={styles.stack} ref={body}>
        {isCompared && <p className={styles.note}>{t('shellˆoffers>order')}</p>}
        {alone && <OneOffer offer={alone}>{actions(alone)}</OneOffer>}
        <Rates offers={there.filter((offer) => offer !== alone)} lowest={lowestOf(market.offers)} actions={actions} />
        {isCompared && <NoneOfThese calls={calls} disabled={calls.busy || leaving.state === 'busy'} />}
        {isAnswering ? <GoOnAnswering /> : hadMore && more}
        <Arrived {...{ market, later, actions, more, order }} />
        <MayStillAnswer asked={market.asked} />
        {onOffer > 0 && (
          <p>
            <a
              href={`${boot.basePath}/${offerInformationPath}`}
              onClick={onPlainClick(() => navigate(offerInformationPath))}
            >
              {t('shellˆofferInformation>open')}
            </a>
          </p>
        )}
        <AutomatedNote />
        <ApplyAgain isOver={isOver} />
      </div>
    </>
  )
}

interface Titled {
  readonly alone: ListedOffer | undefined
  readonly onOffer: number
  readonly t: Translate
}

function titleOf({ alone, onOffer, t }: Titled): string {
  return alone ? t('shellˆaccepted>title', { lender: alone.lender }) : t('shellˆoffers>title', { count: onOffer })
}

/** One offer says where it goes on; several may be compared first. */
function introOf(alone: ListedOffer | undefined, t: Translate): string {
  if (!alone) return t('shellˆoffers>intro')
  const { lender, way } = alone
  return t(textKey('shell', 'accepted', way === 'contact' ? 'call' : 'intro'), { lender })
}

interface ArrivedProps {
  readonly market: MarketView
  readonly later: readonly string[]
  readonly actions: (offer: ListedOffer) => ReactNode
  readonly more: ReactNode
  readonly order: () => void
}

/** Later offers, in the order of their coming; screen readers are told of each once. */
function Arrived({ market, later, actions, more, order }: ArrivedProps) {
  const { t } = useTexts()
  const arrived = offersOf(later, market)
  const [before, after] = [later.slice(0, later.indexOf(moreKey)), later.slice(later.indexOf(moreKey) + 1)]
  const hasMore = later.includes(moreKey)
  const text = t('shellˆoffers>new', { count: arrived.length })
  return (
    <>
      <Spoken>{arrived.length > 0 ? `${text}: ${arrived.map(({ lender }) => lender).join(', ')}` : ''}</Spoken>
      {arrived.length > 0 && (
        <NewsBar text={text}>
          <Button kind="plain" onClick={order}>
            {t('shellˆoffers>sort')}
          </Button>
        </NewsBar>
      )}
      {hasMore && <Rates offers={offersOf(before, market)} lowest={undefined} actions={actions} />}
      {hasMore && more}
      <Rates offers={hasMore ? offersOf(after, market) : arrived} lowest={undefined} actions={actions} />
    </>
  )
}

/** One offer stands as a card of the brand, with everything that is said of it. */
function OneOffer({ offer, children }: { offer: ListedOffer; children: ReactNode }) {
  const writing = useWriting()
  const { id: offerId, lender, terms, layout } = offer
  const more = [...factsOf(offer, writing), ...lenderFactsOf(offer, writing)]
  return <Offers offers={[{ offerId, lender: { name: lender }, terms, layout, more }]}>{() => children}</Offers>
}
