// Simulated lender behind the real partner protocol: it keeps a book of what it received and decided, answers as its day says, and calls back.
import type { LenderReply, LenderRequest } from '#server/platform/kit/connectors/lender-request.ts'
import type { Transport } from '#server/platform/kit/connectors/transport.ts'
import { terms } from '#test/server/server.ts'
import { lenderDays } from './lender-days.ts'
import type { LenderDay } from './lender-days.ts'
import { tell } from './lender-messages.ts'
import type { LenderMessage, MessagePath, Sender } from './lender-messages.ts'
import { answer, failures } from './lender-replies.ts'
import { dayMs, hourMs, minuteMs, secondMs } from './world.ts'

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

export interface SimulatedLender {
  readonly id: string
  readonly book: ReadonlyMap<string, BookRow>
  readonly transport: Transport
  /** Sends a signed call-back or outcome to the server, again and again until it is answered. */
  readonly tell: (path: MessagePath, body: LenderMessage) => void
}

interface Parts extends Sender {
  /** Hundredths of applications that it accepts. */
  readonly acceptance: number
}

interface Lender extends Parts {
  readonly book: Map<string, BookRow>
}

export function simulatedLender(parts: Parts): SimulatedLender {
  const lender: Lender = { ...parts, book: new Map() }
  return {
    id: lender.id,
    book: lender.book,
    tell: (path, body) => tell(lender, path, body),
    transport: {
      call: (request) => call(lender, request),
      // Without breaker and resends, which go by the machine's clock: `test/lenders/connector.test.ts` has them.
      post: async (attempt) => (await attempt()).outcome,
      breaker: () => 'closed',
      close: async () => {},
    },
  }
}

function decisionOf(row: BookRow, now: number, accepts = row.accepts): object {
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

/** Plans what the lender tells by itself once it has decided. */
function planCallBacks(lender: Lender, row: BookRow): void {
  const { id, world } = lender
  const { chance, clock } = world
  const { callsBack } = row.day
  if (!callsBack) return
  const eventId = world.newId()
  const inMs = row.decidesAt - clock.now
  const repeat = async () =>
    tell(lender, 'call-back', { eventId, decision: decisionOf(row, Math.max(clock.now, row.decidesAt)) })
  const contradict = async () =>
    tell(lender, 'call-back', {
      eventId: world.newId(),
      decision: decisionOf(row, Number.MAX_SAFE_INTEGER, !row.accepts),
    })
  world.plan(inMs, `${id} calls back`, repeat)
  if (callsBack === 'twice') world.plan(inMs + chance.below(minuteMs), `${id} calls back again`, repeat)
  if (callsBack === 'contradicts') world.plan(inMs + chance.below(minuteMs), `${id} calls back otherwise`, contradict)
}

/** Plans the loan outcomes of an accepted application: paid out, not paid out, or returned to us. */
function planOutcomes(lender: Lender, row: BookRow): void {
  const { id, world } = lender
  const { chance, clock } = world
  const { reference, amount } = row
  if (!row.accepts || row.day.decides === undefined) return
  const tellOutcome = (inMs: number, outcome: Omit<LenderMessage, 'eventId'>) =>
    world.plan(inMs, `${id} tells an outcome`, async () => {
      if (row.isNotChosen && chance.percent(90)) return
      const eventId = world.newId()
      tell(lender, 'outcomes', { eventId, reference, ...outcome })
      if (chance.percent(20)) tell(lender, 'outcomes', { eventId, reference, ...outcome })
    })
  const decided = row.decidesAt - clock.now
  const [from, to] = [decided + minuteMs, decided + 30 * hourMs]
  if (chance.percent(45)) tellOutcome(chance.between(from, to), { outcome: 'funded', amount })
  if (chance.percent(10)) tellOutcome(chance.between(from, to), { outcome: 'not-funded' })
  if (chance.percent(20)) tellOutcome(chance.between(from, to), { outcome: 'returned', reason: 'not-reachable' })
}

/** Enters an application in the book, and plans everything that the lender will tell about it. */
function receive(lender: Lender, day: LenderDay, { reference, application }: PostBody): BookRow {
  const { id, book, acceptance, world } = lender
  const { chance, clock, facts } = world
  const { email, phoneNumber: phone } = application.contactDetails
  const { personalCode: code } = application.personalDetails
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
  facts.received.push({ lender: id, reference, email, phone, code, at: clock.now })
  planCallBacks(lender, row)
  planOutcomes(lender, row)
  return row
}

/** After so long an answer has come, or the time-out of the connection. */
async function answering({ id, world }: Lender, inMs: number, reply: () => LenderReply): Promise<LenderReply> {
  const isTimeOut = inMs > lenderTimeoutMs
  await world.tasks.wait(`answer of ${id}`, world.clock.now + Math.min(inMs, lenderTimeoutMs))
  return isTimeOut ? { kind: 'lost', why: 'time-out' } : reply()
}

async function post(lender: Lender, body: PostBody): Promise<LenderReply> {
  const { id, book, world } = lender
  const { chance, clock, say } = world
  const { reference, application } = body
  const before = book.get(reference)
  const drawn = before?.day ?? chance.weighted(lenderDays.map((row) => [row.weight, row] as const))
  const day = world.isTroubled() ? drawn : lenderDays[0]!
  const { email, phoneNumber } = application.contactDetails
  const who = `${email.split('@')[0]} ${phoneNumber.slice(-2)}`
  say(`${id}: application ${reference} of ${who}, day: ${day.name}${before ? ', again' : ''}`)
  const row = before ?? (day.receives ? receive(lender, day, body) : undefined)
  // The data points asked for as more of the form may come with the next round's application.
  if (row && application.otherDetails?.numberOfDependants !== undefined && day.wants === 'more') row.isSatisfied = true
  return answering(lender, chance.between(...day.answers), () => {
    if (day.reply) return failures[day.reply]
    return row ? answer(200, decisionOf(row, clock.now)) : answer(400, '')
  })
}

type CallAbout = (lender: Lender, row: BookRow, body: FollowUpBody) => LenderReply

/** Calls about an application that the lender has, by the last part of their path. */
const callsAbout: Readonly<Record<string, CallAbout>> = {
  'follow-ups': ({ world }, row, { status }) => {
    row.isSatisfied = true
    return status === 'declined'
      ? answer(200, { decision: 'rejected', reference: row.reference })
      : answer(200, decisionOf(row, world.clock.now))
  },
  cancel: ({ world }, row) => {
    if (row.accepts && world.clock.now >= row.decidesAt && row.isSatisfied) return answer(409, '')
    row.isCancelled = true
    return answer(200, '')
  },
  'not-chosen': (_, row) => {
    row.isNotChosen = true
    return answer(200, '')
  },
  erasure: ({ id, world }, row) => {
    row.isErased = true
    world.say(`${id}: erases ${row.reference}`)
    return answer(200, '')
  },
}

function answerAbout(lender: Lender, reference: string, name: string, body: FollowUpBody): LenderReply {
  const { book, world } = lender
  const { chance } = world
  if (world.isTroubled() && chance.percent(15))
    return chance.pick([failures.lost, failures.error, failures.unreachable])
  const row = book.get(reference)
  if (!row) return answer(404, '')
  return callsAbout[name]?.(lender, row, body) ?? answer(200, '')
}

function ask({ id, book, world }: Lender, reference: string): LenderReply {
  const { chance, clock, say } = world
  if (world.isTroubled() && chance.percent(8)) return chance.pick([failures.lost, failures.error, failures.garbage])
  const row = book.get(reference)
  if (!row) say(`${id}: never saw ${reference}`)
  return row ? answer(200, decisionOf(row, clock.now)) : answer(404, '')
}

async function call(lender: Lender, { method, path, body = '{}' }: LenderRequest): Promise<LenderReply> {
  const { id, world } = lender
  const { chance, clock } = world
  const [, , reference = '', name = ''] = path.split('/').map(decodeURIComponent)
  const begun = clock.now
  await world.tasks.wait(`on the way to ${id}`, clock.now + chance.below(50))
  // The transport gives up by itself: nothing is under way for longer.
  if (clock.now - begun > lenderTimeoutMs) return { kind: 'lost', why: 'time-out' }
  if (method === 'POST' && reference === '') return post(lender, JSON.parse(body) as PostBody)
  const reply =
    method === 'GET' ? ask(lender, reference) : answerAbout(lender, reference, name, JSON.parse(body) as FollowUpBody)
  return answering(lender, chance.below(500), () => reply)
}

interface PostBody {
  readonly reference: string
  readonly application: {
    readonly contactDetails: { readonly email: string; readonly phoneNumber: string }
    readonly personalDetails: { readonly personalCode: string }
    readonly otherDetails?: { readonly numberOfDependants?: string }
  }
}

interface FollowUpBody {
  readonly status?: string
}
