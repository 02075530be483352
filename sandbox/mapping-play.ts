// Lender with a mapping, as the sandbox plays it: the mapping read the other way round.
import * as v from 'valibot'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { LenderMapping, MappedField, MappedRequest, MappedValue } from '#domain/lender/lender-mapping.ts'
import { readBack, written } from '#domain/lender/mapping-formats.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { valueAt, withValue } from '#server/platform/kit/connectors/paths.ts'
import type { PlayedCall, PlayedProtocol, PlayedRoute } from '#server/platform/kit/connectors/played-protocol.ts'

type ReadPath = (path: string) => unknown
type Json = Readonly<Record<string, unknown>>

/** Form fields are text: what is JSON in them, or a number, is so again. */
function fromForm(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return /^[{[]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}

const readers: Readonly<Record<LenderMapping['body'], (text: string) => ReadPath>> = {
  json: (text) => {
    const whole: unknown = JSON.parse(text)
    return (path) => valueAt(whole, path)
  },
  form: (text) => {
    const form = new URLSearchParams(text)
    return (path) => fromForm(form.get(path))
  },
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)
const numeric = new Set(['slider', 'money', 'count'])

/** A form has text only: data points that are numbers or yes and no are so again. */
function typed(key: string, value: Value): Value {
  if (typeof value !== 'string' || !isDataPointKey(key)) return value
  if (numeric.has(dataPoint(key).kind) && value !== '') return Number(value)
  return value === 'true' ? true : value === 'false' ? false : value
}

function applicationOf({ fields, otherDataPoints, referencePerson }: LenderMapping, at: ReadPath): object {
  const found = fields.flatMap((field: MappedField): [string, Value][] => {
    if ('value' in field) return []
    const value = at(field.to)
    const name = 'fact' in field ? field.fact : field.dataPoint
    return isValue(value) ? [[name, typed(name, readBack(value, field.format))]] : []
  })
  const others = at(otherDataPoints)
  const facts = Object.fromEntries(found.filter(([name]) => !isDataPointKey(name)))
  const answers = Object.fromEntries(found.filter(([name]) => isDataPointKey(name))) as Answers
  return withoutUndefined({
    // A played lender does not read the fields that the mapping leaves out, so any value will do.
    brand: 'none',
    locale: 'en',
    periodScale: 'months',
    ...facts,
    application: toSections({ ...answers, ...fromSections(others ?? {}) }),
    referencePerson: at(referencePerson),
  })
}

/** Our name by the lender's, and the other way. */
const theirName = (names: Readonly<Record<string, string>>, ours: string) =>
  Object.hasOwn(names, ours) ? names[ours]! : ours
const ourName = (names: Readonly<Record<string, string>>, theirs: unknown) =>
  Object.entries(names).find(([, name]) => name === theirs)?.[0] ?? theirs

function put(whole: Json, wanted: MappedValue | undefined, value: Value | undefined): Json {
  return wanted && 'from' in wanted && value !== undefined
    ? withValue(whole, wanted.from, written(value, wanted.format))
    : whole
}

type MappedAnswers = LenderMapping['answers']
type Of<Kind> = Extract<PartnerDecision, { readonly decision: Kind }>

const details: {
  readonly [Kind in PartnerDecision['decision']]: (whole: Json, answers: MappedAnswers, decision: Of<Kind>) => Json
} = {
  accepted: (whole, { accepted }, { offerId, terms, redirectUrl, validUntil }) => {
    const withTerms = Object.entries(accepted.terms).reduce(
      (made, [name, wanted]) => put(made, wanted, terms[name as keyof typeof terms]),
      whole,
    )
    const withEnd = put(withTerms, accepted.validUntil, validUntil)
    return put(put(withEnd, accepted.offerId, offerId), accepted.redirectUrl, redirectUrl)
  },
  rejected: (whole, { rejected }, { reason }) => put(whole, rejected?.reason, reason),
  pending: (whole) => whole,
  'more-needed': (whole, { moreNeeded }, { dataPoints }) =>
    moreNeeded
      ? withValue(
          whole,
          moreNeeded.dataPoints,
          dataPoints.map((key) => theirName(moreNeeded.names ?? {}, key)),
        )
      : whole,
  'follow-up': (whole, { followUp: row }, { followUp, ask = {} }) =>
    row ? withValue(withValue(whole, row.followUp, theirName(row.names ?? {}, followUp)), row.ask, ask) : whole,
}

function answerOf({ answers }: LenderMapping, decision: PartnerDecision): Json {
  const word = Object.entries(answers.words).find(([, kind]) => kind === decision.decision)?.[0] ?? ''
  const begun = withValue({}, answers.decision, word)
  const whole = answers.reference === undefined ? begun : withValue(begun, answers.reference, decision.reference)
  const detail = details[decision.decision] as (whole: Json, answers: MappedAnswers, decision: PartnerDecision) => Json
  return detail(whole, answers, decision)
}

function resultOf(
  { answers, referencePerson }: LenderMapping,
  row: NonNullable<LenderMapping['requests']['followUpResult']>,
  { at, reference }: { readonly at: ReadPath; readonly reference: string },
): object {
  return withoutUndefined({
    reference,
    followUp: ourName(answers.followUp?.names ?? {}, at(row.followUp)),
    status: ourName(row.statuses, at(row.status)),
    application: at(row.application),
    answers: at(row.answers),
    referencePerson: at(referencePerson),
  })
}

const json = (value: object) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })

export function mappingPlay(mapping: LenderMapping): PlayedProtocol {
  const { followUpResult, cancel, notChosen, erase, post, ask } = mapping.requests
  const reader = readers[mapping.body]
  const route = ({ method, path }: MappedRequest): PlayedRoute => ({
    method,
    path: path.replaceAll('{reference}', ':reference'),
  })
  return {
    key: ({ headers }: PlayedCall) => v.parse(v.optional(v.string()), headers[mapping.keyHeader]),
    post: { ...route(post), read: ({ text }) => applicationOf(mapping, reader(text)) },
    ask: route(ask),
    ...(followUpResult
      ? {
          followUpResult: {
            ...route(followUpResult),
            read: ({ text, reference }: PlayedCall) =>
              resultOf(mapping, followUpResult, { at: reader(text), reference }),
          },
        }
      : {}),
    ...(cancel ? { cancel: route(cancel) } : {}),
    ...(notChosen ? { notChosen: route(notChosen) } : {}),
    ...(erase
      ? {
          erase: {
            ...route(erase),
            read: ({ text }: PlayedCall) =>
              ourName(erase.scopes, reader(text)(erase.scope)) as 'everything' | 'reference-person',
          },
        }
      : {}),
    answer: (decision) => json(answerOf(mapping, decision)),
    callBack: ({ eventId, decision }) => {
      const { answer, eventId: idAt } = mapping.callBack
      const said = answerOf(mapping, decision)
      const whole = answer === undefined ? said : withValue({}, answer, said)
      return json(idAt === undefined ? whole : withValue(whole, idAt, eventId))
    },
  }
}
