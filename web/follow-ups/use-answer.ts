// React hook that sends a follow-up's answer: the calls about a lead, of the contract and of the follow-ups' own folders.
import { useReducer } from 'react'
import { followUps } from '#catalogue/follow-ups.web.generated.ts'
import { followUpCalls } from '#contract/follow-up-calls.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { followUpEndpoints } from '#contract/follow-up-endpoints.ts'
import type { FollowUpEndpointName } from '#contract/follow-up-endpoints.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { FollowUpCall, FollowUpLookUp } from '#domain/follow-up/follow-up.ts'
import type { Call } from '#web/api/client.ts'
import { useLeadCalls } from '#web/journey/use-lead-calls.ts'
import type { LeadCalls, Outcome, Sending } from '#web/journey/use-lead-calls.ts'

export interface Answering extends Omit<LeadCalls, 'send' | 'read'> {
  /** How often the page refused to send what stood in it: each time the faults are told anew. */
  readonly refused: number
  readonly refuse: () => void
  /** A write about the lead; `body` without the lead's id. The store has the reply's lead afterwards. */
  readonly send: <T = LeadReply>(
    call: FollowUpEndpointName | FollowUpCall,
    body?: object,
    how?: Sending<T>,
  ) => Promise<Outcome<T>>
  /** A read about the lead. */
  readonly read: <T>(
    name: FollowUpEndpointName | FollowUpLookUp,
    call?: Pick<Call, 'params' | 'query'>,
  ) => Promise<T | undefined>
}

/** The contract's calls beside the follow-ups, and those that the follow-ups bring. */
const endpoints: Readonly<Record<string, EndpointRow>> = { ...followUpEndpoints, ...followUpCalls(followUps) }

export function useAnswer(): Answering {
  const calls = useLeadCalls(endpoints)
  const [refused, refuse] = useReducer((count: number) => count + 1, 0)
  const nameOf = (call: FollowUpEndpointName | FollowUpCall) => (typeof call === 'string' ? call : call.name)
  return {
    ...calls,
    refused,
    refuse,
    send: (call, body, how) => calls.send(nameOf(call), body, how),
    read: (name, call) => calls.read(nameOf(name), call),
  }
}
