// React hook for the price of an adjustable offer: asks the server a moment after the last change. An answer is never taken for
// that of another choice.
import { useEffect, useRef, useState } from 'react'
import type { Choice } from '#domain/lender/adjustable.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import type { Answering } from './use-answer.ts'

/** `current`: the figures are those of the choice; `wrong`: the choice cannot be had; in all others they are not known yet. */
export type PriceMood = 'current' | 'asking' | 'slow' | 'failed' | 'wrong'

export interface Price {
  /** The last that are known, with the amount and period they are for. */
  readonly terms: OfferTerms
  readonly mood: PriceMood
  /** A choice within the limits, or nothing where it is not. */
  readonly choose: (choice: Choice | undefined) => void
  readonly again: () => void
}

/** Nobody sees a number for the time between two steps of a slider. */
const typingRestMs = 250
const slowMs = 2500

export function usePrice(offer: OfferAsk, read: Answering['read']): Price {
  const [terms, setTerms] = useState(offer.terms)
  const [mood, setMood] = useState<PriceMood>('current')
  const shown = useRef(offer.terms)
  const chosen = useRef<Choice>(offer.terms)
  const turn = useRef(0)
  const timers = useRef<number[]>([])

  const begin = () => {
    for (const timer of timers.current) window.clearTimeout(timer)
    timers.current = []
    turn.current += 1
    return turn.current
  }
  const ask = async (mine: number) => {
    const { amount, period } = chosen.current
    const query = { offerId: offer.offerId, amount: String(amount), period: String(period) }
    const found = await read<OfferTerms>('priceOffer', { query })
    if (mine !== turn.current) return
    begin()
    if (found) {
      shown.current = found
      setTerms(found)
    }
    setMood(found ? 'current' : 'failed')
  }
  const askIn = (ms: number) => {
    const mine = begin()
    setMood('asking')
    timers.current = [
      window.setTimeout(() => void ask(mine), ms),
      window.setTimeout(() => setMood('slow'), ms + slowMs),
    ]
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) {
      begin()
      setMood('wrong')
      return
    }
    chosen.current = choice
    if (choice.amount === shown.current.amount && choice.period === shown.current.period) {
      begin()
      setMood('current')
    } else askIn(typingRestMs)
  }

  // The connection is back: what could not be worked out is asked again.
  const hasFailed = mood === 'failed'
  useEffect(() => {
    if (!hasFailed) return undefined
    const back = () => askIn(0)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
    // oxlint-disable-next-line react/exhaustive-deps -- `askIn` is made anew with each drawing and always does the same
  }, [hasFailed])
  useEffect(() => () => void begin(), [])

  return { terms, mood, choose, again: () => askIn(0) }
}
