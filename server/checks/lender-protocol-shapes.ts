// Shapes of the protocol in a lender's folder: `connector.server.ts`, `mapping.ts` and `played.server.ts` (A8).
import * as v from 'valibot'
import { applicationFacts, mappedDecisions } from '#domain/lender/lender-mapping.ts'
import type { Authentication, CallBackVerification, LenderMapping } from '#domain/lender/lender-mapping.ts'
import { datePatterns } from '#domain/lender/mapping-formats.ts'
import type { FieldFormat } from '#domain/lender/mapping-formats.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'
import { count, dataPoint, list, matching, said, text } from './shape-values.ts'

const pathBelow = matching(/^(?:\/[\w.~-]+)+$/, 'a path such as /oauth/token')

const authentication = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('hmac') }),
    v.strictObject({ kind: v.literal('bearer') }),
    v.strictObject({
      kind: v.literal('oauth2-client-credentials'),
      tokenPath: pathBelow,
      scope: v.exactOptional(text),
    }),
    v.strictObject({ kind: v.literal('mutual-tls') }),
  ],
  said('a kind: hmac, bearer, oauth2-client-credentials with its tokenPath, or mutual-tls'),
) satisfies v.GenericSchema<unknown, Authentication>

const verification = v.variant(
  'kind',
  [v.strictObject({ kind: v.literal('hmac') }), v.strictObject({ kind: v.literal('bearer') })],
  said('a kind: hmac or bearer'),
) satisfies v.GenericSchema<unknown, CallBackVerification>

const makes = v.function(said('a function'))

/** `connector.server.ts`. */
const connector = v.strictObject({
  authentication,
  callBacks: verification,
  dialect: v.strictObject({
    post: makes,
    ask: makes,
    decision: makes,
    callBack: makes,
    ...exactPartial({ followUpResult: makes, cancel: makes, notChosen: makes, erase: makes }),
  }),
})

const method = v.picklist(['GET', 'POST', 'PUT', 'DELETE'], said('GET, POST, PUT or DELETE'))
const playedRoute = {
  method,
  path: matching(/^(?:\/:?[\w.~-]+)+$/, 'a path such as /loans/:reference'),
}

/** `played.server.ts`. */
const protocol = v.strictObject({
  decidesByCallBack: v.exactOptional(v.literal(true, said('true, or nothing'))),
  key: v.exactOptional(makes),
  post: v.strictObject({ ...playedRoute, read: makes }),
  ask: v.strictObject(playedRoute),
  followUpResult: v.exactOptional(v.strictObject({ ...playedRoute, read: makes })),
  cancel: v.exactOptional(v.strictObject(playedRoute)),
  notChosen: v.exactOptional(v.strictObject(playedRoute)),
  erase: v.exactOptional(v.strictObject({ ...playedRoute, read: makes })),
  answer: makes,
  callBack: makes,
})

const path = matching(/^[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)*$/, 'names with dots between them, such as loan.amount')
const words = v.record(v.string(), text)
const plain = v.union([v.string(), v.number(), v.boolean()], said('a text, a number, true or false'))

const format = v.union(
  [
    v.strictObject({ kind: v.literal('date'), pattern: v.picklist(datePatterns) }),
    v.strictObject({ kind: v.literal('phone'), style: v.literal('digits') }),
    v.strictObject({
      kind: v.literal('phone'),
      style: v.literal('national'),
      prefix: matching(/^\+[0-9]{1,3}$/, 'a calling code such as +34'),
    }),
    v.strictObject({ kind: v.literal('minor-units'), decimals: count }),
    v.strictObject({ kind: v.literal('percent') }),
    v.strictObject({ kind: v.literal('number-text') }),
    v.strictObject({ kind: v.literal('codes'), codes: words }),
  ],
  said(
    `a format: date with a pattern of ${datePatterns.join(', ')}, phone with its style, minor-units with decimals, percent, number-text, or codes`,
  ),
) satisfies v.GenericSchema<unknown, FieldFormat>

const field = v.union(
  [
    v.strictObject({ to: path, dataPoint, format: v.exactOptional(format) }),
    v.strictObject({ to: path, fact: v.picklist(applicationFacts), format: v.exactOptional(format) }),
    v.strictObject({ to: path, value: plain }),
  ],
  said(`a path with a data point, a fact (${applicationFacts.join(', ')}) or a value, and a format where it has one`),
)

const value = v.union(
  [v.strictObject({ from: path, format: v.exactOptional(format) }), v.strictObject({ value: plain })],
  said('from, a path, with a format where it has one; or a value'),
)

const request = {
  method,
  path: matching(/^(?:\/(?:[\w.~-]+|\{reference\}))+$/, 'a path such as /loans/{reference}'),
}
const telling = v.exactOptional(v.strictObject(request))

const requests = v.strictObject({
  post: v.strictObject(request),
  ask: v.strictObject(request),
  followUpResult: v.exactOptional(
    v.strictObject({
      ...request,
      followUp: path,
      status: path,
      statuses: v.strictObject({ answered: text, skipped: text, declined: text }),
      application: path,
      answers: path,
    }),
  ),
  cancel: telling,
  notChosen: telling,
  erase: v.exactOptional(
    v.strictObject({
      ...request,
      scope: path,
      scopes: v.strictObject({ everything: text, 'reference-person': text }),
    }),
  ),
})

const terms = v.strictObject({
  amount: value,
  period: value,
  periodScale: value,
  instalment: value,
  instalments: value,
  totalCost: value,
  totalToRepay: value,
  apr: value,
  nominalRate: v.exactOptional(value),
  fee: v.exactOptional(value),
})

/** `mapping.ts`. */
const mapping = v.strictObject({
  authentication,
  body: v.picklist(['json', 'form'], said('json or form')),
  keyHeader: matching(/^[a-z][a-z0-9-]*$/, 'a header in lower case, such as idempotency-key'),
  requests,
  fields: v.pipe(list(field), v.minLength(1, said('at least one field'))),
  otherDataPoints: path,
  referencePerson: path,
  answers: v.strictObject({
    reference: v.exactOptional(path),
    decision: path,
    words: v.record(v.string(), v.picklist(mappedDecisions, said(`one of ${mappedDecisions.join(', ')}`))),
    accepted: v.strictObject({
      offerId: value,
      terms,
      redirectUrl: v.exactOptional(value),
      validUntil: v.exactOptional(value),
    }),
    rejected: v.exactOptional(v.strictObject({ reason: value })),
    moreNeeded: v.exactOptional(
      v.strictObject({ dataPoints: path, names: v.exactOptional(v.record(dataPoint, text)) }),
    ),
    followUp: v.exactOptional(v.strictObject({ followUp: path, ask: path, names: v.exactOptional(words) })),
  }),
  callBack: v.strictObject({
    verification,
    eventId: v.exactOptional(path),
    answer: v.exactOptional(path),
  }),
}) satisfies v.GenericSchema<unknown, LenderMapping>

/** By the name of the export. */
export const lenderProtocolShapes = { connector, mapping, protocol } as const
