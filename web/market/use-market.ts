// React hook of the offer list: the lenders asked and their offers, by the last reply about the lead and the time since (Q2).
import { useEffect, useMemo, useState } from 'react'
import { readMarket } from '#contract/market-reply.ts'
import { marketAt, nextEnd } from '#domain/lender/offer-list.ts'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { useApplication, useForm } from '#web/context.ts'

/** A timer counts no further: 24 days. */
const longestTimerMs = 2 ** 31 - 1

/** Read once a reply, and at the end of each offer: nothing that is typed reads it again. */
export function useMarket(): MarketView {
  const { now } = useForm()
  const said = useApplication(({ market }) => market)
  const market = useMemo(() => readMarket(said), [said])
  const [at, setAt] = useState(now)
  const end = nextEnd(market.offers, at)
  useEffect(() => {
    if (!Number.isFinite(end)) return
    const timer = setTimeout(() => setAt(now()), Math.min(Math.max(0, end - now()), longestTimerMs))
    return () => clearTimeout(timer)
  }, [end, at, now])
  return useMemo(() => marketAt(market, at), [market, at])
}
