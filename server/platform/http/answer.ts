// Result of a use case: a reply, field faults, or a refusal. Values, turned into HTTP in one place.
import type { FaultsReply } from '#contract/schemas.ts'

export type Answer =
  | { readonly kind: 'reply'; readonly status: number; readonly body: object }
  | { readonly kind: 'faults'; readonly faults: FaultsReply }
  | {
      readonly kind: 'refusal'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly retryAfterSeconds?: number
      /** Fields that the caller needs to go on, beside the code. */
      readonly more?: Readonly<Record<string, boolean | number | string>>
    }

type Refusal = Extract<Answer, { kind: 'refusal' }>

/** Every refusal there is, by its code. The texts are for developers: the form has its own words for each case. */
const refusals = {
  'not-found': { status: 404, message: 'There is nothing here for you.' },
  'unknown-postcode': { status: 404, message: 'No postal code of this country.' },
  'idempotency-key-required': { status: 400, message: 'Send an Idempotency-Key of 8 to 255 characters.' },
  'idempotency-key-reused': { status: 422, message: 'This Idempotency-Key came with another request before.' },
  'answered-before': {
    status: 410,
    message: 'This was answered before; its token is told no more. Send it under a new key.',
  },
  erased: { status: 410, message: 'This lead was erased, and nothing of it is there any more.' },
  'still-running': { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  'version-mismatch': { status: 412, message: 'The lead was changed meanwhile: read it again.' },
  'out-of-order': { status: 409, message: 'The lead is not in a state that allows this.' },
  'unknown-upload': { status: 404, message: 'There is no such upload: begin it anew.' },
  'wrong-offset': { status: 409, message: 'The upload goes on at the offset that is told here.' },
  'chunk-too-small': {
    status: 400,
    message: 'A chunk has at least a five-hundredth of the file, unless it ends it: send larger ones.',
  },
  'redirect-refused': { status: 409, message: 'There is no address of the lender to go to.' },
  'no-more-codes': { status: 409, message: 'As many codes were sent as may be sent for one lead.' },
  'too-soon': { status: 429, message: 'A code was sent a moment ago: wait before the next.' },
  'too-many': { status: 429, message: 'This was asked too often: wait before the next.' },
  'files-busy': { status: 429, message: 'Many files are being read: send this one again a moment later.' },
  'provider-unavailable': { status: 503, message: 'The provider cannot be reached just now. Try again.' },
  'code-needed': { status: 403, message: 'This token came by a link: prove by a code whose the lead is.' },
  'proof-needed': {
    status: 428,
    message: 'Many of these came lately: send the same again with the proof of work that is asked for here.',
  },
  'origin-refused': { status: 403, message: 'Pages of this origin may not call here.' },
  'repeated-name': { status: 400, message: 'A name stands twice in one object of the body.' },
  'unknown-host': { status: 421, message: 'Nothing is answered under this name.' },
  'unreadable-body': { status: 400, message: 'The body is no JSON.' },
  'body-too-large': { status: 413, message: 'The body is longer than this call takes.' },
  'wrong-content-type': { status: 415, message: 'Send a media type that this call takes, application/json for most.' },
  'too-slow': { status: 408, message: 'The request did not come in time.' },
  'head-too-large': { status: 431, message: 'The head of the request is longer than is read.' },
  'bad-request': { status: 400, message: 'The request cannot be read.' },
  signature: { status: 401, message: 'The signature is wrong or too old.' },
  'unreadable-decision': { status: 422, message: 'The body is nothing of the partner protocol that this call takes.' },
  'not-accepted': { status: 409, message: 'This lead was not accepted under this reference.' },
  'already-returned': { status: 409, message: 'This lead was returned: nothing further becomes of it here.' },
  'already-funded': { status: 409, message: 'This loan was told to be paid out: only a return takes that back.' },
  'return-too-late': { status: 409, message: 'The days within which this lead may be returned are over.' },
  unavailable: { status: 503, message: 'The service cannot be reached just now. Try again.' },
  internal: { status: 500, message: 'Something went wrong. Please, try again later.' },
} as const satisfies Record<string, Omit<Refusal, 'kind' | 'code'>>

export type RefusalCode = keyof typeof refusals

export function refuse(code: RefusalCode): Refusal {
  return { kind: 'refusal', code, ...refusals[code] }
}

/** The refusal of a partner's message that cannot be read, with the path to what is wrong; `body` for the whole. */
export function refuseAt(field: string): Refusal {
  return { ...refuse('unreadable-decision'), more: { field } }
}

/** The refusal of what was asked too often, with the whole seconds until the next may come. */
export function tooMany({ retryAfterMs }: { readonly retryAfterMs: number }): Refusal {
  return { ...refuse('too-many'), retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }
}

export function reply(status: number, body: object): Answer {
  return { kind: 'reply', status, body }
}
