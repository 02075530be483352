// Younited's protocol as the sandbox plays it: 202 to everything, the decision by call-back. Our own design, like the connector.
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { toSections } from '#domain/questions/answers.ts'
import { valueAt } from '#server/platform/kit/connectors/paths.ts'
import type { PlayedCall, PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'

const json = (value: object) => ({ type: 'application/json', body: JSON.stringify(value) })

interface AnswerRow {
  readonly code: string
  readonly value: string | number | boolean
}

function applicationOf({ text }: PlayedCall): object {
  const body: unknown = JSON.parse(text)
  const at = (path: string) => valueAt(body, path)
  const answers: Record<string, unknown> = {
    amount: at('project.amount'),
    period: at('project.duration'),
    'contactDetails.email': at('borrower.email'),
  }
  for (const { code, value } of at('answers') as readonly AnswerRow[]) answers[code] = value
  const contact = at('guarantor_contact')
  return {
    reference: at('external_id'),
    brand: at('source.partner'),
    country: at('source.country'),
    locale: at('source.language'),
    periodScale: at('project.duration_unit'),
    callBackUrl: at('webhook_url'),
    application: toSections(answers),
    ...(contact === undefined ? {} : { referencePerson: contact }),
  }
}

function statusOf(said: PartnerDecision): object {
  const of = { external_id: said.reference }
  if (said.decision === 'rejected') return { ...of, status: 'declined', decline_reason: said.reason }
  if (said.decision === 'pending') return { ...of, status: 'received' }
  if (said.decision === 'more-needed') return { ...of, status: 'information_missing', missing_codes: said.dataPoints }
  if (said.decision === 'follow-up')
    return { ...of, status: 'step_required', step: { code: said.followUp, payload: said.ask } }
  const { terms, offerId, redirectUrl } = said
  return {
    ...of,
    status: 'approved',
    proposal: {
      id: offerId,
      subscription_url: redirectUrl,
      amount: terms.amount,
      duration: terms.period,
      duration_unit: terms.periodScale,
      instalment: { amount: terms.instalment, count: terms.instalments },
      total_cost: terms.totalCost,
      total_due: terms.totalToRepay,
      annual_percentage_rate: terms.apr,
      borrowing_rate: terms.nominalRate,
      fee: terms.fee,
    },
  }
}

export const protocol: PlayedProtocol = {
  decidesByCallBack: true,
  post: { method: 'POST', path: '/v1/loan_requests', read: applicationOf },
  ask: { method: 'GET', path: '/v1/loan_requests/:reference' },
  followUpResult: {
    method: 'POST',
    path: '/v1/loan_requests/:reference/steps',
    read: ({ text, reference }) => {
      const {
        step,
        outcome,
        answers,
        payload,
        guarantor_contact: contact,
      } = JSON.parse(text) as Record<string, unknown>
      const result = { reference, followUp: step, status: outcome, application: answers, answers: payload }
      return contact === undefined ? result : { ...result, referencePerson: contact }
    },
  },
  cancel: { method: 'POST', path: '/v1/loan_requests/:reference/withdrawal' },
  notChosen: { method: 'POST', path: '/v1/loan_requests/:reference/not_selected' },
  erase: {
    method: 'POST',
    path: '/v1/loan_requests/:reference/erasure_requests',
    read: ({ text }) => (valueAt(JSON.parse(text), 'subject') === 'everything' ? 'everything' : 'reference-person'),
  },
  answer: (decision) => ({ status: 202, ...json(statusOf(decision)) }),
  callBack: ({ eventId, decision }) => json({ event_id: eventId, data: statusOf(decision) }),
}
