// Applicants of servers that are killed: they repeat what was not answered at the other server, and remember what was acknowledged.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { states } from '#domain/journey/states.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { atMost } from '#test/at-most.ts'
import type { Chance } from '#test/simulator/chance.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { jsonRequest } from './json-request.ts'
import { spaniard } from './spaniards.ts'

export const offers = 'contactDetails.marketingConsents'

/** A lead as its applicant knows it. */
export interface Acknowledged {
  readonly id: string
  readonly token: string
  /** Stands in the name and the address, and nowhere else. */
  readonly mark: string
  /** Answers that a server said it has. */
  answers: Answers
  isSent: boolean
  isErased: boolean
  hasWithdrawn: boolean
  /** By the clock of this process. */
  changedAt: number
}

type Reply = LeadReply & { readonly token?: string; readonly code?: string }
const triesAMoment = 50

/** A client of several servers: what one does not answer is sent to the next, under the same key. */
export function createClient(ports: readonly number[]) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const key = randomUUID()
    for (const turn of atMost(2400, () => `${method} ${path} to be answered`)) {
      try {
        const address = `http://127.0.0.1:${ports[turn % ports.length]}/api${path}`
        const response = await fetch(address, jsonRequest({ method, body, token, key }))
        const { status } = response
        const reply = (await response.json()) as Reply
        // A server that is going away or waits for its database; or the same request, sent before to one that is dead now, still runs.
        if (status !== 503 && reply.code !== 'still-running') return { status, body: reply }
      } catch {
        // Killed before it answered.
      }
      await pause(triesAMoment)
    }
    throw new Error('atMost throws before')
  }
  const stateOf = async ({ id, token }: Acknowledged) => {
    const { status, body } = await call('GET', `/lead/status/${id}`, undefined, token)
    return status === 200 ? states[body.progressState].key : undefined
  }
  const answerAide = ({ id, token }: Acknowledged) =>
    call('POST', '/lead/aide', { id, answers: { receivesAide: false } }, token)
  return { call, stateOf, answerAide }
}
export type SoakClient = ReturnType<typeof createClient>

/** Applies as far as servers acknowledge it; then some take a consent back, and some are erased. Unexpected statuses go into `wrong`. */
export async function apply(
  { call, stateOf, answerAide }: SoakClient,
  { index, chance, leads, wrong }: { index: number; chance: Chance; leads: Acknowledged[]; wrong: string[] },
): Promise<void> {
  const mark = `soaked${randomUUID().replaceAll('-', '')}`
  const answers = answersOf('es', {
    'contactDetails.email': `${mark}@example.test`,
    ...spaniard(index),
    'contactDetails.street': `Calle ${mark}`,
    [offers]: true,
  })
  const [withdraws, erases, waits] = [chance.percent(25), chance.percent(20), chance.percent(50)]
  const first = only(answers, firstPage)
  const made = await call('POST', '/v2/lead', createBody('es', first))
  // Acknowledged long after it was made, without a token: nobody can go on with it.
  if (made.body.token === undefined) return void (made.status === 201 || wrong.push(`create ${made.status}`))
  const { id, token } = made.body
  const lead: Acknowledged = {
    id,
    token,
    mark,
    answers: first,
    isSent: false,
    isErased: false,
    hasWithdrawn: false,
    changedAt: Date.now(),
  }
  leads.push(lead)
  const expecting = (what: string, expected: number, status: number) => {
    lead.changedAt = Date.now()
    if (status !== expected) wrong.push(`${what} ${status}`)
    return status === expected
  }
  const sent = await call('POST', '/v3/lead', { id, ...toSections(answers) }, token)
  if (expecting('send', 202, sent.status)) Object.assign(lead, { answers, isSent: true })
  if (withdraws) {
    const taking = { purpose: offers, channel: 'email', given: false }
    const { status } = await call('POST', `/customer/${id}/consents`, taking, token)
    lead.hasWithdrawn = expecting('withdraw', 200, status)
  }
  if (waits && (await stateOf(lead)) === 'aide') await answerAide(lead)
  if (erases) {
    const { status } = await call('POST', `/lead/${id}/erase`, { confirm: true }, token)
    lead.isErased = expecting('erase', 200, status)
  }
}

const ends = ['thank-you', 'rejected', 'accepted']

/** Answers what lenders ask until every lead that was sent has come to an end. */
export async function bringToEnd({ stateOf, answerAide }: SoakClient, leads: readonly Acknowledged[]): Promise<void> {
  const open = new Set(leads.filter(({ isSent, isErased }) => isSent && !isErased))
  for (const _ of atMost(600, () => `${open.size} leads to end`)) {
    for (const lead of open) {
      const state = await stateOf(lead)
      if (state === 'aide') await answerAide(lead)
      if (state !== undefined && ends.includes(state)) open.delete(lead)
    }
    if (open.size === 0) return
    await pause(250)
  }
}
