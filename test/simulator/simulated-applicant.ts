// Simulated applicant. Fills in a form in two calls, looks at what came of it, and then chooses, declines, leaves, comes back,
// takes a consent back or has everything erased, as the seed says. What gets no answer is sent once more under the same key.
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { states } from '#domain/journey/states.ts'
import { readMarket } from '#contract/market-reply.ts'
import type { CreatedReply, LeadReply } from '#contract/schemas.ts'
import { answersOf, createBody } from '#test/server/applicants.ts'
import { affiliateId } from './simulated-affiliate.ts'
import { moreKey, stageKeys } from './simulated-lender.ts'
import { hourMs, minuteMs, secondMs } from './world.ts'
import type { Acknowledged, Reply, World } from './world.ts'

/** Somebody who may apply more than once. */
interface Person {
  readonly email: string
  readonly phone: string
  readonly code: string
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** One person of a few: two leads of one are duplicates, also where one of the contacts is another. */
function somebody({ chance }: World, people: number): Person {
  const personOf = (number: number): Person => {
    const digits = 10_000_000 + number
    return {
      email: `person${number}@example.test`,
      phone: `6123456${10 + number}`,
      code: `${digits}${letters[digits % 23]}`,
    }
  }
  const person = personOf(chance.below(people))
  const other = personOf(chance.below(people))
  if (chance.percent(10)) return { ...person, email: other.email }
  return chance.percent(10) ? { ...person, phone: other.phone } : person
}

/** A first name that no other lead has: what an erasure must take away everywhere. */
export const canaryOf = (number: number) =>
  `Canaria${String.fromCharCode(97 + (number % 26))}${String.fromCharCode(97 + (Math.floor(number / 26) % 26))}q`

interface Lead {
  readonly number: number
  readonly canary: string
  readonly answers: Answers
  id: string
  token: string
  reply: LeadReply | undefined
  /** Looks at the page so often more before leaving. */
  patience: number
}

interface Sending {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly answered: (reply: Reply) => void
}

interface Parts {
  readonly world: World
  readonly number: number
  readonly people: number
  readonly apiPath: string
}

const further: Answers = { [moreKey]: '1', [stageKeys[0]]: 'university', [stageKeys[1]]: 300 }

/** Begins an application; everything else follows from what is answered. */
export function beginApplication({ world, number, people, apiPath }: Parts): void {
  const { chance, clock, facts, say } = world
  const person = somebody(world, people)
  const canary = canaryOf(number)
  const answers = answersOf('es', {
    'personalDetails.firstName': canary,
    'contactDetails.email': person.email,
    'contactDetails.phoneNumber': person.phone,
    'personalDetails.personalCode': person.code,
    amount: 100 * chance.between(3, 9),
    [moreKey]: undefined,
  })
  const lead: Lead = { number, canary, answers, id: '', token: '', reply: undefined, patience: chance.between(1, 9) }
  const me = `applicant ${number}`

  /** A call that is repeated under its key while it gets no answer, three times at most. */
  const send = ({ name, method, path, body, answered }: Sending, key = world.newId(), tries = 3): void => {
    const again = () => {
      if (tries > 1)
        world.plan(chance.between(secondMs, 20 * secondMs), `${me} repeats`, async () =>
          send({ name, method, path, ...(body ? { body } : {}), answered }, key, tries - 1),
        )
      else if (lead.id !== '') comeBack()
    }
    world.call({
      name: `${me} ${name}`,
      request: {
        method,
        url: `${apiPath}${path}`,
        headers: {
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(lead.token === '' ? {} : { authorization: `Bearer ${lead.token}` }),
        },
        ...(body ? { payload: body } : {}),
      },
      answered: (reply) => {
        if (reply.status >= 500 || (reply.status === 409 && codeOf(reply) === 'still-running')) again()
        else answered(reply)
      },
      lost: again,
    })
  }

  const acknowledge = (what: string, sql: string, values: readonly unknown[], goesWithErasure = true) =>
    facts.acknowledged.push({
      what: `${me}: ${what}`,
      leadId: lead.id,
      sql,
      values,
      goesWithErasure,
    } satisfies Acknowledged)

  const look = () =>
    send({
      name: 'looks',
      method: 'GET',
      path: `/lead/status/${lead.id}`,
      answered: ({ status, body }) => {
        if (status !== 200) return
        lead.reply = body as LeadReply
        decide()
      },
    })
  const comeBack = () => world.plan(chance.between(minuteMs, 4 * hourMs), `${me} comes back`, async () => look())
  const lookSoon = () => world.plan(chance.between(secondMs, 20 * secondMs), `${me} looks again`, async () => look())

  const after =
    (what: string, sql?: string, values: readonly unknown[] = []) =>
    (reply: Reply) => {
      if (reply.status === 200 && sql) acknowledge(what, sql, values)
      if (reply.status < 300) lead.patience = Math.max(lead.patience, 2)
      lookSoon()
    }

  const post = (name: string, path: string, answered: (reply: Reply) => void = after(name), body: object = {}) =>
    send({ name, method: 'POST', path, body, answered })

  const openOffers = () =>
    lead.reply?.market === undefined
      ? []
      : readMarket(lead.reply.market).offers.filter(({ status }) => status === 'open')

  const choose = () => {
    const offer = chance.pick(openOffers())
    const wasChosen = `select 1 from lead_event where lead_id = $1 and kind in ('redirected', 'contactChosen', 'acceptedToContact') and detail->>'reference' = $2`
    post('chooses', `/lead/${lead.id}/offers/${offer.id}/choose`, after('chosen', wasChosen, [lead.id, offer.id]))
  }
  const decline = () => {
    const offer = chance.pick(openOffers())
    // The lender may pay the loan out all the same: then it counts as chosen.
    const isDeclined = `select 1 from offer where verdict_id = $1 and status in ('declined', 'chosen')`
    post('declines one', `/lead/${lead.id}/offers/${offer.id}/decline`, after('declined', isDeclined, [offer.id]))
  }
  const erase = () =>
    post(
      'has everything erased',
      `/lead/${lead.id}/erase`,
      ({ status }) => {
        if (status !== 200) return
        acknowledge('erased', 'select 1 from lead where id = $1 and erased_at is not null', [lead.id], false)
        facts.erased.push({ leadId: lead.id, canary, at: clock.now })
      },
      { confirm: true },
    )
  const withdraw = () =>
    post(
      'takes the consent back',
      `/customer/${lead.id}/consents`,
      after('taken back', `select 1 from consent where lead_id = $1 and purpose = 'generalPolicies' and not given`, [
        lead.id,
      ]),
      { purpose: 'generalPolicies', given: false },
    )

  type Act = readonly [weight: number, act: () => void]
  const leave: Act = [4, comeBack]
  const anywhere: readonly Act[] = [
    [1, erase],
    [1, withdraw],
  ]
  /** Acts of an applicant in a state; in any other there is nothing to do but leave. */
  const acts: Readonly<Record<string, () => readonly Act[]>> = {
    checking: () => [[12, lookSoon], leave, ...anywhere],
    accepted: () => [
      ...(openOffers().length > 0
        ? ([
            [8, choose],
            [4, decline],
            [2, () => post('goes on', `/lead/${lead.id}/redirect`)],
          ] as const)
        : []),
      [2, () => post('declines all', `/lead/${lead.id}/offers/decline`)],
      [2, () => post('answers more', `/lead/${lead.id}/more`)],
      [4, lookSoon],
      leave,
      ...anywhere,
    ],
    redirected: () => [[3, () => post('reopens', `/lead/${lead.id}/offers/reopen`)], [10, comeBack], ...anywhere],
    'thank-you': () => [
      [2, () => post('reopens', `/lead/${lead.id}/offers/reopen`)],
      [2, () => post('answers more', `/lead/${lead.id}/more`)],
      [6, comeBack],
      ...anywhere,
    ],
    aide: () => [
      [
        8,
        () =>
          post('answers the screen', '/lead/aide', after('answered'), {
            id: lead.id,
            answers: { receivesAide: false },
          }),
      ],
      [2, () => post('skips the screen', `/lead/skip/${lead.id}`)],
      leave,
    ],
    'loan-information': () => [
      [8, () => sendForm(wanted(lead.reply!))],
      [2, () => post('leaves the questions', `/lead/${lead.id}/more/decline`)],
      leave,
      ...anywhere,
    ],
  }

  function decide(): void {
    lead.patience -= 1
    const state = states[lead.reply!.progressState].key
    if (lead.patience < 0) return say(`${me} is gone, at ${state}`)
    const possible = acts[state]?.()
    if (!possible) return undefined
    const act = chance.weighted(possible)
    world.plan(chance.between(100, 8 * secondMs), `${me} thinks`, async () => act())
    return undefined
  }

  const sendForm = (more: Answers = {}) =>
    post(
      'sends',
      '/v3/lead',
      ({ status, body }) => {
        if (status !== 202) return status === 422 ? say(`${me} is refused: ${JSON.stringify(body)}`) : lookSoon()
        acknowledge(
          'sent',
          `select 1 from lead_event where lead_id = $1 and kind in ('sent', 'created') and state = 6`,
          [lead.id],
          false,
        )
        return lookSoon()
      },
      { id: lead.id, ...toSections({ ...answers, ...more }) },
    )

  const came = chance.percent(50)
    ? {
        affiliateReferenceParams: {
          attribute: affiliateId,
          transactionId: `click-${number}`,
          setAt: new Date(clock.now).toISOString(),
        },
      }
    : {}
  post(
    'begins',
    '/v2/lead',
    (reply) => {
      if (reply.status !== 201) return say(`${me} is refused: ${JSON.stringify(reply.body)}`)
      const created = reply.body as CreatedReply
      lead.id = created.id
      lead.token = created.token
      world.name(created.id, `lead ${number}`)
      if ('affiliateReferenceParams' in came) facts.brought.push(created.id)
      acknowledge('created', 'select 1 from lead where id = $1', [created.id], false)
      return sendForm(wanted(created))
    },
    { ...createBody('es', answers), ...came },
  )
}

/** Answers to what the reply misses of that which applicants leave out at first. */
function wanted({ missing }: Pick<LeadReply, 'missing'>): Answers {
  return Object.fromEntries(Object.entries(further).filter(([key]) => missing.includes(key as DataPointKey)))
}

const codeOf = ({ body }: Reply) => (body as { readonly code?: string }).code
