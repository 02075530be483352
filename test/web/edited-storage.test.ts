// Test of edited browser storage: it never decides where a lead stands (F3, R-08).
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { keep } from '#web/storage/keep.ts'
import { leftIn } from '#web/storage/restore.ts'
import { fakeBrowser, start, variant } from './memory-parts.ts'

const [first] = variant.country.journey.initial
const access = { id: 'lead', token: 'token', version: 1 }

/** Kept and restored, with the state changed in between. */
function reloaded(application: Application, edit: object): Application {
  const { session, storage } = fakeBrowser()
  keep(storage, application, undefined, { variant, at: start })
  const state = JSON.parse(session.entries.get('state')!) as object
  session.entries.set('state', JSON.stringify({ ...state, ...edit }))
  return leftIn(storage, variant)(start, () => {})
}

test.each([
  ['accepted', { progressState: 10, applicationResult: { application: { status: 'accepted' } } }],
  ['checking', { progressState: 6 }],
  [
    'everything answered',
    { answeredKeys: ['personalDetails.firstName', 'contactDetails.email', 'generalPolicies', 'amount'] },
  ],
  ['a state there is not', { progressState: 99 }],
])('F3: %s without a lead is a form to fill', (_what, edit) => {
  const now = reloaded(newApplication(variant), edit)
  expect(now).toMatchObject({ progressState: 0, answeredKeys: [] })
  expect(now.applicationResult).toBeUndefined()
  expect(currentRoute(now, 'accepted', variant)).toBe(first)
})

test.each([
  ['the last four', '…678Z', { 'personalDetails.personalCode': '…678Z' }],
  ['a whole number', '12345678Z', undefined],
])('S-05: of signs of a secret, %s', (_what, personalCode, masked) => {
  const application = { ...newApplication(variant), access }
  expect(reloaded(application, { masked: { 'personalDetails.personalCode': personalCode } }).masked).toEqual(masked)
})

test('F3: with a lead the state is kept as it was until the server is asked', () => {
  const now = reloaded({ ...newApplication(variant), access, progressState: 1 }, { progressState: 10 })
  expect(now).toMatchObject({ access, progressState: 10 })
})

test('E1: a captcha’s token that lies in storage is read without a fault, and goes with no write', () => {
  const application = { ...newApplication(variant), access }
  const now = reloaded({ ...application, lead: Object.assign({ captchaToken: 'solved' }, application.lead) }, {})
  expect(now).toMatchObject({ access, lead: application.lead })
  expect(now.lead).not.toHaveProperty('captchaToken')
})

test('M6: what the server has, kept by a release that called it otherwise, is known after a reload', () => {
  const application = { ...newApplication(variant), access }
  expect(reloaded(application, { answeredKeys: undefined, held: ['amount'] }).answeredKeys).toEqual(['amount'])
})

test('M6: a default that the server has an answer for does not come back with a reload', () => {
  const { amount: _, ...lead } = newApplication(variant).lead
  const now = reloaded(
    { ...newApplication(variant), lead, access, answeredKeys: ['amount'], elsewhere: ['amount'] },
    {},
  )
  expect(now.lead.amount).toBeUndefined()
  expect(now.lead.period).toBe(newApplication(variant).lead.period)
  expect(now.elsewhere).toEqual(['amount'])
})
