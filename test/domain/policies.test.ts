// Test of what a lead says of policies and of a captcha: agreed with the boxes, spent by a write (E1).
import { expect, test } from 'vitest'
import { reduce } from '#domain/application/reducer.ts'
import { policiesAgreed } from '#domain/law/policies.ts'
import { aPage, answered, contact, at, replied, variant } from '#test/web/memory-parts.ts'

test.each([
  ['none', {}, []],
  ['the main one', { generalPolicies: { given: true } }, ['privacy', 'terms', 'data-sharing']],
  ['offers alone', { 'contactDetails.marketingConsents': { given: true } }, ['privacy', 'marketing']],
  ['one that names no policy of its own', { 'otherDetails.ibanConsent': { given: true } }, ['privacy']],
  ['one that was withheld', { generalPolicies: { given: false } }, []],
])('E1 the policies agreed to with %s', (_which, consents, expected) => {
  expect(policiesAgreed(consents)).toEqual(expected)
})

test('E1 a box that is ticked counts as given, also where one of several channels is', () => {
  const page = aPage()
  page.act({ ...answered, answers: { ...contact, 'contactDetails.marketingConsents': 'email' } })
  expect(policiesAgreed(page.now().customerConsents)).toEqual(['privacy', 'terms', 'data-sharing', 'marketing'])
  page.act(answered)
  expect(policiesAgreed(page.now().customerConsents)).toEqual(['privacy', 'terms', 'data-sharing'])
})

test('E1 a captcha’s token goes with one write: taken or refused, it is spent', () => {
  const page = aPage()
  page.act(answered, { type: 'captchaSolved', token: 'solved' })
  const solved = page.now()
  expect(solved.lead.captchaToken).toBe('solved')
  expect(reduce(solved, { type: 'failed', connection: 'failing', discardRequest: false }, variant).lead).toMatchObject({
    captchaToken: 'solved',
  })
  for (const outcome of [replied(1), { type: 'refused', faults: [] } as const])
    expect(reduce(solved, outcome, variant).lead).not.toHaveProperty('captchaToken')
})

test('R-28 E3 the time of the last operation is moved with the expiry', () => {
  const page = aPage()
  page.act(answered, { type: 'timed', expiresAt: '2026-11-23T10:00:00.000Z', lastOperationTimestamp: at })
  expect(page.now()).toMatchObject({ lastOperationTimestamp: at, lead: { expiresAt: '2026-11-23T10:00:00.000Z' } })
})
