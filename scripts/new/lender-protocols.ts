// Skeletons of a lender's own protocol: code with how the sandbox plays it, or a mapping. Both work as they are.

type Files = Readonly<Record<string, string>>

const named = (text: string, name: string) => text.replaceAll('{name}', name)

const connector = `// {name}'s protocol: an example that works with the sandbox, until the lender's own is known.
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { Dialect, LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import { jsonRequest } from '#server/platform/kit/connectors/json-request.ts'
import { valueAt } from '#server/platform/kit/connectors/paths.ts'

const pathOf = (reference: string) => \`/loans/\${encodeURIComponent(reference)}\`
const keyed = (key: string) => ({ 'idempotency-key': key })

/** The lender's words for each decision. */
const words = {
  approved: 'accepted',
  refused: 'rejected',
  waiting: 'pending',
  incomplete: 'more-needed',
  step: 'follow-up',
} as const

/** An answer in the words of our partner protocol: \`contract/partner-protocol.ts\` says what each decision holds. */
const decisionOf = (answer: unknown) =>
  withoutUndefined({
    decision: words[valueAt(answer, 'result') as keyof typeof words],
    reference: valueAt(answer, 'loan'),
    offerId: valueAt(answer, 'offer.number'),
    terms: valueAt(answer, 'offer.terms'),
    redirectUrl: valueAt(answer, 'offer.link'),
    validUntil: valueAt(answer, 'offer.until'),
    reason: valueAt(answer, 'reason'),
    dataPoints: valueAt(answer, 'missing'),
    followUp: valueAt(answer, 'step.name'),
    ask: valueAt(answer, 'step.content'),
  })

const dialect: Dialect = {
  post: ({ reference, ...application }, key) =>
    jsonRequest('POST', '/loans', { loan: reference, application }, keyed(key)),
  ask: (reference) => jsonRequest('GET', pathOf(reference), undefined),
  followUpResult: (result, key) => jsonRequest('POST', \`\${pathOf(result.reference)}/steps\`, result, keyed(key)),
  cancel: (reference, key) => jsonRequest('POST', \`\${pathOf(reference)}/cancel\`, {}, keyed(key)),
  notChosen: (reference, key) => jsonRequest('POST', \`\${pathOf(reference)}/lost\`, {}, keyed(key)),
  erase: ({ reference, scope }, key) => jsonRequest('POST', \`\${pathOf(reference)}/erase\`, { scope }, keyed(key)),
  decision: (text) => decisionOf(JSON.parse(text)),
  callBack: (text) => {
    const said: unknown = JSON.parse(text)
    return { eventId: valueAt(said, 'event'), decision: decisionOf(valueAt(said, 'answer')) }
  },
}

export const connector: LenderProtocol = {
  authentication: { kind: 'bearer' },
  callBacks: { kind: 'bearer' },
  dialect,
}
`

const played = `// {name}'s protocol as the sandbox plays it: the other side of the connector beside it.
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { valueAt } from '#server/platform/kit/connectors/paths.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'

const json = (value: object) => ({ type: 'application/json', body: JSON.stringify(value) })

function answerOf(said: PartnerDecision): object {
  const loan = said.reference
  if (said.decision === 'rejected') return { loan, result: 'refused', reason: said.reason }
  if (said.decision === 'pending') return { loan, result: 'waiting' }
  if (said.decision === 'more-needed') return { loan, result: 'incomplete', missing: said.dataPoints }
  if (said.decision === 'follow-up')
    return { loan, result: 'step', step: { name: said.followUp, content: said.ask } }
  const { offerId: number, terms, redirectUrl: link, validUntil: until } = said
  return { loan, result: 'approved', offer: { number, terms, link, until } }
}

export const protocol: PlayedProtocol = {
  post: {
    method: 'POST',
    path: '/loans',
    read: ({ text }) => {
      const body: unknown = JSON.parse(text)
      return { ...(valueAt(body, 'application') as object), reference: valueAt(body, 'loan') }
    },
  },
  ask: { method: 'GET', path: '/loans/:reference' },
  followUpResult: {
    method: 'POST',
    path: '/loans/:reference/steps',
    read: ({ text }) => JSON.parse(text) as unknown,
  },
  cancel: { method: 'POST', path: '/loans/:reference/cancel' },
  notChosen: { method: 'POST', path: '/loans/:reference/lost' },
  erase: {
    method: 'POST',
    path: '/loans/:reference/erase',
    read: ({ text }) => (valueAt(JSON.parse(text), 'scope') === 'everything' ? 'everything' : 'reference-person'),
  },
  answer: (decision) => json(answerOf(decision)),
  callBack: ({ eventId, decision }) => json({ event: eventId, answer: answerOf(decision) }),
}
`

const mapping = `// {name}'s protocol as data: an example that works with the sandbox, until the lender's own is known.
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'

const cents = { kind: 'minor-units', decimals: 2 } as const

export const mapping: LenderMapping = {
  authentication: { kind: 'bearer' },
  body: 'json',
  keyHeader: 'idempotency-key',
  requests: {
    post: { method: 'POST', path: '/loans' },
    ask: { method: 'GET', path: '/loans/{reference}' },
    followUpResult: {
      method: 'POST',
      path: '/loans/{reference}/steps',
      followUp: 'step',
      status: 'status',
      statuses: { answered: 'DONE', skipped: 'SKIPPED', declined: 'DECLINED' },
      application: 'application',
      answers: 'answers',
    },
    cancel: { method: 'POST', path: '/loans/{reference}/cancel' },
    notChosen: { method: 'POST', path: '/loans/{reference}/lost' },
    erase: {
      method: 'POST',
      path: '/loans/{reference}/erase',
      scope: 'scope',
      scopes: { everything: 'ALL', 'reference-person': 'REFERENCE' },
    },
  },
  fields: [
    { to: 'loan.id', fact: 'reference' },
    { to: 'loan.amount', dataPoint: 'amount', format: cents },
    { to: 'loan.period', dataPoint: 'period' },
    { to: 'loan.unit', fact: 'periodScale', format: { kind: 'codes', codes: { days: 'D', months: 'M' } } },
    { to: 'country', fact: 'country' },
    { to: 'language', fact: 'locale' },
    { to: 'brand', fact: 'brand' },
    { to: 'callBackUrl', fact: 'callBackUrl' },
    { to: 'person.email', dataPoint: 'contactDetails.email' },
    {
      to: 'person.birthDate',
      dataPoint: 'personalDetails.dateOfBirth',
      format: { kind: 'date', pattern: 'dd/mm/yyyy' },
    },
  ],
  otherDataPoints: 'details',
  referencePerson: 'reference',
  answers: {
    reference: 'id',
    decision: 'result',
    words: {
      APPROVED: 'accepted',
      REFUSED: 'rejected',
      WAITING: 'pending',
      INCOMPLETE: 'more-needed',
      STEP: 'follow-up',
    },
    accepted: {
      offerId: { from: 'offer.id' },
      redirectUrl: { from: 'offer.link' },
      validUntil: { from: 'offer.until' },
      terms: {
        amount: { from: 'offer.amount', format: cents },
        period: { from: 'offer.period' },
        periodScale: { from: 'offer.unit', format: { kind: 'codes', codes: { days: 'D', months: 'M' } } },
        instalment: { from: 'offer.instalment', format: cents },
        instalments: { from: 'offer.instalments' },
        totalCost: { from: 'offer.cost', format: cents },
        totalToRepay: { from: 'offer.total', format: cents },
        apr: { from: 'offer.apr', format: { kind: 'percent' } },
      },
    },
    rejected: { reason: { from: 'reason' } },
    moreNeeded: { dataPoints: 'missing' },
    followUp: { followUp: 'step.name', ask: 'step.content' },
  },
  callBack: { verification: { kind: 'bearer' }, eventId: 'event', answer: 'answer' },
}
`

/** By the value of `--connector`: the files of a lender with the name that people read. */
export const lenderProtocols: Readonly<Record<string, (name: string) => Files>> = {
  own: (name) => ({ 'connector.server.ts': named(connector, name), 'played.server.ts': named(played, name) }),
  mapping: (name) => ({ 'mapping.ts': named(mapping, name) }),
}
