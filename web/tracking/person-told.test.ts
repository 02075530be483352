// Test of whom events are about: kept over an end, and forgotten once another application begins (N3).
import { describe, expect, test } from 'vitest'
import { identityOf } from '#contract/tracking-identity.ts'
import type { Action } from '#domain/application/actions.ts'
import { reduce } from '#domain/application/reducer.ts'
import { continuedApplication, reappliedApplication } from '#domain/application/resume.ts'
import { newApplication } from '#domain/application/application.ts'
import { answered, at, lead, replied, variant } from '#test/web/memory-parts.ts'
import { personTold } from './person-told.ts'

const toE164 = () => '+34612345678'
const of = (email?: string) => identityOf('meta', { email }, toE164).email
const refused = { id: lead, version: 2, progressState: 13, missing: [], answeredKeys: [] } as const
const offered: Action = {
  type: 'refreshed',
  reply: { ...refused, reapply: { amount: 400, period: 61 } },
  at,
  isElsewhere: false,
}
const next = { ...refused, id: '3'.repeat(36), token: 'another', progressState: 1 } as const

/** The hash of the address after each action, and how to go on. */
function going() {
  const person = personTold(toE164)
  let application = newApplication(variant)
  person.look(application)
  return {
    now: () => application,
    after: (...actions: readonly Action[]) => {
      for (const action of actions) {
        const before = application
        application = reduce(before, action, variant)
        person.change(application, before)
      }
      return person.now()('meta').email
    },
  }
}

describe('N3: whom an event is about', () => {
  test('is known from the first answer on, over the end and the redirect', () => {
    const { after } = going()
    expect([after(answered), after(replied(1), replied(6), replied(13))]).toEqual([
      of('ana@example.test'),
      of('ana@example.test'),
    ])
  })

  test.each([
    ['', replied(13)],
    [', though the same person might have applied again', offered],
  ])('is nobody once another application is begun, until it says who%s', (_though, end) => {
    const { after } = going()
    after(answered, replied(1), replied(6), end)
    expect(after({ type: 'restarted' })).toBe('')
    const answers = { ...answered.answers, 'contactDetails.email': 'eva@example.test' }
    expect(after({ ...answered, answers })).toBe(of('eva@example.test'))
  })

  test('is nobody where a link brings another lead', () => {
    const { after, now } = going()
    after(answered, replied(1))
    const application = continuedApplication(now(), next, at, variant)
    expect(after({ type: 'resumedFromLink', application })).toBe('')
  })

  test('is the same person where they apply again', () => {
    const { after, now } = going()
    after(answered, replied(1), replied(6), offered)
    const application = reappliedApplication(now(), next, { loan: undefined, texts: {} }, at, variant)
    expect(after({ type: 'resumedFromLink', application })).toBe(of('ana@example.test'))
  })

  test('is the same person where the server no longer has the lead', () => {
    const { after } = going()
    expect(after(answered, replied(1), { type: 'leadNotFound', isSaving: true })).toBe(of('ana@example.test'))
  })
})
