// Call-backs of played lenders: signed decisions sent to the lead back end, at once or when a decision is due, and what became of loans.
import type { PartnerCallBack, PartnerLoanOutcome } from '#contract/partner-protocol.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { CallBackVerification } from '#domain/lender/lender-mapping.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import { callBack, signedCallBack } from './call-back.ts'
import type { Inbox } from './inbox.ts'
import { decisionAt } from './lender-book.ts'
import type { Entry, PlayedApplication } from './lender-book.ts'
import type { Said } from './magic-words.ts'

/** The lender's first decision. A cancelled application is never accepted, so its later decision stands in. */
const firstSaid = (entry: Entry) =>
  entry.closed === 'cancelled'
    ? decisionAt(entry, entry.settlesAt)
    : { ...entry.first, reference: entry.application.reference }

type WithoutIds<T> = T extends unknown ? Omit<T, 'eventId' | 'reference'> : never

/** An outcome before it is put under an application's reference. */
export type ToldOutcome = WithoutIds<PartnerLoanOutcome>

interface CallBackDeps {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly secretOf: (lenderId: string) => string
  readonly protocolOf: (lenderId: string) => PlayedProtocol
  readonly callBacksOf: (lenderId: string) => CallBackVerification
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  /** Milliseconds from an application to its later call-backs. */
  readonly decisionMs: number
  readonly inbox: Inbox
}

export interface CallBacks {
  /** Sends one call-back, and notes how it went. */
  readonly tell: (at: PlayedApplication, event: PartnerCallBack) => Promise<void>
  /** Sends what the lender says now. */
  readonly tellNow: (at: PlayedApplication) => Promise<void>
  /** Sends what became of the loan, and notes how that went. */
  readonly tellOutcome: (at: PlayedApplication, outcome: ToldOutcome) => Promise<void>
  /** Sends call-backs one after another once the decision is due. */
  readonly tellLater: (at: PlayedApplication, callBacks: readonly Said[]) => void
  readonly signal: AbortSignal
  /** Drops call-backs not yet sent. */
  readonly close: () => void
}

/** Call-backs for all played lenders; `close` ends them together. */
export function createCallBacks(deps: CallBackDeps): CallBacks {
  const { lenders, now, newId, decisionMs, inbox } = deps
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  const tell = async ({ lenderId, entry }: PlayedApplication, event: PartnerCallBack): Promise<void> => {
    const { reference, callBackUrl: url } = entry.application
    const fate = await callBack({
      url,
      ...deps.protocolOf(lenderId).callBack(event),
      verification: deps.callBacksOf(lenderId),
      secret: deps.secretOf(lenderId),
      now,
      signal: closing.signal,
    })
    entry.calls.push({ event, fate })
    const outcome = `${event.decision.decision}, ${fate}`
    inbox.add({
      kind: 'call-back',
      at: now(),
      party: lenders[lenderId]!.name,
      reference,
      about: '',
      outcome: () => outcome,
    })
  }
  const tellOutcome: CallBacks['tellOutcome'] = async ({ lenderId, entry }, outcome) => {
    const { reference, callBackUrl } = entry.application
    const event: PartnerLoanOutcome = { eventId: newId(), reference, ...outcome }
    // It stands beside the call-back.
    const url = new URL('outcomes', callBackUrl).href
    const fate = await signedCallBack({ url, event, secret: deps.secretOf(lenderId), now, signal: closing.signal })
    entry.outcomes.push({ event, fate })
    const said = `${event.outcome}, ${fate}`
    inbox.add({ kind: 'outcome', at: now(), party: lenders[lenderId]!.name, reference, about: '', outcome: () => said })
  }
  const tellNow = (at: PlayedApplication) => tell(at, { eventId: newId(), decision: decisionAt(at.entry, now()) })

  const tellLater = (at: PlayedApplication, callBacks: readonly Said[]): void => {
    const { entry } = at
    const send = async (): Promise<void> => {
      const said: Readonly<Record<Said, PartnerCallBack>> = {
        first: { eventId: newId(), decision: firstSaid(entry) },
        later: { eventId: newId(), decision: decisionAt(entry, Math.max(now(), entry.settlesAt)) },
      }
      for (const each of callBacks) await tell(at, said[each])
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      void send()
    }, decisionMs)
    timers.add(timer)
  }

  return {
    tell,
    tellNow,
    tellOutcome,
    tellLater,
    signal: closing.signal,
    close: () => {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
