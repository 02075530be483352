// React hook of the calls about offers: choose, decline, come back, and answer what another lender needs (Q2).
import { useState } from 'react'
import type * as v from 'valibot'
import { offerEndpoints } from '#contract/offer-endpoints.ts'
import type { chosenReply } from '#contract/offer-endpoints.ts'
import { useForm } from '#web/context.ts'
import { keepReply, useLeadCalls } from '#web/journey/use-lead-calls.ts'
import type { WayOut } from './go-to-lender.tsx'
import { noteLate } from './late-choice.tsx'

type Chosen = v.InferOutput<typeof chosenReply>
type PlainCall = Exclude<keyof typeof offerEndpoints, 'chooseOffer'>

export interface OfferCalls {
  readonly busy: boolean
  /** The call that is under way, or failed last, and the offer it is about. */
  readonly pressed: { readonly name: keyof typeof offerEndpoints; readonly offer?: string | undefined } | undefined
  readonly failed: boolean
  /** Makes a call and puts its reply into the store; true where it was done. */
  readonly make: (name: PlainCall, offer?: string) => Promise<boolean>
  /**
   * Chooses an offer, and learns where the applicant goes on. Without an address the lender gets in touch, and the page moves
   * on with the reply; with one it stays until the browser has left.
   */
  readonly choose: (offer: string) => Promise<WayOut | undefined>
}

export function useOfferCalls(): OfferCalls {
  const form = useForm()
  const { busy, failed, send } = useLeadCalls(offerEndpoints)
  const [pressed, setPressed] = useState<OfferCalls['pressed']>()
  const make = async (name: PlainCall, offer?: string) => {
    setPressed({ name, offer })
    const { kind } = await send(name, {}, offer === undefined ? {} : { params: { offer } })
    return kind === 'done'
  }
  const choose = async (offer: string) => {
    setPressed({ name: 'chooseOffer', offer })
    noteLate(form)
    const since = form.store.getState().access?.version ?? 0
    const outcome = await send<Chosen>('chooseOffer', {}, { params: { offer }, isAttended: true })
    if (outcome.kind === 'moved') noteLate(form, offer)
    if (outcome.kind !== 'done') return undefined
    const { lead, redirectTo } = outcome.data
    if (redirectTo !== undefined) return { redirectTo, result: lead.result }
    keepReply(form, lead, since)
    return undefined
  }
  return { busy, pressed, failed, make, choose }
}
