// Test of tracking event types: an answer does not compile in a payload (P-09, T-07). This file does not compile where the
// types stop refusing one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Application } from '#domain/application/application.ts'
import { dataPoints } from '#domain/questions/data-points.ts'
import { isBusinessEvent, measured, trackingEvents } from '#domain/tracking/tracking-events.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import { businessEvents } from '#domain/tracking/tracking.ts'

declare const typed: string
declare const counted: number
declare const application: Application

/** Never called: only its types are looked at. */
export function refused(tell: <N extends EventName>(name: N, payload: EventMap[N]) => void): void {
  const step = 'loan-details'
  // @ts-expect-error a text
  tell('stepShown', { step: typed, position: measured(1) })
  // @ts-expect-error a number that somebody may have typed
  tell('stepShown', { step, position: counted })
  // @ts-expect-error a number as it is
  tell('stepShown', { step, position: 1 })
  // @ts-expect-error an answer
  tell('stepShown', { step: application.lead.contactDetails?.email, position: measured(1) })
  // @ts-expect-error an answer that is a number
  tell('stepCompleted', { step, position: measured(1), seconds: application.lead.amount })
  // @ts-expect-error what was typed, beside where
  tell('fieldFailed', { step, field: 'contactDetails.email', value: typed })
  // @ts-expect-error anything with what has no payload
  tell('leadSent', { email: typed })
  // @ts-expect-error the lead's id
  tell('rejected', { lead: application.access?.id })
  // @ts-expect-error a code of somebody's own
  tell('connectionLost', { code: typed })
  // @ts-expect-error an event that nobody has described
  tell('emailTyped', {})
  tell('stepCompleted', { step, position: measured(1), seconds: measured(application.dynamicPages.length) })
}

test('P-09: a measured number is a whole one between 0 and 100,000, whatever it was made of', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const number = measured(value)
      expect(Number.isInteger(number) && number >= 0 && number <= 100_000).toBe(true)
    }),
  )
  expect([-1, 0.4, 1.6, 612_345_678, Number.NaN].map(measured)).toEqual([0, 0, 2, 100_000, 0])
})

test('T-07: no payload is described that is named like an answer', () => {
  const answers = new Set(Object.keys(dataPoints).flatMap((key) => [key, key.split('.').at(-1)!]))
  const told = Object.values(trackingEvents).flatMap(({ payload }) => Object.keys(payload))
  expect(told.filter((name) => answers.has(name))).toEqual([])
  expect(told.length).toBeGreaterThan(5)
})

test('N3: an event is told under an id where advertising networks hear of it', () => {
  const names = Object.keys(trackingEvents) as EventName[]
  expect(names.filter(isBusinessEvent).toSorted()).toEqual([...businessEvents].toSorted())
})
