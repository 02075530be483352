// Test of what a lead says of policies: agreed with the boxes (E1).
import { expect, test } from 'vitest'
import { policiesAgreed } from '#domain/law/policies.ts'
import { aPage, answered, contact, at } from '#test/web/memory-parts.ts'

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

test('R-28 E3 the time of the last operation is moved with the expiry', () => {
  const page = aPage()
  page.act(answered, { type: 'timed', expiresAt: '2026-11-23T10:00:00.000Z', lastOperationTimestamp: at })
  expect(page.now()).toMatchObject({ lastOperationTimestamp: at, lead: { expiresAt: '2026-11-23T10:00:00.000Z' } })
})
