// Younited's protocol: OAuth 2 and JSON, and decisions that come by call-backs only; every answer says no more than that it has the
// request. The lender's real API is not known to us; this design is our own, to show a lender that decides behind its own door.
import { fromSections } from '#domain/questions/answers.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { Dialect, LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import { jsonRequest } from '#server/platform/kit/connectors/json-request.ts'
import { valueAt } from '#server/platform/kit/connectors/paths.ts'

const requests = '/v1/loan_requests'
const pathOf = (reference: string) => `${requests}/${encodeURIComponent(reference)}`
const keyed = (key: string) => ({ 'idempotency-key': key })

function requestOf({ application, referencePerson, ...facts }: PartnerApplication): object {
  const { amount, period, 'contactDetails.email': email, ...others } = fromSections(application)
  return withoutUndefined({
    external_id: facts.reference,
    source: { partner: facts.brand, country: facts.country, language: facts.locale },
    webhook_url: facts.callBackUrl,
    project: { amount, duration: period, duration_unit: facts.periodScale },
    borrower: withoutUndefined({ email }),
    // One row a data point: the lender's own list of fields may grow without a new version of its API.
    answers: Object.entries(others).map(([code, value]) => ({ code, value })),
    guarantor_contact: referencePerson,
  })
}

const statuses = {
  approved: 'accepted',
  declined: 'rejected',
  received: 'pending',
  information_missing: 'more-needed',
  step_required: 'follow-up',
} as const

function decisionOf(answer: unknown): object {
  const at = (path: string) => valueAt(answer, path)
  const details: Readonly<Record<(typeof statuses)[keyof typeof statuses], () => object>> = {
    accepted: () => ({
      offerId: at('proposal.id'),
      redirectUrl: at('proposal.subscription_url'),
      terms: withoutUndefined({
        amount: at('proposal.amount'),
        period: at('proposal.duration'),
        periodScale: at('proposal.duration_unit'),
        instalment: at('proposal.instalment.amount'),
        instalments: at('proposal.instalment.count'),
        totalCost: at('proposal.total_cost'),
        totalToRepay: at('proposal.total_due'),
        apr: at('proposal.annual_percentage_rate'),
        nominalRate: at('proposal.borrowing_rate'),
        fee: at('proposal.fee'),
      }),
    }),
    rejected: () => ({ reason: at('decline_reason') }),
    pending: () => ({}),
    'more-needed': () => ({ dataPoints: at('missing_codes') }),
    'follow-up': () => ({ followUp: at('step.code'), ask: at('step.payload') }),
  }
  const decision = statuses[at('status') as keyof typeof statuses]
  return withoutUndefined({ decision, reference: at('external_id'), ...details[decision]() })
}

const dialect: Dialect = {
  post: (application, key) => jsonRequest('POST', requests, requestOf(application), keyed(key)),
  ask: (reference) => jsonRequest('GET', pathOf(reference), undefined),
  followUpResult: ({ reference, followUp, status, application, answers, referencePerson }, key) =>
    jsonRequest(
      'POST',
      `${pathOf(reference)}/steps`,
      withoutUndefined({
        step: followUp,
        outcome: status,
        answers: application,
        payload: answers,
        guarantor_contact: referencePerson,
      }),
      keyed(key),
    ),
  cancel: (reference, key) => jsonRequest('POST', `${pathOf(reference)}/withdrawal`, {}, keyed(key)),
  notChosen: (reference, key) => jsonRequest('POST', `${pathOf(reference)}/not_selected`, {}, keyed(key)),
  erase: ({ reference, scope }, key) =>
    jsonRequest('POST', `${pathOf(reference)}/erasure_requests`, { subject: scope }, keyed(key)),
  decision: (text) => decisionOf(JSON.parse(text)),
  callBack: (text) => {
    const said: unknown = JSON.parse(text)
    return { eventId: valueAt(said, 'event_id'), decision: decisionOf(valueAt(said, 'data')) }
  },
}

export const connector: LenderProtocol = {
  authentication: { kind: 'oauth2-client-credentials', tokenPath: '/oauth2/token', scope: 'loan_requests' },
  callBacks: { kind: 'hmac' },
  dialect,
}
