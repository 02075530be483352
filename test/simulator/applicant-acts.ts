// Acts of a simulated applicant. It looks at what came of its application, and then does one of the things that are
// possible in that state, as the seed says.
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { states } from '#domain/journey/states.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { acknowledge, send } from './applicant-calls.ts'
import type { Applicant, Write } from './applicant-calls.ts'
import { moreKey, stageKeys } from './simulated-lender.ts'
import { hourMs, minuteMs, secondMs } from './world.ts'
import type { Reply } from './world.ts'

function look(applicant: Applicant): void {
  send(applicant, {
    name: 'looks',
    method: 'GET',
    path: `/lead/status/${applicant.id}`,
    answered: ({ status, body }) => {
      if (status !== 200) return
      applicant.reply = body as LeadReply
      decide(applicant, applicant.reply)
    },
    givenUp: () => comeBack(applicant),
  })
}

function comeBack(applicant: Applicant): void {
  const { chance, plan } = applicant.world
  plan(chance.between(minuteMs, 4 * hourMs), `${applicant.name} comes back`, async () => look(applicant))
}

function lookSoon(applicant: Applicant): void {
  const { chance, plan } = applicant.world
  plan(chance.between(secondMs, 20 * secondMs), `${applicant.name} looks again`, async () => look(applicant))
}

/** Looks again after the answer; a write that it acknowledges is recorded. */
const after =
  (applicant: Applicant, write?: Write) =>
  ({ status }: Reply): void => {
    if (status === 200 && write) acknowledge(applicant, write)
    if (status < 300) applicant.patience = Math.max(applicant.patience, 2)
    lookSoon(applicant)
  }

interface Posting {
  readonly name: string
  readonly path: string
  readonly body?: object
  /** Absent: the applicant looks again. */
  readonly answered?: (reply: Reply) => void
}

export function post(applicant: Applicant, { name, path, body = {}, answered = after(applicant) }: Posting): void {
  send(applicant, { name, method: 'POST', path, body, answered, givenUp: () => comeBack(applicant) })
}

/** An act that is one call about the lead, without a body. */
const posting = (name: string, call: string) => (applicant: Applicant) =>
  post(applicant, { name, path: `/lead/${applicant.id}/${call}` })

const openOffers = ({ reply }: Applicant) =>
  reply?.market === undefined ? [] : readMarket(reply.market).offers.filter(({ status }) => status === 'open')

function choose(applicant: Applicant): void {
  const { id: lead, world } = applicant
  const { id: offer } = world.chance.pick(openOffers(applicant))
  post(applicant, {
    name: 'chooses',
    path: `/lead/${lead}/offers/${offer}/choose`,
    answered: after(applicant, {
      what: 'chosen',
      sql: `select 1 from lead_event where lead_id = $1 and kind in ('redirected', 'contactChosen', 'acceptedToContact') and detail->>'reference' = $2`,
      values: [lead, offer],
    }),
  })
}

function decline(applicant: Applicant): void {
  const { id: lead, world } = applicant
  const { id: offer } = world.chance.pick(openOffers(applicant))
  post(applicant, {
    name: 'declines one',
    path: `/lead/${lead}/offers/${offer}/decline`,
    answered: after(applicant, {
      what: 'declined',
      // The lender may pay the loan out all the same: then it counts as chosen.
      sql: `select 1 from offer where verdict_id = $1 and status in ('declined', 'chosen')`,
      values: [offer],
    }),
  })
}

function erase(applicant: Applicant): void {
  const { id, canary, world } = applicant
  post(applicant, {
    name: 'has everything erased',
    path: `/lead/${id}/erase`,
    body: { confirm: true },
    answered: ({ status }) => {
      if (status !== 200) return
      acknowledge(applicant, {
        what: 'erased',
        sql: 'select 1 from lead where id = $1 and erased_at is not null',
        values: [id],
        staysAfterErasure: true,
      })
      world.facts.erased.push({ leadId: id, canary, at: world.clock.now })
    },
  })
}

function withdraw(applicant: Applicant): void {
  const { id } = applicant
  post(applicant, {
    name: 'takes the consent back',
    path: `/customer/${id}/consents`,
    body: { purpose: 'generalPolicies', given: false },
    answered: after(applicant, {
      what: 'taken back',
      sql: `select 1 from consent where lead_id = $1 and purpose = 'generalPolicies' and not given`,
      values: [id],
    }),
  })
}

function answerScreen(applicant: Applicant): void {
  const body = { id: applicant.id, answers: { receivesAide: false } }
  post(applicant, { name: 'answers the screen', path: '/lead/aide', body })
}

const skipScreen = (applicant: Applicant) =>
  post(applicant, { name: 'skips the screen', path: `/lead/skip/${applicant.id}` })

/** Sends the form, with answers to the data points that the reply names as missing. */
export function sendForm(applicant: Applicant, reply: Pick<LeadReply, 'missing'>): void {
  const { id, answers, name, world } = applicant
  post(applicant, {
    name: 'sends',
    path: '/v3/lead',
    body: { id, ...toSections({ ...answers, ...wanted(reply) }) },
    answered: ({ status, body }) => {
      if (status === 422) return world.say(`${name} is refused: ${JSON.stringify(body)}`)
      if (status === 202)
        acknowledge(applicant, {
          what: 'sent',
          sql: `select 1 from lead_event where lead_id = $1 and kind in ('sent', 'created') and state = 6`,
          values: [id],
          staysAfterErasure: true,
        })
      return lookSoon(applicant)
    },
  })
}

const further: Answers = { [moreKey]: '1', [stageKeys[0]]: 'university', [stageKeys[1]]: 300 }

/** Answers to what the reply misses of that which applicants leave out at first. */
function wanted({ missing }: Pick<LeadReply, 'missing'>): Answers {
  return Object.fromEntries(Object.entries(further).filter(([key]) => missing.includes(key as DataPointKey)))
}

type Act = readonly [weight: number, act: (applicant: Applicant) => void]

const leave: Act = [4, comeBack]
const anywhere: readonly Act[] = [
  [1, erase],
  [1, withdraw],
]

/** Acts of an applicant who has an open offer, before the others of that state. */
const withOffers: readonly Act[] = [
  [8, choose],
  [4, decline],
  [2, posting('goes on', 'redirect')],
]

/** Acts of an applicant in a state; in any other there is nothing to do but leave. */
const acts: Readonly<Record<string, readonly Act[]>> = {
  checking: [[12, lookSoon], leave, ...anywhere],
  accepted: [
    [2, posting('declines all', 'offers/decline')],
    [2, posting('answers more', 'more')],
    [4, lookSoon],
    leave,
    ...anywhere,
  ],
  redirected: [[3, posting('reopens', 'offers/reopen')], [10, comeBack], ...anywhere],
  'thank-you': [
    [2, posting('reopens', 'offers/reopen')],
    [2, posting('answers more', 'more')],
    [6, comeBack],
    ...anywhere,
  ],
  aide: [[8, answerScreen], [2, skipScreen], leave],
  'loan-information': [
    [8, (applicant) => sendForm(applicant, applicant.reply!)],
    [2, posting('leaves the questions', 'more/decline')],
    leave,
    ...anywhere,
  ],
}

function decide(applicant: Applicant, { progressState }: LeadReply): void {
  const { name, world } = applicant
  const { chance } = world
  applicant.patience -= 1
  const state = states[progressState].key
  if (applicant.patience < 0) return world.say(`${name} is gone, at ${state}`)
  const possible = acts[state]
  if (!possible) return undefined
  const isOffered = state === 'accepted' && openOffers(applicant).length > 0
  const act = chance.weighted(isOffered ? [...withOffers, ...possible] : possible)
  return world.plan(chance.between(100, 8 * secondMs), `${name} thinks`, async () => act(applicant))
}
