// React hook of the offer list: the lenders asked and their offers, as the last reply about the lead said (Q2).
import { useMemo } from 'react'
import { readMarket } from '#contract/market-reply.ts'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { useApplication } from '#web/context.ts'

/** Read once a reply: nothing that is typed reads it again. */
export function useMarket(): MarketView {
  const said = useApplication(({ market }) => market)
  return useMemo(() => readMarket(said), [said])
}
