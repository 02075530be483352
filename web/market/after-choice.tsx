// Choice between the screens of an application at a lender: paid out, over, or still going on there (Q2).
import type { ReactNode } from 'react'
import { PaidOut } from './paid-out.tsx'
import { Returned } from './returned.tsx'
import { useMarket } from './use-market.ts'

/** `children` while neither was told by a lender. */
export function AfterChoice({ children }: { children: ReactNode }) {
  const { isPaidOut, isReturned } = useMarket()
  if (isPaidOut) return <PaidOut />
  return isReturned ? <Returned /> : children
}
