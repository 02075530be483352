// Our partner protocol as a dialect: signed JSON over HTTP, as `contract/partner-protocol.ts` says.
import { headers } from '#contract/endpoints.ts'
import type { PartnerClosing } from '#contract/partner-protocol.ts'
import type { Dialect, LenderProtocol } from './dialect.ts'
import { jsonRequest } from './json-request.ts'
import type { LenderRequest } from './lender-request.ts'

const post = (path: string, body: object, idempotencyKey: string): LenderRequest =>
  jsonRequest('POST', path, body, { [headers.idempotencyKey]: idempotencyKey })

const closing = (reference: string): PartnerClosing => ({ reference })
const pathOf = (reference: string) => `/applications/${encodeURIComponent(reference)}`

const dialect: Dialect = {
  post: (application, key) => post('/applications', application, key),
  ask: (reference) => jsonRequest('GET', pathOf(reference), undefined),
  followUpResult: (result, key) => post(`${pathOf(result.reference)}/follow-ups`, result, key),
  cancel: (reference, key) => post(`${pathOf(reference)}/cancel`, closing(reference), key),
  notChosen: (reference, key) => post(`${pathOf(reference)}/not-chosen`, closing(reference), key),
  erase: (erasure, key) => post(`${pathOf(erasure.reference)}/erasure`, erasure, key),
  decision: (text) => JSON.parse(text) as unknown,
  callBack: (text) => JSON.parse(text) as ReturnType<Dialect['callBack']>,
}

/** Protocol of a lender whose folder defines no other. */
export const partnerProtocol: LenderProtocol = {
  authentication: { kind: 'hmac' },
  callBacks: { kind: 'hmac' },
  dialect,
}
