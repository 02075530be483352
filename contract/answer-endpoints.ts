// API endpoints that bring a follow-up's answer, derived from the catalogue's follow-ups (F2, M5 to M9). One for each call they
// name, with the body of their form.
import type * as v from 'valibot'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { EndpointRow } from './endpoints.ts'
import { answering } from './follow-up-endpoints.ts'
import { codeBody, consentsBody, debtsBody, offersBody, plainBody, questionsBody } from './follow-up-schemas.ts'
import { redirectReply } from './schemas.ts'

/** The body of a call, from the rows that it answers. */
const bodies: Readonly<Record<FollowUpForm, (rows: readonly FollowUp[]) => v.GenericSchema>> = {
  questions: questionsBody,
  documents: questionsBody,
  consents: () => consentsBody,
  offers: () => offersBody,
  debts: () => debtsBody,
  code: () => codeBody,
  provider: () => plainBody,
}

/** Every call that answers a follow-up, by its name. */
export function answerEndpoints(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  const byName = Object.groupBy(Object.values(followUps), ({ call }) => call.name)
  return Object.fromEntries(
    Object.entries(byName).map(([name, rows = []]) => {
      const { call, form } = rows[0]!
      const row = answering(call.path, call.summary, bodies[form](rows))
      return [name, form === 'provider' ? { ...row, reply: redirectReply } : row]
    }),
  )
}
