// The offer that an answer of the server holds, alone.
import type { ReactNode } from 'react'
import type { ApplicationResult } from '#domain/lead.ts'
import { Offers } from './offers.tsx'

export function OfferCard({ result, children }: { result: ApplicationResult; children?: ReactNode }) {
  const { offerId = '', offer: terms, partner, layout } = result
  if (!terms || !partner) return null
  return <Offers offers={[{ offerId, lender: partner, terms, layout }]}>{() => children}</Offers>
}
