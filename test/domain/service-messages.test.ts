// Test of the table of service messages: every end of a lead is told, and a message that is overtaken is known as such (Q4).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isStillTrue,
  messagesOfEvent,
  noLoanStatuses,
  serviceMessage,
  serviceMessageIds,
} from '#domain/application/service-messages.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import { transitions } from '#domain/application/transitions.ts'
import { isFilling, stateNumber } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'

/** Where an applicant waits for word from us. */
const told: readonly StateKey[] = ['accepted', 'redirected', 'thank-you', 'rejected']

describe('Q4: which change of a lead is told', () => {
  // An applicant who said no to one offer of several, or came back to the list, is at the list.
  const atTheList: readonly LeadEvent[] = ['offerDeclined', 'offersReopened']
  /** Those that go by the event, not by the end of the offers. */
  const soonAfter = (event: string, state: StateKey) =>
    messagesOfEvent(event, stateNumber(state)).filter((id) => serviceMessage(id).hoursBeforeEnd === undefined)

  test('Q4: every transition to an end has one message, but where the applicant is at it', () => {
    const ends = transitions.flatMap(({ on, to }) =>
      typeof to === 'string' && told.includes(to) && !atTheList.includes(on) ? [{ on, to }] : [],
    )
    expect(ends.length).toBeGreaterThan(4)
    for (const { on, to } of ends) expect(soonAfter(on, to), `${on} ${to}`).toHaveLength(1)
  })

  test.each([
    ['sent', 'checking', 'received'],
    ['created', 'checking', 'received'],
    ['saved', 'checking', 'received'],
    ['moreNeeded', 'loan-information', 'more-question'],
    ['moreNeeded', 'income-details', 'more-question'],
    ['followUp', 'id-upload', 'more-question'],
    ['followUp', 'accepted', 'more-question'],
    ['accepted', 'accepted', 'offers'],
    ['offered', 'id-upload', 'offers'],
    ['acceptedToContact', 'thank-you', 'will-call'],
    ['undecided', 'thank-you', 'still-open'],
    ['contactChosen', 'thank-you', 'will-call'],
    // The loan is there: nobody calls to finish the application.
    ['takenAtLender', 'thank-you', 'paid-out'],
    ['redirected', 'redirected', 'chosen'],
    ['returned', 'redirected', 'given-back'],
    ['not-funded', 'thank-you', 'given-back'],
    ['returned', 'thank-you', 'given-back'],
    ['rejected', 'rejected', 'rejected'],
    ['offersExpired', 'rejected', 'rejected'],
  ] as const)('Q4: %s, to %s: %s', (event, state, expected) => {
    expect(soonAfter(event, state)).toEqual([expected])
  })

  test.each([
    ['created', 'loan-information'],
    ['saved', 'loan-information'],
    ['followUpDone', 'checking'],
    ['numberChanging', 'change-mobile-number'],
    ['offerDeclined', 'accepted'],
    ['offersDeclined', 'checking'],
    ['returned', 'accepted'],
    ['not-funded', 'accepted'],
    ['returned', 'rejected'],
  ] as const)('Q4: %s, to %s: nothing, the applicant did it or is at it', (event, state) => {
    expect(messagesOfEvent(event, stateNumber(state))).toEqual([])
  })

  test('Q4: offers that are brought back are told before the last one ends alone', () => {
    expect(messagesOfEvent('offersReopened', stateNumber('accepted'))).toEqual(['about-to-end'])
  })

  test.each(['accepted', 'offered'] as const)(
    'Q4: offers on the list are told, and before the last one ends: %s',
    (event) => {
      expect(messagesOfEvent(event, stateNumber('accepted'))).toEqual(['offers', 'about-to-end'])
    },
  )

  test('Q4: unasked, only one more answer and offers go as text messages, and after the e-mail', () => {
    const bySms = serviceMessageIds.filter(
      (id) => !serviceMessage(id).isAsked && serviceMessage(id).channels.some(({ channel }) => channel === 'sms'),
    )
    expect(bySms).toEqual(['more-question', 'offers'])
    for (const id of bySms) {
      const [email, sms] = serviceMessage(id).channels
      expect([email?.channel, sms?.channel]).toEqual(['email', 'sms'])
      expect(sms!.afterMinutes).toBeGreaterThan(email!.afterMinutes)
    }
  })
})

describe('Q4: what is overtaken is not told any more', () => {
  const isTrue = (id: (typeof serviceMessageIds)[number], state: StateKey, status?: 'contact' | 'undecided') =>
    isStillTrue(serviceMessage(id), { state: stateNumber(state), status })

  test('Q4: received is true while the lenders look at it, offers while one may be chosen', () => {
    expect([isTrue('received', 'checking'), isTrue('received', 'accepted')]).toEqual([true, false])
    expect([isTrue('offers', 'accepted'), isTrue('offers', 'redirected')]).toEqual([true, false])
  })

  test('Q4: a question is open in the form and at every screen of a lender, not once it is answered', () => {
    expect(isTrue('more-question', 'id-upload')).toBe(true)
    expect(serviceMessage('more-question').states.some(isFilling)).toBe(true)
    expect(isTrue('more-question', 'checking')).toBe(false)
  })

  test('Q4: thank you is told by what it is for', () => {
    expect([isTrue('will-call', 'thank-you', 'contact'), isTrue('will-call', 'thank-you', 'undecided')]).toEqual([
      true,
      false,
    ])
    expect([isTrue('still-open', 'thank-you', 'undecided'), isTrue('still-open', 'thank-you', 'contact')]).toEqual([
      true,
      false,
    ])
  })

  test.each(noLoanStatuses)('Q4: an end without a loan is told where it is %s', (status) => {
    expect(isStillTrue(serviceMessage('rejected'), { state: stateNumber('rejected'), status })).toBe(true)
  })
})

test('Q4: each message has its row in docs/lives/service-message.md, and no row is of another', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/lives/service-message.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id!)
  expect(rows.toSorted()).toEqual(serviceMessageIds.toSorted())
})
