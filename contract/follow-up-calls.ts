// API endpoints of the catalogue's follow-ups, derived from their rows (F2, M5 to M9). One that brings the answer, with the body
// of the form, and the look-ups of the screen.
import * as v from 'valibot'
import type { FollowUp, FollowUpForm, FollowUpLookUp } from '#domain/follow-up/follow-up.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { EndpointRow } from './endpoints.ts'
import { answering } from './follow-up-endpoints.ts'
import { codeBody, consentsBody, debtsBody, offersBody, plainBody, questionsBody } from './follow-up-schemas.ts'
import { visitReply } from './schemas.ts'

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

const replies: Readonly<Record<FollowUpLookUp['brings'], v.GenericSchema>> = {
  choices: v.array(v.object({ id: v.string(), name: v.exactOptional(v.string()) })),
  choicesByKey: v.record(v.string(), v.array(v.string())),
}
const localeQuery = v.strictObject({ locale: v.exactOptional(v.pipe(v.string(), v.maxLength(20))) })

/** Every look-up of a follow-up's screen, by its name. */
function lookUpRows(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  const all = Object.values(followUps).flatMap(({ lookUps = [] }) => lookUps)
  return Object.fromEntries(
    all.map(({ name, path, summary, brings, inLocale, keptSeconds }): [string, EndpointRow] => [
      name,
      {
        method: 'GET',
        path,
        summary,
        ...(inLocale ? { query: localeQuery } : {}),
        reply: replies[brings],
        status: 200,
        access: 'open',
        ...(keptSeconds === undefined ? {} : { keptSeconds }),
      },
    ]),
  )
}

/** Every call that follow-ups bring, by its name. */
export function followUpCalls(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  return { ...answerRows(followUps), ...lookUpRows(followUps) }
}

function answerRows(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  const all = Object.values(followUps)
  const names = new Set(all.map(({ call }) => call.name))
  return Object.fromEntries(
    [...names].map((name) => {
      const rows = all.filter(({ call }) => call.name === name)
      const { call, form } = rows[0]!
      const row = answering(call.path, call.summary, bodies[form](rows))
      return [name, form === 'provider' ? { ...row, reply: visitReply } : row]
    }),
  )
}
