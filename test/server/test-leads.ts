// Leads of a test: begun by a call of its server, each with the further calls of its owner.
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { buildApp } from '#server/app.ts'
import type { ServerDeps } from '#server/composition.ts'
import { openReason } from '#server/lenders/desk/verdict-reason.ts'
import { keyedLead } from '#server/platform/stores/data-keys.ts'
import { answersOf, createBody } from './applicants.ts'
import type { Person } from './applicants.ts'

type App = Pick<Awaited<ReturnType<typeof buildApp>>, 'inject'>

/** Calls of a server; every write has an idempotency key of its own unless one is given. */
export const callsTo =
  (app: App, apiPath: string) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const request: InjectOptions = {
      method,
      url: `${apiPath}${path}`,
      headers: { ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const response = await app.inject(request)
    return { status: response.statusCode, body: response.json<never>(), headers: response.headers }
  }

type Call = ReturnType<typeof callsTo>

/** Leads with the first page's answers, and how their owners call. */
export const leadsBy =
  (call: Call, { db, sealer }: Pick<ServerDeps, 'db' | 'sealer'>) =>
  async (person: Person = 'es', body: object = createBody(person), sent = {}) => {
    const made = await call('POST', '/v2/lead', body, sent)
    const { id, token } = made.body as { id: string; token: string }
    const auth = { authorization: `Bearer ${token}` }
    return {
      id,
      auth,
      made,
      save: (answers: Answers, headers = {}) =>
        call('PUT', '/lead', { id, ...toSections(answers) }, { ...auth, ...headers }),
      send: (answers: Answers = answersOf(person), headers = {}) =>
        call('POST', '/v3/lead', { id, ...toSections(answers) }, { ...auth, ...headers }),
      /** A call after the form: the follow-up's, with the lead's id. */
      answer: (path: string, given: object = {}, headers = {}) =>
        call('POST', path, { id, ...given }, { ...auth, ...headers }),
      status: async () => (await call('GET', `/lead/status/${id}`, undefined, auth)).body as LeadReply,
      redirect: (headers = {}) => call('POST', `/lead/${id}/redirect`, {}, { ...auth, ...headers }),
      verdicts: () => verdictsOf({ db, sealer }, id),
    }
  }

async function verdictsOf({ db, sealer }: Pick<ServerDeps, 'db' | 'sealer'>, id: string) {
  const lead = await keyedLead(db, id)
  const rows = await db
    .selectFrom('lender_verdict')
    .selectAll()
    .where('lead_id', '=', id)
    .orderBy('round')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, reason: openReason(sealer, lead, row) }))
}
