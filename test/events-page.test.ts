// Test of docs/events.md: every event has a description and its names by sink.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  everyEvent,
  nameAt,
  serverOnlyEvents,
  serverOnlyFacts,
  serverTells,
  eventNamesBySink,
} from '#domain/tracking/event-names-by-sink.ts'
import { isBusinessEvent, trackingEvents } from '#domain/tracking/tracking-events.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'
import { businessEvents, conversionEvents, sinkNames } from '#domain/tracking/tracking.ts'
import { eventsPage } from '#scripts/events-page.ts'
import { collectorTold } from '#server/reach/tracking/collector.ts'

const names = Object.keys(trackingEvents) as EventName[]
const page = readFileSync(join(import.meta.dirname, '../docs/events.md'), 'utf8')
const rowOf = (event: EventName) => page.split('\n').find((line) => line.startsWith(`| \`${event}\` |`))

describe('docs/events.md', () => {
  test('N1: is what the code says', () => {
    expect(page).toBe(eventsPage())
  })

  test.each(names)('N1: says of %s when it happens, what it tells, and whom under which name', (event) => {
    const row = rowOf(event)
    const { when, payload } = trackingEvents[event]
    expect(row).toContain(when)
    for (const field of Object.keys(payload)) expect(row).toContain(`\`${field}\`: `)
    for (const sink of sinkNames) {
      const name = nameAt(sink, event)
      if (name !== undefined) expect(row).toContain(` \`${name}\``)
    }
  })
})

test('N3: docs/events.md has what our server alone tells networks, such as a loan that was paid out', () => {
  const business: readonly string[] = businessEvents
  const serverOnly = Object.keys(serverOnlyEvents) as (keyof typeof serverOnlyEvents)[]
  expect(serverOnly).toEqual(conversionEvents.filter((event) => !business.includes(event)))
  for (const event of serverOnly) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${event}\` |`))
    expect(row).toContain(serverOnlyFacts[event].when)
    for (const network of ['Meta', 'TikTok']) expect(row).toContain(`${network} \`${serverOnlyEvents[event]}\``)
    expect(row).toContain('Google Ads')
  }
})

describe('whom an event is told to', () => {
  test('N3 T-02: networks hear business events alone, from browser and server under one name', () => {
    for (const sink of sinkNames) {
      const told = eventNamesBySink[sink]
      if (told === everyEvent) continue
      expect(Object.keys(told).filter((name) => !isBusinessEvent(name as EventName))).toEqual([])
    }
    expect([serverTells.meta, serverTells.tikTok]).toEqual([eventNamesBySink.metaPixel, eventNamesBySink.tikTokPixel])
    expect(serverTells.google).toEqual(eventNamesBySink.googleAds)
  })

  test('N3: networks are told of the lead, the registration and the no by the words they know', () => {
    const told = businessEvents.map((event) => [event, nameAt('metaPixel', event), nameAt('tikTokPixel', event)])
    expect(told).toEqual([
      ['leadSent', 'Lead', 'Lead'],
      ['registrationCompleted', 'CompleteRegistration', 'CompleteRegistration'],
      ['leadAccepted', undefined, undefined],
      ['rejected', 'Rejected', 'Rejected'],
      ['redirected', undefined, undefined],
    ])
  })

  test('N2: every conversion that developers have configured is one that Google Ads may be told', () => {
    const { sinks } = collectorTold('http://127.0.0.1:1')
    const configured = Object.keys(sinks.googleAds!.sendTo!) as EventName[]
    expect(configured.filter((event) => nameAt('googleAds', event) === undefined)).toEqual([])
  })

  test('N4 N5: analytics hears every event under our name, the recorder none', () => {
    expect(names.filter((event) => nameAt('productAnalytics', event) !== event)).toEqual([])
    expect(names.filter((event) => nameAt('sessionRecorder', event) !== undefined)).toEqual([])
  })
})
