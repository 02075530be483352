// Test of tracking events from state changes: each once, none for other tabs' or other leads' changes (N3, T-01).
import { describe, expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import type { Application, Outgoing } from '#domain/application/application.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { reduce } from '#domain/application/reducer.ts'
import { continuedApplication, reappliedApplication } from '#domain/application/resume.ts'
import type { Action } from '#domain/application/actions.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { answered, at, lead, variant } from '#test/web/memory-parts.ts'
import { completedPage, stateEvents } from './state-events.ts'

const fresh = newApplication(variant)
type Status = ApplicationResult['application']['status']

const started = (kind: Outgoing['kind']): Action => ({
  type: 'started',
  outgoing: { kind, key: 'key', answers: {}, forgotten: [] },
})
const reply = (state: StateKey, { status, id = lead }: { status?: Status; id?: string } = {}) => ({
  id,
  token: 'token',
  version: 1,
  progressState: stateNumber(state),
  missing: [],
  answeredKeys: [],
  ...(status ? { result: { application: { status } } } : {}),
})
const replied = (state: StateKey, more?: Parameters<typeof reply>[1]): Action => ({
  type: 'replied',
  reply: reply(state, more),
  at,
})
const refreshed = (state: StateKey, more?: Parameters<typeof reply>[1]): Action => ({
  type: 'refreshed',
  reply: reply(state, more),
  at,
  isElsewhere: false,
})

/** The events of each action in its turn, and where it all ended. */
function told(actions: readonly Action[], from: Application = fresh) {
  let application = from
  const events = actions.map((action) => {
    const before = application
    application = reduce(before, action, variant)
    return stateEvents(before, application)
  })
  const names = events.flat().map(([name]) => name)
  return { application, events, names }
}

const made = told([answered, started('create'), replied('loan-information')]).application
const sent = told([started('send'), replied('checking')], made).application

describe('a lead', () => {
  test('is sent once the server has it, and no sooner', () => {
    expect(told([answered, started('create')]).names).toEqual([])
    expect(told([answered, started('create'), replied('loan-information')]).names).toEqual(['leadSent', 'stateEntered'])
  })

  test('is not sent again by saving it, by asking after it, or by what is typed', () => {
    const later: Action[] = [
      { type: 'drafted', texts: { x: ['y'] } },
      started('save'),
      replied('loan-information'),
      refreshed('loan-information'),
    ]
    expect(told(later, made).names).toEqual([])
  })

  test('is not sent by an attempt that failed', () => {
    const failed: Action = { type: 'failed', connection: 'offline', discardRequest: true }
    expect(told([started('create'), failed]).events).toEqual([[], [['connectionLost', { code: 'offline' }]]])
  })

  test('is registered once all of it is being checked', () => {
    expect(told([started('send'), replied('checking')], made).events.at(-1)).toEqual([
      ['stateEntered', { state: 'checking' }],
      ['registrationCompleted', {}],
    ])
  })

  test('that is made and checked at once tells both', () => {
    expect(told([started('create'), replied('checking')]).names).toEqual([
      'leadSent',
      'stateEntered',
      'registrationCompleted',
    ])
  })

  test.each<[StateKey, Status | undefined, readonly string[]]>([
    ['accepted', 'accepted', ['stateEntered', 'leadAccepted']],
    ['thank-you', 'contact', ['stateEntered', 'leadAccepted']],
    // Nobody has decided: thanks are no yes.
    ['thank-you', 'undecided', ['stateEntered']],
    ['thank-you', undefined, ['stateEntered']],
    ['rejected', 'rejected', ['stateEntered', 'rejected']],
    ['rejected', 'asked-before', ['stateEntered', 'rejected']],
    ['rejected', undefined, ['stateEntered', 'rejected']],
    // No lender said no: the applicant did, or nobody decided.
    ['rejected', 'declined', ['stateEntered']],
    ['rejected', 'unreached', ['stateEntered']],
    ['rejected', 'unchecked', ['stateEntered']],
    ['rejected', 'withdrawn', ['stateEntered']],
    ['rejected', 'expired', ['stateEntered']],
    ['mobile-verification', undefined, ['stateEntered']],
    ['checking', undefined, []],
  ])('N2: that is checked and then %s with the result %s tells %j', (state, status, names) => {
    expect(told([refreshed(state, status ? { status } : {})], sent).names).toEqual(names)
  })

  test('whose lender asks for more first is not accepted yet', () => {
    const accepted = told([refreshed('accepted', { status: 'accepted' })], sent).application
    const asked: Application = { ...accepted, followUp: { id: 'f', key: 'ipfd-offer' } as never }
    expect(stateEvents(sent, asked).map(([name]) => name)).toEqual(['stateEntered'])
  })

  test('is left for its lender once', () => {
    const accepted = told([refreshed('accepted', { status: 'accepted' })], sent).application
    const left: Action = { type: 'left', redirect: { url: 'https://lender.example/', method: 'PUSH' } }
    expect(told([left, left], accepted).names).toEqual(['redirected'])
  })

  test('that a link or another visit brings tells nothing of what it went through', () => {
    const other = told([refreshed('accepted', { status: 'accepted', id: '1'.repeat(36) })], sent).application
    const away = { ...other, redirect: { url: 'https://lender.example/', method: 'PUSH' as const } }
    for (const from of [fresh, sent])
      expect(told([{ type: 'resumedFromLink', application: away }], from).names).toEqual([])
    expect(told([{ type: 'restored', application: away, requestContext: {} }]).names).toEqual([])
  })

  test('N2: that is a new application after an end is sent, and registered once it is checked', () => {
    const offered = { ...reply('rejected', { status: 'rejected' }), reapply: { amount: 400, period: 61 } }
    const over = told([{ type: 'refreshed', reply: offered, at, isElsewhere: false }], sent).application
    const next = reply('loan-information', { id: '3'.repeat(36) })
    const begun = reappliedApplication(over, next, { loan: undefined, texts: {} }, at, variant)
    const again = told([{ type: 'resumedFromLink', application: begun }], over)
    expect(again.names).toEqual(['leadSent', 'stateEntered'])
    const checked = reply('checking', { id: '3'.repeat(36) })
    const further = told([started('send'), { type: 'replied', reply: checked, at }], again.application)
    expect(further.names).toEqual(['stateEntered', 'registrationCompleted'])
    // Another lead that a link brings then is silent.
    const linked = continuedApplication(over, { ...next, id: '4'.repeat(36) }, at, variant)
    expect(told([{ type: 'resumedFromLink', application: linked }], over).names).toEqual([])
  })

  test('of another tab is told of here too, under the same id', () => {
    const further = told([started('send'), replied('checking')], made).application
    expect(told([{ type: 'takenOver', application: further, isChanged: true }], made).names).toEqual([
      'stateEntered',
      'registrationCompleted',
    ])
  })

  test('that is begun anew tells nothing until it is sent', () => {
    const rejected = told([refreshed('rejected', { status: 'rejected' })], sent).application
    const again = told([{ type: 'restarted' }, answered, started('create')], rejected)
    expect(again.names).toEqual([])
    expect(told([replied('loan-information', { id: '2'.repeat(36) })], again.application).names).toEqual([
      'leadSent',
      'stateEntered',
    ])
  })
})

describe('P-09: a fault', () => {
  const faulted: Action = {
    type: 'faulted',
    path: 'initial-details',
    faults: [{ field: 'contactDetails.email', message: 'ana@example is no address' }],
  }

  test('is told by its field and page, without what was typed', () => {
    const { events } = told([faulted])
    expect(events.flat()).toEqual([['fieldFailed', { step: 'initial-details', field: 'contactDetails.email' }]])
  })

  test('is told again where the next attempt has it too, and not because of another page’s', () => {
    const other: Action = { type: 'faulted', path: 'loan-details', faults: [] }
    expect(told([faulted, other, structuredClone(faulted)]).events.map(({ length }) => length)).toEqual([1, 0, 1])
  })
})

test('a lost connection is told once a time', () => {
  const failing: Action = { type: 'failed', connection: 'failing', discardRequest: false }
  const fine: Action = { type: 'failed', connection: 'fine', discardRequest: false }
  expect(told([failing, failing, fine, failing]).names).toEqual(['connectionLost', 'connectionLost'])
})

describe('a page is completed', () => {
  const page = (before: Application, action: Action, shown = 'initial-details') =>
    completedPage(before, reduce(before, action, variant), shown)?.path

  test('once it was continued with', () => {
    expect(page(fresh, answered)).toBe('initial-details')
  })

  test('again where it was changed and continued with again', () => {
    expect(page(reduce(fresh, answered, variant), answered)).toBe('initial-details')
  })

  test.each<[string, Action, string]>([
    ['another page', answered, 'loan-details'],
    ['a fault on it', { type: 'faulted', path: 'initial-details', faults: [] }, 'initial-details'],
    ['what is typed', { type: 'drafted', texts: {} }, 'initial-details'],
    [
      'the page of a lead from elsewhere',
      { type: 'resumedFromLink', application: made },
      'initial-details' satisfies PagePath,
    ],
  ])('and not by %s', (_what, action, shown) => {
    expect(page(fresh, action, shown)).toBeUndefined()
  })
})
