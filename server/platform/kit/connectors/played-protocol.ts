// Protocol of a lender as the sandbox plays it: the lender's side of a dialect, in `played.server.ts` of its folder.
import type { PartnerCallBack, PartnerDecision, PartnerErasure } from '#contract/partner-protocol.ts'

export interface PlayedCall {
  /** From the path; empty where the path has none. */
  readonly reference: string
  readonly params: Readonly<Record<string, string>>
  /** The body, UTF-8. */
  readonly text: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface PlayedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the lender's address; `:reference` stands for the reference; others by their names. */
  readonly path: string
}

export interface PlayedAnswer {
  readonly status?: number
  /** Media type. */
  readonly type: string
  readonly body: string
}

export interface PlayedProtocol {
  /** Its answers say that it has an application, its call-backs what it decided. */
  readonly decidesByCallBack?: true
  /** The idempotency key of a request; the header `idempotency-key` where it is absent. */
  readonly key?: (call: PlayedCall) => string | undefined
  /** `read` returns what our partner protocol would have sent, judged by its schema. It may throw where it cannot read. */
  readonly post: PlayedRoute & { readonly read: (call: PlayedCall) => unknown }
  readonly ask: PlayedRoute
  readonly followUpResult?: PlayedRoute & { readonly read: (call: PlayedCall) => unknown }
  readonly cancel?: PlayedRoute
  readonly notChosen?: PlayedRoute
  readonly erase?: PlayedRoute & { readonly read: (call: PlayedCall) => PartnerErasure['scope'] | undefined }
  /** A decision, or with `decidesByCallBack` that the application is there, as the lender words it. */
  readonly answer: (decision: PartnerDecision) => PlayedAnswer
  readonly callBack: (event: PartnerCallBack) => Pick<PlayedAnswer, 'type' | 'body'>
}
