// Test of the verdict on a message at the bounds of its rules: the last moment before each holds, and the first (Q4).
import { expect, test } from 'vitest'
import { campaign } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { dayMs, hourMs } from '#domain/questions/duration.ts'
import { weekdays } from '#domain/law/contact-hours.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import { lateMs, verdictOn } from './verdict.ts'
import type { Before, Facts } from './verdict.ts'

const now = Date.parse('2026-06-03T12:00:00Z')

const messaging: Messaging = {
  hours: Object.fromEntries(weekdays.map((day) => [day, ['09:00', '20:00']])),
  onHolidays: true,
  mostADay: 1,
  mostAWeek: 3,
  oneChannelAWeek: false,
  serviceWithoutConsent: [],
}

/** The first e-mail of a campaign, at its time, to somebody who agreed to offers by e-mail. */
function factsOf(id: CampaignId, change: Partial<Facts> = {}, rules: Partial<Messaging> = {}): Facts {
  const { states, steps, from } = campaign(id)
  const due = now - steps[0]!.afterHours * hourMs
  return {
    now,
    campaign: campaign(id),
    campaignId: id,
    step: 0,
    channel: 'email',
    isPaused: false,
    waitsForEarlier: false,
    messaging: { ...messaging, ...rules },
    iso: 'ES',
    timeZone: 'UTC',
    state: states[0]!,
    changedAt: due,
    expiresAt: from === 'expiry' ? due : now + dayMs,
    hasAnother: false,
    hasAddress: true,
    suppressedAt: undefined,
    agreedAt: now - dayMs,
    agreedChannels: ['email'],
    confirmedChannels: [],
    register: 'absent',
    isPlayed: false,
    before: [],
    ...change,
  }
}

/** `send`, the reason why it never goes, or how long it waits. */
function said(id: CampaignId, change?: Partial<Facts>, rules?: Partial<Messaging>): string | number {
  const facts = factsOf(id, change, rules)
  const verdict = verdictOn(facts)
  if (verdict.kind === 'wait') return verdict.until - facts.now
  return verdict.kind === 'hold' ? verdict.reason : 'send'
}

const went = (ago: number, other: Partial<Before> = {}): Before => ({
  campaign: 'abandoned-form',
  channel: 'email',
  sentAt: now - ago,
  isSameLead: true,
  ...other,
})

test('Q4: a reminder goes at its time, before its application ends, and advertising no later than five days after its time', () => {
  const late = (ms: number) => ({ changedAt: now - 336 * hourMs - ms })
  expect(said('abandoned-form', { changedAt: now - hourMs + 1 })).toBe(1)
  expect(said('abandoned-form')).toBe('send')
  expect(said('abandoned-form', { expiresAt: now + 1 })).toBe('send')
  expect(said('abandoned-form', { expiresAt: now })).toBe('expired')
  expect(said('ask-again', late(lateMs - 1))).toBe('send')
  expect(said('ask-again', late(lateMs + 1))).toBe('too-late')
})

test('P-12: a reminder waits for the hours where they begin before its application ends, advertising within five days', () => {
  const night = now + 10 * hourMs
  const atNight = { now: night, changedAt: night - hourMs }
  const opening = 11 * hourMs
  expect(said('abandoned-form', { ...atNight, expiresAt: night + opening + 1 })).toBe(opening)
  expect(said('abandoned-form', { ...atNight, expiresAt: night + opening })).toBe('hours')
  const advertising = { ...atNight, changedAt: night - 336 * hourMs, expiresAt: now - 10 * dayMs }
  expect(said('ask-again', advertising)).toBe(opening)
  expect(said('ask-again', { ...advertising, changedAt: advertising.changedAt - lateMs + opening })).toBe('hours')
})

test('P-08: a yes that is not younger than the unsubscription does not undo it', () => {
  expect(said('abandoned-form', { suppressedAt: now - 5, agreedAt: undefined })).toBe('suppressed')
  expect(said('abandoned-form', { suppressedAt: now - 5, agreedAt: now - 5 })).toBe('suppressed')
  expect(said('abandoned-form', { suppressedAt: now - 5, agreedAt: now - 4 })).toBe('send')
})

test('P-03: where a market allows a reminder without consent, advertising needs one all the same, and a link confirms it', () => {
  const unasked = { agreedChannels: [] }
  const rules = { serviceWithoutConsent: ['email'], confirmedByLink: ['email'] } as const
  expect(said('abandoned-form', unasked)).toBe('no-consent')
  expect(said('abandoned-form', unasked, rules)).toBe('send')
  expect(said('ask-again', unasked, rules)).toBe('no-consent')
  expect(said('ask-again', {}, rules)).toBe('unconfirmed')
  expect(said('ask-again', { confirmedChannels: ['email'] }, rules)).toBe('send')
})

test('P-12: a register of people who want no advertising holds no reminder of somebody’s own application', () => {
  for (const register of ['listed', 'unreadable', 'absent'] as const)
    expect(said('abandoned-form', { register }, { register: 'REUS' }), register).toBe('send')
  expect(said('ask-again', { register: 'listed' }, { register: 'REUS' })).toBe('on-register')
})

test('P-12: a day is one of the person’s clock, and a week ends after seven days to the moment', () => {
  const evening = Date.parse('2026-06-04T00:00:00Z')
  const inBogota = (sentAt: string): Partial<Facts> => ({
    now: evening,
    changedAt: evening - hourMs,
    timeZone: 'America/Bogota',
    before: [went(0, { sentAt: Date.parse(sentAt) })],
  })
  expect(said('abandoned-form', inBogota('2026-06-03T05:00:00Z'))).toBe('day-cap')
  expect(said('abandoned-form', inBogota('2026-06-03T04:59:59Z'))).toBe('send')
  const threeOf = (oldest: number) => ({ before: [went(dayMs), went(2 * dayMs), went(oldest)] })
  expect(said('abandoned-form', threeOf(7 * dayMs - 1))).toBe('week-cap')
  expect(said('abandoned-form', threeOf(7 * dayMs))).toBe('send')
})

test('P-12: one channel a week, where a market has it so', () => {
  const byText = (ago: number) => ({ before: [went(ago, { channel: 'sms' })] })
  const rules = { oneChannelAWeek: true }
  expect(said('abandoned-form', byText(2 * dayMs))).toBe('send')
  expect(said('abandoned-form', byText(2 * dayMs), rules)).toBe('other-channel')
  expect(said('abandoned-form', byText(7 * dayMs), rules)).toBe('send')
  expect(said('abandoned-form', { before: [went(2 * dayMs)] }, rules)).toBe('send')
})

test('Q4: a campaign begins anew with another application once its days are over; another campaign does not count', () => {
  const days = campaign('ask-again').coolDownDays * dayMs
  const before = (ago: number, other: Partial<Before> = {}) => ({
    before: [went(ago, { campaign: 'ask-again', isSameLead: false, ...other })],
  })
  expect(said('ask-again', before(days - 1))).toBe('cool-down')
  expect(said('ask-again', before(days))).toBe('send')
  expect(said('ask-again', before(days - 1, { isSameLead: true }))).toBe('send')
  expect(said('ask-again', before(days - 1, { campaign: 'expired-form' }))).toBe('send')
})
