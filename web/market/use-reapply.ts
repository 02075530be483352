// React hook of a new application after an end: the server copies the answers, this browser goes on with the new lead (E5).
import { useState } from 'react'
import { reapplyEndpoints } from '#contract/reapply-endpoints.ts'
import { readRequestContext } from '#contract/schemas.ts'
import type { CreatedReply } from '#contract/schemas.ts'
import { sentContext } from '#domain/application/sent-context.ts'
import { reappliedApplication } from '#domain/application/resume.ts'
import type { Loan } from '#domain/lender/largest-loan.ts'
import { useForm } from '#web/context.ts'
import { textsFor } from '#web/journey/read-page.ts'
import { useLeadCalls } from '#web/journey/use-lead-calls.ts'

const loanKeys = ['amount', 'period'] as const

export interface ReapplyCalls {
  readonly busy: boolean
  readonly failed: boolean
  /** The loan that was pressed last; nothing where it is to be asked anew. */
  readonly pressed: Loan | undefined
  /** Begins a new application for `loan`, or one that asks for it first, with the loan before filled in. */
  readonly begin: (loan?: Loan) => Promise<void>
}

export function useReapply(): ReapplyCalls {
  const { boot, conventions, store, dispatch, now } = useForm()
  const { variant } = boot
  const { busy, failed, send } = useLeadCalls(reapplyEndpoints)
  const [pressed, setPressed] = useState<Loan>()
  const begin = async (loan?: Loan) => {
    const before = store.getState()
    const { reapply } = before
    setPressed(loan)
    const body = { ...readRequestContext(sentContext(before, variant.country)), ...loan, locale: variant.locale }
    const outcome = await send<CreatedReply>('reapply', body, { isAttended: true, isOfAnother: true })
    if (outcome.kind !== 'done') return
    const texts = loan
      ? {}
      : Object.fromEntries(loanKeys.map((key) => [key, textsFor(key, {}, { ...reapply }, conventions)]))
    const at = new Date(now()).toISOString()
    const application = reappliedApplication(store.getState(), outcome.data, { loan, texts }, at, variant)
    dispatch({ type: 'resumedFromLink', application })
  }
  return { busy, failed, pressed, begin }
}
