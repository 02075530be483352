// Test of the client engine's decisions as tables: the next command, the result of an answer, and retries.
import { describe, expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { beginningWith } from '#domain/journey/first-page.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { Answer } from '#web/api/client.ts'
import { variant } from '#test/web/memory-parts.ts'
import { idleEngine, nextCommand, outcomeOf, planRetry } from './next-command.ts'
import type { Command, EngineState, Situation } from './next-command.ts'

const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 1 }
const outgoing = { kind: 'save', key: 'key', answers: {}, forgotten: [] } as const
const fresh = newApplication(variant)
const amountFirst = {
  flow: 'v3',
  country: { journey: beginningWith('amount', variant.country.journey) },
} as const
const filling: Partial<Application> = { access, progressState: 1, continued: ['initial-details'] }
const checking: Partial<Application> = { access, progressState: stateNumber('checking') }
const market = { asked: [{ lender: 'Moneyman', says: 'late' }], offers: [] }
const thinking: Partial<Application> = { access, progressState: stateNumber('accepted'), market }
const thanked: Partial<Application> = { ...thinking, progressState: stateNumber('thank-you') }
const questioned: Partial<Application> = {
  access,
  progressState: stateNumber('marital-details'),
  followUp: { id: 'f', key: 'marital-details', lender: 'Moneyman', fields: [] },
}
const faulty: Partial<Application> = {
  synced: false,
  pageErrors: { faults: [{ field: 'amount', message: 'Too much' }], erroredPage: 'loan-details' },
}

interface Row extends Partial<Pick<Situation, 'occasion' | 'isVisible'>> {
  readonly what: string
  readonly of?: Partial<Application>
  readonly engine?: Partial<EngineState>
  readonly does: Command
}

const asks = (isLookedAt = false): Command => ({ kind: 'ask', isElsewhere: false, isLookedAt })
const nothing: Command = { kind: 'nothing' }
const rest: Command = { kind: 'rest' }

const rows: readonly Row[] = [
  { what: 'nobody has continued with anything', does: rest },
  {
    what: 'O5: the first page is answered',
    of: { continued: ['initial-details'], synced: false },
    does: { kind: 'begin', send: 'create' },
  },
  {
    what: 'K5 17.1: the amount comes first, and nobody agreed to anything yet',
    of: { continued: ['loan-details', 'loan-purpose'], dynamicPages: initialPages(amountFirst) },
    does: rest,
  },
  {
    what: 'O5 17.1: the page with the agreement is answered, which is not the first',
    of: {
      continued: ['loan-details', 'loan-purpose', 'initial-details'],
      dynamicPages: initialPages(amountFirst),
      synced: false,
    },
    does: { kind: 'begin', send: 'create' },
  },
  { what: 'P-05: a look at the page found the lead gone', of: { continued: ['initial-details'] }, does: rest },
  {
    what: 'P-05: Send of one that was found gone',
    of: { continued: ['initial-details'], sendWanted: true },
    does: { kind: 'begin', send: 'create' },
  },
  { what: 'O5: an answer has changed', of: { ...filling, synced: false }, does: { kind: 'begin', send: 'save' } },
  {
    what: 'O5: everything is saved and may go',
    of: { ...filling, sendWanted: true },
    does: { kind: 'begin', send: 'send' },
  },
  {
    what: 'O5: what may go is saved first',
    of: { ...filling, sendWanted: true, synced: false },
    does: { kind: 'begin', send: 'save' },
  },
  { what: 'everything is saved', of: filling, does: rest },
  { what: 'R-17: a page is faulty', of: { ...filling, ...faulty }, does: rest },
  { what: 'the lead is with the lenders', of: { ...checking, synced: false }, isVisible: false, does: rest },
  { what: 'R-11: a request is under way', of: { ...filling, outgoing }, does: { kind: 'send', outgoing } },
  {
    what: 'R-05: the lead is being made',
    of: { outgoing: { ...outgoing, kind: 'create' } },
    does: { kind: 'create', outgoing: { ...outgoing, kind: 'create' } },
  },
  { what: 'a call is on its way', of: { ...filling, outgoing }, engine: { isBusy: true }, does: nothing },
  { what: 'the engine is stopped', of: { ...filling, outgoing }, engine: { isStopped: true }, does: nothing },
  { what: 'the page has come, with a lead', of: { ...filling, synced: false }, occasion: 'begun', does: asks() },
  {
    what: 'R-11: the page has come, with a request',
    of: { ...filling, outgoing },
    occasion: 'begun',
    does: { kind: 'send', outgoing },
  },
  {
    what: 'the page has come, with answers only',
    of: { continued: ['initial-details'], synced: false },
    occasion: 'begun',
    does: { kind: 'begin', send: 'create' },
  },
  { what: 'R-09: the page is looked at again', of: filling, occasion: 'attention', does: asks(true) },
  {
    what: 'R-15: an attempt is wanted now',
    of: { ...filling, outgoing },
    occasion: 'attention',
    does: { kind: 'send', outgoing },
  },
  { what: 'an empty form is looked at again', occasion: 'attention', does: nothing },
  {
    what: 'R-27: the connection is back while nobody looks',
    of: checking,
    occasion: 'attention',
    isVisible: false,
    does: nothing,
  },
  {
    what: 'R-10: the connection is back while nobody looks, with a request',
    of: { ...filling, outgoing },
    occasion: 'attention',
    isVisible: false,
    does: { kind: 'send', outgoing },
  },
  {
    what: 'R-16: the server wants to be left alone',
    of: { ...filling, outgoing },
    engine: { isHeld: true },
    occasion: 'attention',
    does: nothing,
  },
  { what: 'R-16: it does while the lead is being checked', of: checking, engine: { isHeld: true }, does: nothing },
  {
    what: 'R-16: it does when an answer has changed',
    of: { ...filling, synced: false },
    engine: { isHeld: true },
    does: nothing,
  },
  { what: 'R-27: the lead is being checked', of: checking, does: { kind: 'poll', afterMs: 0 } },
  {
    what: 'R-27: the server holds no answer',
    of: checking,
    engine: { polls: 1 },
    does: { kind: 'poll', afterMs: 1000 },
  },
  { what: '19.6: the server holds its answer', of: checking, engine: { isListening: true }, does: nothing },
  {
    what: 'R-27: it is asked after less often',
    of: checking,
    engine: { polls: 5 },
    does: { kind: 'poll', afterMs: 1000 * 1.25 ** 4 },
  },
  {
    what: 'R-27: but at least every five seconds',
    of: checking,
    engine: { polls: 40 },
    does: { kind: 'poll', afterMs: 5000 },
  },
  { what: 'M6: a lender asks for something', of: questioned, does: { kind: 'poll', afterMs: 0 } },
  { what: 'M6: a lender asks, and the pause is over', of: questioned, occasion: 'polled', does: { kind: 'listen' } },
  {
    what: 'M6: a lender asks, and the server holds its answer',
    of: questioned,
    engine: { isListening: true },
    does: nothing,
  },
  { what: 'M6: a lender asks, and nobody looks', of: questioned, isVisible: false, does: rest },
  { what: 'R-27: nobody looks', of: checking, isVisible: false, does: rest },
  { what: 'Q2: offers are there, and a lender thinks', of: thinking, does: { kind: 'poll', afterMs: 5000 } },
  { what: 'Q2: thanks were said, and a lender thinks', of: thanked, does: { kind: 'poll', afterMs: 5000 } },
  { what: 'Q2: nobody is awaited', of: { ...thinking, market: { asked: [], offers: [] } }, does: rest },
  { what: 'Q2: nobody looks while a lender thinks', of: thinking, isVisible: false, does: nothing },
  { what: 'Q2: a lender has been asked after for minutes', of: thinking, engine: { polls: 60 }, does: nothing },
  { what: 'Q2: the application is over', of: { ...thinking, progressState: stateNumber('rejected') }, does: nothing },
  { what: 'R-27: the pause is over', of: checking, occasion: 'polled', does: { kind: 'listen' } },
  { what: 'R-27: the pause is over while a lender thinks', of: thinking, occasion: 'polled', does: asks() },
  {
    what: 'R-27: the pause is over and nobody looks',
    of: checking,
    occasion: 'polled',
    isVisible: false,
    does: nothing,
  },
]

test.each(rows)('$what: $does.kind', ({ of = {}, engine = {}, occasion = 'changed', isVisible = true, does }) => {
  const situation = { engine: { ...idleEngine, ...engine }, application: { ...fresh, ...of }, occasion, isVisible }
  expect(nextCommand(situation)).toEqual(does)
})

test('every kind of command is the answer to a row', () => {
  const kinds = new Set(rows.map(({ does }) => does.kind))
  const all: Record<Command['kind'], true> = {
    begin: true,
    create: true,
    send: true,
    ask: true,
    listen: true,
    poll: true,
    rest: true,
    nothing: true,
  }
  expect([...kinds].toSorted()).toEqual(Object.keys(all).toSorted())
})

const refusal = (status: number, code = 'x'): Answer<string> => ({ kind: 'refusal', status, code })
const silence = (status: number): Answer<string> => ({ kind: 'silence', status })
const faults = (field: string): Answer<string> => ({
  kind: 'faults',
  faults: [{ field, code: 'format', message: 'Wrong' }],
})

test.each([
  ['a reply', { kind: 'reply', data: 'data' }, { kind: 'taken', data: 'data' }],
  ['R-17: faults of fields', faults('amount'), { kind: 'refused', faults: [{ field: 'amount', message: 'Wrong' }] }],
  ['faults of nothing that is known here', faults('nothing'), { kind: 'failed', status: 422, isRefused: true }],
  ['O4: the page is going away', silence(499), { kind: 'aborted' }],
  ['R-10: no connection', silence(1001), { kind: 'failed', status: 1001, isRefused: false }],
  ['R-11: an answer that got lost', silence(0), { kind: 'failed', status: 0, isRefused: false }],
  ['R-05: another tab was faster', refusal(412), { kind: 'moved', status: 412, isElsewhere: true }],
  ['R-05: an attempt had gone through', refusal(409), { kind: 'moved', status: 409, isElsewhere: false }],
  [
    'R-11: an attempt is still running',
    refusal(409, 'still-running'),
    { kind: 'failed', status: 409, isRefused: false },
  ],
  ['the server does not know the lead', refusal(404), { kind: 'unknown', status: 404 }],
  ['P-05: the person had it erased', refusal(410, 'erased'), { kind: 'erased' }],
  [
    'M6: a creation was answered before',
    refusal(410, 'answered-before'),
    { kind: 'failed', status: 410, isRefused: true },
  ],
  ['the request is refused as it is', refusal(400), { kind: 'failed', status: 400, isRefused: true }],
  ['R-16: too many requests', refusal(429), { kind: 'failed', status: 429, isRefused: false }],
  ['R-15: the server is in trouble', refusal(503), { kind: 'failed', status: 503, isRefused: false }],
] as const)('%s', (_what, answer, outcome) => {
  expect(outcomeOf(answer as Answer<string>)).toEqual(outcome)
})

describe('R-15: what a failure comes to', () => {
  const asked: Answer<string> = { kind: 'refusal', status: 429, code: 'busy', retryAfterMs: 7000 }
  const spent = { counted: 9, attempts: 9 }
  test.each([
    [
      'the first',
      {},
      refusal(503),
      { connection: 'failing', afterMs: 500, isTriedAgain: true },
      { counted: 1, attempts: 1 },
    ],
    [
      'the third',
      { counted: 2, attempts: 2 },
      refusal(503),
      { connection: 'failing', afterMs: 2000, isTriedAgain: true },
      { counted: 3, attempts: 3 },
    ],
    ['the tenth', spent, refusal(503), { connection: 'stuck', isTriedAgain: false }, { counted: 10, attempts: 9 }],
    [
      'R-10: offline nothing counts',
      spent,
      silence(1001),
      { connection: 'offline', afterMs: 20_000, isTriedAgain: true },
      { counted: 9, attempts: 10 },
    ],
    [
      'R-16: the server’s own pause',
      {},
      asked,
      { connection: 'failing', afterMs: 7000, isTriedAgain: true },
      { counted: 1, attempts: 0, isHeld: true },
    ],
    [
      'R-16: it holds where nothing is tried any more',
      spent,
      asked,
      { connection: 'stuck', afterMs: 7000, isTriedAgain: false },
      { counted: 10, attempts: 9, isHeld: true },
    ],
  ] as const)('%s', (_what, before, answer, retry, after) => {
    const planned = planRetry({ ...idleEngine, ...before }, answer, () => 1)
    expect(planned).toEqual({ ...retry, engine: { ...idleEngine, ...after } })
  })

  test.each([
    [0, 4, 4000],
    [0.5, 4, 6000],
    [0, 40, 10_000],
  ])('chance %d takes up to a half off the pause after %d failures', (chance, attempts, afterMs) => {
    expect(planRetry({ ...idleEngine, attempts }, refusal(503), () => chance)).toMatchObject({ afterMs })
  })
})
