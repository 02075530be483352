// Offer card of the single offer in a server reply.
import type { ReactNode } from 'react'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { identityOf } from '#domain/lender/identity.ts'
import { useMarket } from '#web/market/use-market.ts'
import { Offers } from './offers.tsx'

export function OfferCard({ result, children }: { result: ApplicationResult; children?: ReactNode }) {
  const chosen = useMarket().offers.find(({ status }) => status === 'chosen')
  const { offerId = '', offer: terms, partner, lender, layout } = result
  if (!terms || !partner) return null
  const identity = lender === undefined ? chosen && identityOf(chosen) : { legalName: lender }
  return (
    <Offers offers={[{ offerId, lender: lender === undefined ? partner : { name: lender }, terms, identity, layout }]}>
      {() => children}
    </Offers>
  )
}
