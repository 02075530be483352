// Interpreter of mappings: the one that makes a dialect of `mapping.ts`. It names no lender.
import { fromSections, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { LenderMapping, MappedField, MappedRequest, MappedValue } from '#domain/lender/lender-mapping.ts'
import { readBack, written } from '#domain/lender/mapping-formats.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { Dialect, LenderProtocol } from './dialect.ts'
import type { LenderRequest } from './lender-request.ts'
import { valueAt, withValue } from './paths.ts'

type Body = readonly (readonly [path: string, value: Value | object])[]

/** Bodies by the mapping's kind. In a form, what is no plain value goes as JSON. */
const bodies: Readonly<
  Record<LenderMapping['body'], { readonly type: string; readonly write: (body: Body) => string }>
> = {
  json: {
    type: 'application/json',
    write: (body) => JSON.stringify(body.reduce((whole, [path, value]) => withValue(whole, path, value), {})),
  },
  form: {
    type: 'application/x-www-form-urlencoded',
    write: (body) =>
      new URLSearchParams(
        body.map(([path, value]): [string, string] => [
          path,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ).toString(),
  },
}

function requestOf(
  { body: kind, keyHeader }: LenderMapping,
  { method, path }: MappedRequest,
  { reference, body, key }: { readonly reference: string; readonly body?: Body; readonly key?: string },
): LenderRequest {
  const { type, write } = bodies[kind]
  return {
    method,
    path: path.replaceAll('{reference}', encodeURIComponent(reference)),
    ...(body === undefined || method === 'GET' ? {} : { contentType: type, body: write(body) }),
    headers: { accept: 'application/json', ...(key === undefined ? {} : { [keyHeader]: key }) },
  }
}

/** The fields that an application has something for. */
function applicationBody(
  { fields, otherDataPoints, referencePerson: personAt }: LenderMapping,
  { application, referencePerson, ...facts }: PartnerApplication,
): Body {
  const answers = fromSections(application)
  const named = new Set(fields.flatMap((field) => ('dataPoint' in field ? [field.dataPoint as string] : [])))
  const others = Object.fromEntries(Object.entries(answers).filter(([key]) => !named.has(key))) as Answers
  const said = (field: MappedField): Value | undefined => {
    if ('value' in field) return field.value
    const value = 'fact' in field ? facts[field.fact] : answers[field.dataPoint]
    return value === undefined ? undefined : written(value, field.format)
  }
  return [
    ...fields.flatMap((field) => {
      const value = said(field)
      return value === undefined ? [] : [[field.to, value] as const]
    }),
    ...(Object.keys(others).length > 0 ? [[otherDataPoints, toSections(others)] as const] : []),
    ...(referencePerson ? [[personAt, referencePerson] as const] : []),
  ]
}

function valueOf(answer: unknown, wanted: MappedValue): unknown {
  if ('value' in wanted) return wanted.value
  const found = valueAt(answer, wanted.from)
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? readBack(found, wanted.format)
    : found
}

/** The same of a text of ours, which a lender may write as a number: an id, or the code of a reason. */
function textOf(answer: unknown, wanted: MappedValue): unknown {
  const found = valueOf(answer, wanted)
  return Number.isSafeInteger(found) ? String(found) : found
}

/** Our name for a lender's. */
const ourName = (names: Readonly<Record<string, string>>, theirs: unknown) =>
  Object.entries(names).find(([, name]) => name === theirs)?.[0] ?? theirs

type MappedAnswers = LenderMapping['answers']

/** By kind of decision, what an answer says beside it. */
const details: Readonly<Record<MappedAnswers['words'][string], (answers: MappedAnswers, answer: unknown) => object>> = {
  accepted: ({ accepted: { offerId, terms, redirectUrl, validUntil } }, answer) => ({
    offerId: textOf(answer, offerId),
    terms: withoutUndefined(
      Object.fromEntries(Object.entries(terms).map(([name, wanted]) => [name, valueOf(answer, wanted)])),
    ),
    redirectUrl: redirectUrl && valueOf(answer, redirectUrl),
    validUntil: validUntil && valueOf(answer, validUntil),
  }),
  rejected: ({ rejected }, answer) => ({ reason: rejected && textOf(answer, rejected.reason) }),
  pending: () => ({}),
  'more-needed': ({ moreNeeded }, answer) => {
    const found = moreNeeded && valueAt(answer, moreNeeded.dataPoints)
    const names = (moreNeeded?.names ?? {}) as Readonly<Record<string, string>>
    return { dataPoints: Array.isArray(found) ? found.map((each) => ourName(names, each)) : found }
  },
  'follow-up': ({ followUp }, answer) => ({
    followUp: followUp && ourName(followUp.names ?? {}, valueAt(answer, followUp.followUp)),
    ask: followUp && valueAt(answer, followUp.ask),
  }),
}

/** An answer as a decision of our protocol; nothing where it holds no word for one. */
function decisionOf({ answers }: LenderMapping, answer: unknown, reference: string | undefined): object | undefined {
  const word = valueAt(answer, answers.decision)
  if (typeof word !== 'string' || !Object.hasOwn(answers.words, word)) return undefined
  const decision = answers.words[word]!
  const repeated = answers.reference === undefined ? reference : valueAt(answer, answers.reference)
  return withoutUndefined({ decision, reference: repeated, ...details[decision](answers, answer) })
}

/** The dialect that a mapping describes. */
export function dialectOf(mapping: LenderMapping): Dialect {
  const { post, ask, followUpResult, cancel, notChosen, erase } = mapping.requests
  const { eventId, answer = '' } = mapping.callBack
  const closing = (request: MappedRequest | undefined) =>
    request && ((reference: string, key: string) => requestOf(mapping, request, { reference, key, body: [] }))
  return withoutUndefined({
    post: (application: PartnerApplication, key: string) =>
      requestOf(mapping, post, { reference: application.reference, key, body: applicationBody(mapping, application) }),
    ask: (reference: string) => requestOf(mapping, ask, { reference }),
    followUpResult: resultRequest(mapping, followUpResult),
    cancel: closing(cancel),
    notChosen: closing(notChosen),
    erase:
      erase &&
      (({ reference, scope }, key) =>
        requestOf(mapping, erase, { reference, key, body: [[erase.scope, erase.scopes[scope]]] })),
    decision: (text: string, reference: string) => decisionOf(mapping, JSON.parse(text), reference),
    callBack: (text: string) => {
      const said: unknown = JSON.parse(text)
      return {
        eventId: eventId === undefined ? undefined : valueAt(said, eventId),
        decision: decisionOf(mapping, valueAt(said, answer), undefined),
      }
    },
  } satisfies { [Name in keyof Dialect]: Dialect[Name] | undefined })
}

/** Request with a follow-up result, under the lender's names. */
function resultRequest(
  mapping: LenderMapping,
  row: LenderMapping['requests']['followUpResult'],
): Dialect['followUpResult'] {
  if (!row) return undefined
  const names = mapping.answers.followUp?.names ?? {}
  return ({ reference, followUp, status, application, answers, referencePerson }, key) =>
    requestOf(mapping, row, {
      reference,
      key,
      body: [
        [row.followUp, (Object.hasOwn(names, followUp) && names[followUp]) || followUp],
        [row.status, row.statuses[status]],
        [row.application, application],
        [row.answers, answers],
        ...(referencePerson ? [[mapping.referencePerson, referencePerson] as const] : []),
      ],
    })
}

/** The protocol that a folder's `mapping.ts` describes. */
export const protocolOf = (mapping: LenderMapping): LenderProtocol => ({
  authentication: mapping.authentication,
  callBacks: mapping.callBack.verification,
  dialect: dialectOf(mapping),
})
