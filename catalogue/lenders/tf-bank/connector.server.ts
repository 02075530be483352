// TF Bank's protocol: mutual TLS, an application put under its own address, money in its smallest unit. The bank's real API is not
// known to us; this design is our own, to show a lender that knows its callers by their certificates.
import { fromSections, toSections } from '#domain/questions/answers.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { Dialect, LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import { jsonRequest } from '#server/platform/kit/connectors/json-request.ts'
import { valueAt } from '#server/platform/kit/connectors/paths.ts'

const pathOf = (reference: string) => `/loan-applications/${encodeURIComponent(reference)}`
const keyed = (key: string) => ({ 'x-request-id': key })

/** Both countries count two decimals. */
const toMinor = (amount: number) => Math.round(amount * 100)
const fromMinor = (amount: unknown) => (typeof amount === 'number' ? amount / 100 : amount)

function applicationOf({ application, referencePerson, ...facts }: PartnerApplication): object {
  const { amount, period, ...applicant } = fromSections(application)
  return withoutUndefined({
    channel: facts.brand,
    market: facts.country.toUpperCase(),
    language: facts.locale,
    notifyUrl: facts.callBackUrl,
    loan: {
      principal: amount === undefined ? undefined : toMinor(Number(amount)),
      term: { length: period, unit: facts.periodScale === 'days' ? 'DAY' : 'MONTH' },
    },
    applicant: toSections(applicant),
    contactPerson: referencePerson,
  })
}

const states = {
  GRANTED: 'accepted',
  DENIED: 'rejected',
  PROCESSING: 'pending',
  INCOMPLETE: 'more-needed',
  ACTION_REQUIRED: 'follow-up',
} as const

const decisionOf = (answer: unknown): object => {
  const at = (path: string) => valueAt(answer, path)
  const money = (name: string) => fromMinor(at(`offer.${name}`))
  const details: Readonly<Record<(typeof states)[keyof typeof states], () => object>> = {
    accepted: () => ({
      offerId: at('offer.number'),
      redirectUrl: at('offer.signAt'),
      terms: withoutUndefined({
        amount: money('principal'),
        period: at('offer.term.length'),
        periodScale: at('offer.term.unit') === 'DAY' ? 'days' : 'months',
        instalment: money('payment'),
        instalments: at('offer.payments'),
        totalCost: money('cost'),
        totalToRepay: money('total'),
        apr: at('offer.aprc'),
        nominalRate: at('offer.rate'),
        fee: money('fee'),
      }),
    }),
    rejected: () => ({ reason: at('cause') }),
    pending: () => ({}),
    'more-needed': () => ({ dataPoints: at('missing') }),
    'follow-up': () => ({ followUp: at('action.type'), ask: at('action.content') }),
  }
  const decision = states[at('state') as keyof typeof states]
  return withoutUndefined({ decision, reference: at('id'), ...details[decision]() })
}

const dialect: Dialect = {
  post: (application, key) => jsonRequest('PUT', pathOf(application.reference), applicationOf(application), keyed(key)),
  ask: (reference) => jsonRequest('GET', pathOf(reference), undefined),
  followUpResult: ({ reference, followUp, status, application, answers, referencePerson }, key) =>
    jsonRequest(
      'POST',
      `${pathOf(reference)}/actions/${followUp}`,
      withoutUndefined({
        result: status.toUpperCase(),
        applicant: application,
        content: answers,
        contactPerson: referencePerson,
      }),
      keyed(key),
    ),
  cancel: (reference, key) => jsonRequest('DELETE', pathOf(reference), undefined, keyed(key)),
  notChosen: (reference, key) => jsonRequest('POST', `${pathOf(reference)}/lost`, {}, keyed(key)),
  erase: ({ reference, scope }, key) =>
    jsonRequest('POST', `${pathOf(reference)}/forget`, { who: scope === 'everything' ? 'ALL' : 'CONTACT' }, keyed(key)),
  decision: (text) => decisionOf(JSON.parse(text)),
  callBack: (text) => {
    const said: unknown = JSON.parse(text)
    return { eventId: valueAt(said, 'event'), decision: decisionOf(valueAt(said, 'application')) }
  },
}

export const connector: LenderProtocol = {
  authentication: { kind: 'mutual-tls' },
  callBacks: { kind: 'hmac' },
  dialect,
}
