// Offer card of the single offer in a server reply.
import type { ReactNode } from 'react'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { Offers } from './offers.tsx'

export function OfferCard({ result, children }: { result: ApplicationResult; children?: ReactNode }) {
  const { offerId = '', offer: terms, partner, lender, layout } = result
  if (!terms || !partner) return null
  return (
    <Offers offers={[{ offerId, lender: lender === undefined ? partner : { name: lender }, terms, layout }]}>
      {() => children}
    </Offers>
  )
}
