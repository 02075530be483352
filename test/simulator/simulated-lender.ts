// Simulated lender behind the real partner protocol: it keeps a book of what it received and decided, answers as its day says, and calls back.
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { LenderReply, LenderRequest } from '#server/platform/kit/connectors/lender-request.ts'
import type { Transport } from '#server/platform/kit/connectors/transport.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import { terms } from '#test/server/server.ts'
import { lenderDays } from './lender-days.ts'
import type { LenderDay } from './lender-days.ts'
import { dayMs, hourMs, secondMs } from './world.ts'
import type { World } from './world.ts'

/** An application in the lender's book. */
export interface BookRow {
  readonly reference: string
  readonly day: LenderDay
  readonly accepts: boolean
  /** How the offer is taken up; an offer without a redirect means that the lender gets in touch. */
  readonly redirects: boolean
  readonly amount: number
  readonly validHours: number | undefined
  /** Unix milliseconds; never where the lender never decides. */
  decidesAt: number
  /** The follow-up result or the data points that it wanted first are there. */
  isSatisfied: boolean
  isCancelled: boolean
  /** It was told that another offer was taken. */
  isNotChosen: boolean
  isErased: boolean
}

/** Data point that is asked as more of the form: applicants leave it out at first. */
export const moreKey = 'otherDetails.numberOfDependants'

/** Data points that some lenders need and others do not: they are asked in stages. */
export const stageKeys = ['otherDetails.education', 'expenses.monthlyExpenses'] as const

const lenderTimeoutMs = 8 * secondMs

const within = ({ chance }: World, [from, to]: readonly [number, number]) => chance.between(from, to)

/** Message that a lender sends by itself. */
interface Told {
  readonly eventId: string
  readonly reference?: string
  readonly outcome?: string
  readonly [key: string]: unknown
}

export interface SimulatedLender {
  readonly id: string
  readonly book: ReadonlyMap<string, BookRow>
  readonly transport: Transport
  /** Sends a signed call-back or outcome to the server, again and again until it is answered. */
  readonly tell: (path: 'call-back' | 'outcomes', body: Told) => void
}

interface Parts {
  readonly world: World
  readonly id: string
  readonly secret: string
  readonly apiPath: string
  /** Hundredths of applications that it accepts. */
  readonly acceptance: number
}

export function simulatedLender({ world, id, secret, apiPath, acceptance }: Parts): SimulatedLender {
  const book = new Map<string, BookRow>()
  const { chance, clock, facts, say } = world

  const decision = (row: BookRow, now: number, accepts = row.accepts): object => {
    const { reference, amount, day } = row
    if (day.wants === 'follow-up' && !row.isSatisfied) return { decision: 'follow-up', reference, followUp: 'aide' }
    if (day.wants === 'more' && !row.isSatisfied) return { decision: 'more-needed', reference, dataPoints: [moreKey] }
    if (now < row.decidesAt) return { decision: 'pending', reference }
    if (!accepts || row.isCancelled) return { decision: 'rejected', reference }
    const share = amount / terms.amount
    return {
      decision: 'accepted',
      reference,
      offerId: `offer ${reference.slice(-4)}`,
      terms: {
        ...terms,
        amount,
        instalment: terms.instalment * share,
        totalCost: terms.totalCost * share,
        totalToRepay: terms.totalToRepay * share,
      },
      ...(row.redirects ? { redirectUrl: 'http://127.0.0.1:3001/welcome' } : {}),
      ...(row.validHours ? { validUntil: new Date(row.decidesAt + row.validHours * hourMs).toISOString() } : {}),
    }
  }

  /** Records a message that the server said it took: it is to be in the database. */
  const acknowledge = (path: string, { eventId, reference, outcome }: Told) => {
    const [sql, values] =
      path === 'outcomes'
        ? ['select 1 from loan_outcome where verdict_id = $1 and kind = $2', [reference, outcome]]
        : ['select 1 from call_back where lender = $1 and event_id = $2', [id, eventId]]
    facts.acknowledged.push({ what: `${id}: ${path}`, leadId: '', sql, values, goesWithErasure: false })
  }

  const tell: SimulatedLender['tell'] = (path, body) => {
    const payload = JSON.stringify(body)
    const timestamp = Math.floor(clock.now / 1000)
    const again = () =>
      world.plan(chance.between(secondMs, 30 * secondMs), `${id} ${path} again`, async () => tell(path, body))
    world.call({
      name: `${id} tells ${path} ${path === 'outcomes' ? String(body.outcome) : ''}`.trim(),
      request: {
        method: 'POST',
        url: `${apiPath}/partners/${id}/${path}`,
        headers: {
          'content-type': 'application/json',
          [signatureHeaders.timestamp]: String(timestamp),
          [signatureHeaders.signature]: signBody(secret, timestamp, payload),
        },
        payload,
      },
      answered: ({ status, body: reply }) => {
        if (status >= 500) again()
        else if ((reply as { readonly received?: string }).received === 'now') acknowledge(path, body)
      },
      lost: again,
    })
  }

  /** Plans what the lender tells by itself once it has decided. */
  const planCallBacks = (row: BookRow) => {
    const { callsBack } = row.day
    if (!callsBack) return
    const eventId = world.newId()
    const inMs = row.decidesAt - clock.now
    const said = () => decision(row, Math.max(clock.now, row.decidesAt))
    world.plan(inMs, `${id} calls back`, async () => tell('call-back', { eventId, decision: said() }))
    if (callsBack === 'twice')
      world.plan(inMs + chance.below(minute), `${id} calls back again`, async () =>
        tell('call-back', { eventId, decision: said() }),
      )
    if (callsBack === 'contradicts')
      world.plan(inMs + chance.below(minute), `${id} calls back otherwise`, async () =>
        tell('call-back', { eventId: world.newId(), decision: decision(row, Number.MAX_SAFE_INTEGER, !row.accepts) }),
      )
  }

  /** Plans the loan outcomes of an accepted application: paid out, not paid out, or returned to us. */
  const planOutcomes = (row: BookRow) => {
    const { reference, amount } = row
    if (!row.accepts || row.day.decides === undefined) return
    const tellOutcome = (inMs: number, outcome: Omit<Told, 'eventId'>) =>
      world.plan(inMs, `${id} tells an outcome`, async () => {
        if (row.isNotChosen && chance.percent(90)) return
        const eventId = world.newId()
        tell('outcomes', { eventId, reference, ...outcome })
        if (chance.percent(20)) tell('outcomes', { eventId, reference, ...outcome })
      })
    const decided = row.decidesAt - clock.now
    const [from, to] = [decided + minute, decided + 30 * hourMs]
    if (chance.percent(45)) tellOutcome(chance.between(from, to), { outcome: 'funded', amount })
    if (chance.percent(10)) tellOutcome(chance.between(from, to), { outcome: 'not-funded' })
    if (chance.percent(20)) tellOutcome(chance.between(from, to), { outcome: 'returned', reason: 'not-reachable' })
  }

  const receive = (reference: string, day: LenderDay, email: string, phone: string): BookRow => {
    const [from, to] = day.decides ?? [0, 0]
    const row: BookRow = {
      reference,
      day,
      accepts: chance.percent(acceptance),
      redirects: chance.percent(75),
      amount: 100 * chance.between(3, 9),
      validHours: chance.percent(40) ? chance.pick([1, 5, 24, 48]) : undefined,
      decidesAt: day.decides ? clock.now + chance.between(from, to) : clock.now + 400 * dayMs,
      isSatisfied: day.wants === undefined,
      isCancelled: false,
      isNotChosen: false,
      isErased: false,
    }
    book.set(reference, row)
    facts.received.push({ lender: id, reference, email, phone, at: clock.now })
    planCallBacks(row)
    planOutcomes(row)
    return row
  }

  const answer = (status: number, body: unknown, asksToWait = false): LenderReply => ({
    kind: 'answer',
    status,
    asksToWait,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  })

  const replies: Readonly<Record<NonNullable<LenderDay['reply']>, (reference: string) => LenderReply>> = {
    lost: () => ({ kind: 'lost', why: 'ECONNRESET' }),
    unreachable: () => ({ kind: 'unreachable', why: 'ECONNREFUSED' }),
    error: () => answer(500, ''),
    'turned-away': () => answer(503, '', true),
    refused: () => answer(400, ''),
    garbage: () => answer(200, '<html>'),
    'other-reference': () => answer(200, { decision: 'rejected', reference: 'another-reference' }),
  }

  /** After so long an answer has come, or the time-out of the connection. */
  const answering = async (what: string, inMs: number, reply: () => LenderReply): Promise<LenderReply> => {
    const isTimeOut = inMs > lenderTimeoutMs
    await world.tasks.wait(what, clock.now + Math.min(inMs, lenderTimeoutMs))
    return isTimeOut ? { kind: 'lost', why: 'time-out' } : reply()
  }

  const post = async (body: PostBody): Promise<LenderReply> => {
    const { reference, application } = body
    const before = book.get(reference)
    const drawn = before?.day ?? chance.weighted(lenderDays.map((row) => [row.weight, row] as const))
    const day = world.isTroubled() ? drawn : lenderDays[0]!
    const { email, phoneNumber } = body.application.contactDetails
    const who = `${email.split('@')[0]} ${phoneNumber.slice(-2)}`
    say(`${id}: application ${reference} of ${who}, day: ${day.name}${before ? ', again' : ''}`)
    const row = before ?? (day.receives ? receive(reference, day, email, phoneNumber) : undefined)
    // The data points asked for as more of the form may come with the next round's application.
    if (row && application.otherDetails?.numberOfDependants !== undefined && day.wants === 'more')
      row.isSatisfied = true
    const { reply } = day
    return answering(`answer of ${id}`, within(world, day.answers), () =>
      reply ? replies[reply](reference) : row ? answer(200, decision(row, clock.now)) : answer(400, ''),
    )
  }

  const closing = (reference: string, call: string, body: FollowUpBody): LenderReply => {
    const row = book.get(reference)
    if (world.isTroubled() && chance.percent(15))
      return chance.pick([replies.lost(''), replies.error(''), replies.unreachable('')])
    if (!row) return answer(404, '')
    if (call === 'follow-ups') {
      row.isSatisfied = true
      return body.status === 'declined'
        ? answer(200, { decision: 'rejected', reference })
        : answer(200, decision(row, clock.now))
    }
    if (call === 'cancel' && row.accepts && clock.now >= row.decidesAt && row.isSatisfied) return answer(409, '')
    if (call === 'cancel') row.isCancelled = true
    if (call === 'not-chosen') row.isNotChosen = true
    if (call === 'erasure') row.isErased = true
    if (call === 'erasure') say(`${id}: erases ${reference}`)
    return answer(200, '')
  }

  const ask = (reference: string): LenderReply => {
    if (world.isTroubled() && chance.percent(8))
      return chance.pick([replies.lost(''), replies.error(''), replies.garbage('')])
    const row = book.get(reference)
    if (!row) say(`${id}: never saw ${reference}`)
    return row ? answer(200, decision(row, clock.now)) : answer(404, '')
  }

  const call = async ({ method, path, body = '{}' }: LenderRequest): Promise<LenderReply> => {
    const [, , reference = '', what = ''] = path.split('/').map(decodeURIComponent)
    const begun = clock.now
    await world.tasks.wait(`on the way to ${id}`, clock.now + chance.below(50))
    // The transport gives up by itself: nothing is under way for longer.
    if (clock.now - begun > lenderTimeoutMs) return { kind: 'lost', why: 'time-out' }
    if (method === 'POST' && reference === '') return post(JSON.parse(body) as PostBody)
    const reply = method === 'GET' ? ask(reference) : closing(reference, what, JSON.parse(body) as FollowUpBody)
    return answering(`answer of ${id}`, chance.below(500), () => reply)
  }

  return {
    id,
    book,
    tell,
    transport: {
      call,
      // Without breaker and resends, which go by the machine's clock: `test/lenders/connector.test.ts` has them.
      post: async (attempt) => (await attempt()).outcome,
      breaker: () => 'closed',
      close: async () => {},
    },
  }
}

const minute = 60 * secondMs

interface PostBody {
  readonly reference: string
  readonly application: {
    readonly contactDetails: { readonly email: string; readonly phoneNumber: string }
    readonly otherDetails?: { readonly numberOfDependants?: string }
  }
}

interface FollowUpBody {
  readonly status?: string
}
