// Test of the verdict on a service message at its borders: the end of the application, and the last time it may go (Q4).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { serviceMessage } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import { dayMs } from '#domain/questions/duration.ts'
import { lateMs } from '../campaigns/verdict.ts'
import { serviceVerdict } from './service-verdict.ts'
import type { ServiceFacts } from './service-verdict.ts'

const now = Date.parse('2026-06-02T12:00:00Z')

/** Verdict on a message by e-mail that is true and due. */
function verdictOn(id: ServiceMessageId, changes: Partial<ServiceFacts>) {
  const message = serviceMessage(id)
  return serviceVerdict({
    now,
    message,
    channel: 'email',
    plannedFor: now,
    state: message.states[0]!,
    status: message.statuses?.[0],
    changedAt: now - dayMs,
    expiresAt: now + dayMs,
    isErased: false,
    isMoot: false,
    hasAddress: true,
    isKnown: false,
    offersEndAt: undefined,
    lastSentAt: undefined,
    messaging: catalogue.countryMessaging.es!,
    iso: 'ES',
    timeZone: 'Europe/Madrid',
    ...changes,
  })
}

test('Q4: a message whose link opens nothing any more does not go; one that says all by itself does', () => {
  expect(verdictOn('received', { expiresAt: now + 1 })).toEqual({ kind: 'send' })
  expect(verdictOn('received', { expiresAt: now })).toEqual({ kind: 'hold', reason: 'expired' })
  expect(verdictOn('rejected', { expiresAt: now })).toEqual({ kind: 'send' })
})

test('Q4: a message goes until five days after its time, and never later', () => {
  expect(verdictOn('rejected', { plannedFor: now - lateMs })).toEqual({ kind: 'send' })
  expect(verdictOn('rejected', { plannedFor: now - lateMs - 1 })).toEqual({ kind: 'hold', reason: 'too-late' })
})
