// API endpoints of the form: one row per call (section M). The server registers its routes from this table, the client is typed
// from it, OpenAPI is printed from it. Paths stand below the configured base address.
import * as v from 'valibot'
import {
  changeLeadBody,
  continuedReply,
  createLeadBody,
  createdReply,
  leadReply,
  linkReply,
  placeReply,
  redirectReply,
  revokedReply,
  statusQuery,
  statusReply,
  unsubscribeBody,
  unsubscribeReply,
} from './schemas.ts'

type Schema = v.GenericSchema

/** A row of a table of calls; the calls after the form have a table of their own (`follow-up-endpoints.ts`). */
export interface EndpointRow {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Parts in braces are parameters. */
  readonly path: string
  readonly summary: string
  readonly body?: Schema
  /** Query parameters, all strings. */
  readonly query?: Schema
  readonly reply: Schema
  /** The status of success. */
  readonly status: 200 | 201 | 202
  /**
   * `applicant`: needs `Authorization: Bearer` with the lead's token; a wrong or absent one answers 404. `owner`: so too, and one that
   * came by a continue link, whoever holds it, answers 403 `code-needed` until a code proved whose the lead is (S-05).
   */
  readonly access: 'open' | 'applicant' | 'owner'
  /** How long a browser may keep the answer; never, where it is absent. */
  readonly keptSeconds?: number
  /** The body is a file, of one of these media types. */
  readonly files?: readonly string[]
  /** Bytes of such a body; as long as any file may be, where it is absent. */
  readonly fileBytes?: number
  /** For tests by hand: there only where the sandbox may play third parties (S-33). */
  readonly testOnly?: true
}

/** A row of a table whose calls about a lead are all its owner's alone. */
export type OwnersRow = EndpointRow & { readonly access: 'open' | 'owner' }

export const endpoints = {
  createLead: {
    method: 'POST',
    path: '/v2/lead',
    summary: 'Create a lead of the v3 form from its first step',
    body: createLeadBody,
    reply: createdReply,
    status: 201,
    access: 'open',
  },
  postLead: {
    method: 'POST',
    path: '/lead',
    summary: 'Create a lead of the older form, which walks the states 1 to 5, 25 and 8',
    body: createLeadBody,
    reply: createdReply,
    status: 201,
    access: 'open',
  },
  putLead: {
    method: 'PUT',
    path: '/lead',
    summary: 'Save answers of a lead; the reply says what is still missing',
    body: changeLeadBody,
    reply: leadReply,
    status: 200,
    access: 'applicant',
  },
  sendLead: {
    method: 'POST',
    path: '/v3/lead',
    summary: 'Send the finished application: the last page carries all data points',
    body: changeLeadBody,
    reply: leadReply,
    status: 202,
    access: 'applicant',
  },
  leadStatus: {
    method: 'GET',
    path: '/lead/status/{id}',
    summary: 'Where the lead stands; with `wait` and the `mark` of the last answer, as soon as that is another',
    query: statusQuery,
    reply: statusReply,
    status: 200,
    access: 'applicant',
  },
  redirectLead: {
    method: 'POST',
    path: '/lead/{id}/redirect',
    summary: 'Record that the applicant goes on to the lender, and learn where',
    body: v.strictObject({}),
    reply: redirectReply,
    status: 200,
    access: 'applicant',
  },
  postcodeLookup: {
    method: 'GET',
    path: '/postcode/lookup/{code}',
    summary: 'Province and, where known, city of a postal code',
    query: v.strictObject({ country: v.pipe(v.string(), v.maxLength(20)) }),
    reply: placeReply,
    status: 200,
    access: 'open',
  },
  leadUrl: {
    method: 'GET',
    path: '/v3/lead/url/{id}/{urlType}',
    summary:
      'A link to the page of this type, `continue`, that goes on with the lead on any device; `refTransactionId` goes with it, and nothing is changed',
    query: v.strictObject({ refTransactionId: v.exactOptional(v.pipe(v.string(), v.maxLength(300))) }),
    reply: linkReply,
    status: 200,
    access: 'applicant',
  },
  olderLeadUrl: {
    method: 'GET',
    path: '/v2/lead/url/{id}/{urlType}',
    summary:
      'The same as /v3, with any query: the link goes on with what is known of an affiliate, a click or a campaign',
    query: v.record(v.string(), v.unknown()),
    reply: linkReply,
    status: 200,
    access: 'applicant',
  },
  continueLead: {
    method: 'POST',
    path: '/lead/continue/{id}',
    summary: 'Redeem the token of a continue link: where the lead stands, and an applicant token beside those it has',
    body: v.strictObject({}),
    reply: continuedReply,
    status: 200,
    access: 'open',
  },
  revokeLeadLinks: {
    method: 'POST',
    path: '/lead/{id}/links/revoke',
    summary: 'End every link of the lead made until now, and every applicant token but the one of this call',
    body: v.strictObject({}),
    reply: revokedReply,
    status: 200,
    access: 'owner',
  },
  unsubscribe: {
    method: 'POST',
    path: '/customer/email/unsubscribe',
    summary: 'Ask an address by e-mail whether it wants no more offers; the same answer whether or not it is known',
    body: unsubscribeBody,
    reply: unsubscribeReply,
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

/** Headers of the contract. Every POST and PUT carries an idempotency key; writes to a lead carry its version. */
export const headers = {
  idempotencyKey: 'idempotency-key',
  ifMatch: 'if-match',
  authorization: 'authorization',
} as const
