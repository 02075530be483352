// TF Bank's protocol as the sandbox plays it. Our own design, like the connector beside it.
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { valueAt, withValue } from '#server/platform/kit/connectors/paths.ts'
import type { PlayedCall, PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'

const json = (value: object) => ({ type: 'application/json', body: JSON.stringify(value) })
const isDays = (unit: unknown) => unit === 'DAY'
const minor = (amount: number) => Math.round(amount * 100)

function applicationOf({ text, reference }: PlayedCall): object {
  const body: unknown = JSON.parse(text)
  const at = (path: string) => valueAt(body, path)
  const applicant = at('applicant') as Readonly<Record<string, unknown>>
  const contactPerson = at('contactPerson')
  return {
    reference,
    brand: at('channel'),
    country: String(at('market')).toLowerCase(),
    locale: at('language'),
    periodScale: isDays(at('loan.term.unit')) ? 'days' : 'months',
    callBackUrl: at('notifyUrl'),
    application: { ...applicant, amount: Number(at('loan.principal')) / 100, period: at('loan.term.length') },
    ...(contactPerson === undefined ? {} : { referencePerson: contactPerson }),
  }
}

function stateOf(said: PartnerDecision): object {
  const id = said.reference
  if (said.decision === 'rejected') return { id, state: 'DENIED', cause: said.reason }
  if (said.decision === 'pending') return { id, state: 'PROCESSING' }
  if (said.decision === 'more-needed') return { id, state: 'INCOMPLETE', missing: said.dataPoints }
  if (said.decision === 'follow-up')
    return { id, state: 'ACTION_REQUIRED', action: { type: said.followUp, content: said.ask } }
  const { terms, offerId, redirectUrl } = said
  return {
    id,
    state: 'GRANTED',
    offer: {
      number: offerId,
      signAt: redirectUrl,
      principal: minor(terms.amount),
      term: { length: terms.period, unit: terms.periodScale === 'days' ? 'DAY' : 'MONTH' },
      payment: minor(terms.instalment),
      payments: terms.instalments,
      cost: minor(terms.totalCost),
      total: minor(terms.totalToRepay),
      aprc: terms.apr,
      rate: terms.nominalRate,
      ...(terms.fee === undefined ? {} : { fee: minor(terms.fee) }),
    },
  }
}

export const protocol: PlayedProtocol = {
  key: ({ headers }) => headers['x-request-id'] as string | undefined,
  post: { method: 'PUT', path: '/loan-applications/:reference', read: applicationOf },
  ask: { method: 'GET', path: '/loan-applications/:reference' },
  followUpResult: {
    method: 'POST',
    path: '/loan-applications/:reference/actions/:action',
    read: ({ text, reference, params }) => {
      const body: unknown = JSON.parse(text)
      const contactPerson = valueAt(body, 'contactPerson')
      const result = {
        reference,
        followUp: params.action,
        status: String(valueAt(body, 'result')).toLowerCase(),
        application: valueAt(body, 'applicant'),
        answers: valueAt(body, 'content'),
      }
      return contactPerson === undefined ? result : withValue(result, 'referencePerson', contactPerson)
    },
  },
  cancel: { method: 'DELETE', path: '/loan-applications/:reference' },
  notChosen: { method: 'POST', path: '/loan-applications/:reference/lost' },
  erase: {
    method: 'POST',
    path: '/loan-applications/:reference/forget',
    read: ({ text }) => (valueAt(JSON.parse(text), 'who') === 'ALL' ? 'everything' : 'reference-person'),
  },
  answer: (decision) => json(stateOf(decision)),
  callBack: ({ eventId, decision }) => json({ event: eventId, application: stateOf(decision) }),
}
