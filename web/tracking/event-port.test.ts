// Test of the event port: delivery by consent, order, and isolation of failing sinks (N6, T-01, T-05).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import { toAll } from '#test/web/consent-to-all.ts'
import type { ConsentStatus, TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { measured } from '#domain/tracking/tracking-events.ts'
import { sinkNames, sinkPurposes, trackingPurposes } from '#domain/tracking/tracking.ts'
import type { SinkName } from '#domain/tracking/tracking.ts'
import { fakeArea } from '#test/web/fake-page.ts'
import { createEventPort } from './event-port.ts'
import type { Sink } from './sink.ts'
import { deduplicateEvents } from './deduplicate-events.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

const nobody = () => ({ email: '', phone: '', externalId: '' })
const all: TrackingConsent = toAll('granted')
const none: TrackingConsent = toAll('denied')

interface PortParts {
  /** Sinks that are configured; a sink of one's own stands in for one that only listens. */
  readonly sinks?: Readonly<Partial<Record<SinkName, (() => Promise<Sink | undefined>) | undefined>>>
  readonly area?: Storage | (() => never)
  /** Which are configured is said by `know` alone. */
  readonly isUnknown?: true
}

/** A port with what its sinks received, by sink, and its timers. */
function aPort({ sinks = {}, area = fakeArea(), isUnknown }: PortParts = {}) {
  const received: Record<string, unknown[]> = {}
  const started: SinkName[] = []
  const stopped: SinkName[] = []
  const warned: string[] = []
  const timers: { readonly after: number; readonly act: () => void }[] = []
  const listening = (name: SinkName) => () => {
    started.push(name)
    const listener: Sink = {
      track: (event) =>
        void (received[name] ??= []).push(event.name === 'stepShown' ? event.payload.position : event.name),
      stop: () => void stopped.push(name),
    }
    return Promise.resolve<Sink | undefined>(listener)
  }
  const asides: (() => void)[] = []
  const { isFirst } = deduplicateEvents(typeof area === 'function' ? area : () => area)
  const start = withoutUndefined({ ...Object.fromEntries(sinkNames.map((name) => [name, listening(name)])), ...sinks })
  const port = createEventPort({
    ...(isUnknown ? {} : { start }),
    isFirst,
    now: () => 0,
    aside: (act) => void asides.push(act),
    after: (after, act) => void timers.push({ after, act }),
    warn: (message) => void warned.push(message),
  })
  /** Everything that waits for nobody outside has happened. */
  const rest = async () => {
    for (let turn = 0; turn < 5; turn++) {
      for (const act of asides.splice(0)) act()
      await Promise.resolve()
    }
  }
  const shown = (position: number) =>
    port.track('stepShown', { step: 'loan-details', position: measured(position) }, { identity: nobody })
  const sent = (id: string | undefined = 'a'.repeat(64)) => port.track('leadSent', {}, { id, identity: nobody })
  const know = () => port.configure(start)
  return { port, received, started, stopped, warned, timers, rest, shown, sent, know }
}

describe('N6: before anything is said', () => {
  test('no sink starts, and nobody hears anything', async () => {
    const { port, started, received, rest, shown } = aPort()
    port.consentChanged(undecided)
    shown(1)
    await rest()
    expect([started, received]).toEqual([[], {}])
  })

  test('events wait, and are told in their order once it is agreed to, before those that follow', async () => {
    const { port, received, rest, shown, sent } = aPort()
    shown(1)
    sent()
    shown(2)
    port.consentChanged(all)
    shown(3)
    await rest()
    shown(4)
    await rest()
    for (const name of sinkNames) expect(received[name]).toEqual([1, 'leadSent', 2, 3, 4])
  })

  test('of more than 200 that wait, the newest are told', async () => {
    const { port, received, rest, shown } = aPort()
    for (let position = 1; position <= 250; position++) shown(position)
    port.consentChanged(all)
    await rest()
    expect(received.metaPixel).toEqual(Array.from({ length: 200 }, (_, index) => index + 51))
  })

  test('each purpose waits by itself', async () => {
    const { port, received, rest, shown } = aPort()
    shown(1)
    port.consentChanged({ ...undecided, statistics: 'granted' })
    shown(2)
    await rest()
    expect(received).toEqual({ productAnalytics: [1, 2] })
    port.consentChanged({ advertising: 'granted', statistics: 'granted', recording: 'denied' })
    await rest()
    expect(received.productAnalytics).toEqual([1, 2])
    expect(received.metaPixel).toEqual([1, 2])
    expect(received.sessionRecorder).toBeUndefined()
  })
})

describe('N6: a refusal', () => {
  test('what happened before it or under it is not told, whatever is agreed to later', async () => {
    const { port, received, rest, shown } = aPort()
    shown(1)
    port.consentChanged(none)
    shown(2)
    await rest()
    expect(received).toEqual({})
    port.consentChanged(all)
    shown(3)
    await rest()
    for (const name of sinkNames) expect(received[name]).toEqual([3])
  })

  test('of one purpose takes nothing from another that is still open', async () => {
    const { port, received, rest, shown } = aPort()
    shown(1)
    port.consentChanged({ ...undecided, advertising: 'denied' })
    shown(2)
    port.consentChanged({ ...undecided, advertising: 'denied', statistics: 'granted' })
    await rest()
    expect(received).toEqual({ productAnalytics: [1, 2] })
  })

  test('later on stops what runs, drops what it was not told yet, and a new yes starts anew', async () => {
    const { port, received, started, stopped, rest, shown } = aPort()
    port.consentChanged(all)
    shown(1)
    await rest()
    shown(2)
    port.consentChanged({ ...all, advertising: 'denied' })
    await rest()
    shown(3)
    await rest()
    const advertising = sinkNames.filter((name) => sinkPurposes[name] === 'advertising')
    expect(stopped).toEqual(advertising)
    for (const name of advertising) expect(received[name]).toEqual([1])
    expect(received.productAnalytics).toEqual([1, 2, 3])
    port.consentChanged(all)
    shown(4)
    await rest()
    expect(received.metaPixel).toEqual([1, 4])
    expect(started.filter((name) => name === 'metaPixel').length).toBe(2)
  })

  test('while a sink is loading stops it as soon as it is there, untold', async () => {
    const loading = Promise.withResolvers<Sink>()
    const happened: string[] = []
    const { port, rest, shown } = aPort({ sinks: { metaPixel: () => loading.promise } })
    port.consentChanged(all)
    shown(1)
    port.consentChanged(none)
    loading.resolve({ track: () => happened.push('told'), stop: () => happened.push('stopped') })
    await rest()
    expect(happened).toEqual(['stopped'])
  })

  test('whatever is decided in whatever order, nobody hears what happened while it was refused', async () => {
    const status = fc.constantFrom<ConsentStatus>('granted', 'denied', 'pending')
    const decision = fc.record({ advertising: status, statistics: status, recording: status })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(decision, { nil: undefined }), { maxLength: 20 }), async (moves) => {
        const { port, received, rest, shown } = aPort()
        let now: TrackingConsent = undecided
        const refused = trackingPurposes.map(() => new Set<number>())
        for (const [position, move] of moves.entries()) {
          if (move) port.consentChanged((now = move))
          else {
            shown(position)
            for (const [index, purpose] of trackingPurposes.entries())
              if (now[purpose] === 'denied') refused[index]!.add(position)
          }
          await rest()
        }
        port.consentChanged(all)
        await rest()
        for (const name of sinkNames) {
          const told = (received[name] ?? []) as number[]
          const never = refused[trackingPurposes.indexOf(sinkPurposes[name])]!
          expect(told.filter((position) => never.has(position))).toEqual([])
          expect(told).toEqual([...new Set(told)].toSorted((one, other) => one - other))
        }
      }),
    )
  })
})

describe('T-05: a sink that', () => {
  const broken: Sink = {
    track: () => {
      throw new Error('broken')
    },
    stop: () => {
      throw new Error('broken')
    },
    flush: () => Promise.reject(new Error('broken')),
  }

  test.each<[string, () => Promise<Sink | undefined>, string[]]>([
    ['cannot be loaded', () => Promise.reject(new Error('blocked')), ['metaPixel cannot be loaded']],
    ['stays off', () => Promise.resolve(undefined), []],
    ['never loads', () => new Promise(() => {}), []],
    ['throws', () => Promise.resolve(broken), Array(3).fill('Failed to send to metaPixel')],
  ])('%s changes nothing for the others', async (_what, metaPixel, warnings) => {
    const { port, received, stopped, warned, rest, shown } = aPort({ sinks: { metaPixel } })
    shown(1)
    port.consentChanged(all)
    await rest()
    shown(2)
    await rest()
    port.consentChanged(none)
    await rest()
    const others = sinkNames.filter((name) => name !== 'metaPixel')
    for (const name of others) expect(received[name]).toEqual([1, 2])
    expect(stopped).toEqual(others)
    expect(warned).toEqual(warnings)
  })

  test('nobody configured is never asked for', async () => {
    const { port, received, rest, shown } = aPort({ sinks: { metaPixel: undefined } })
    port.consentChanged(all)
    shown(1)
    await rest()
    expect(Object.keys(received)).not.toContain('metaPixel')
  })
})

describe('N6: before it is known whom a visit is told to', () => {
  const said = { yes: all, no: none, nothing: undecided }
  test.each<[string, readonly (keyof typeof said | number | 'known')[], readonly number[]]>([
    ['agreed to before, it is told once that is known', ['yes', 1, 2, 'known', 3], [1, 2, 3]],
    ['agreed to meanwhile, what happened before is told too', [1, 'yes', 2, 'known', 3], [1, 2, 3]],
    ['agreed to afterwards, everything is told', [1, 'known', 2, 'yes', 3], [1, 2, 3]],
    ['taken back because another notice asks, it waits', ['yes', 1, 'nothing', 2, 'known', 'yes'], [1, 2]],
    ['refused meanwhile, nothing of before is told', [1, 'yes', 2, 'no', 3, 'known', 'yes', 4], [4]],
    ['refused, nothing is told', ['no', 1, 'known', 2], []],
  ])('N6: %s', async (_what, happens, expected) => {
    const { port, received, rest, shown, know } = aPort({ isUnknown: true })
    for (const each of happens) {
      if (typeof each === 'number') shown(each)
      else if (each === 'known') know()
      else port.consentChanged(said[each])
      await rest()
    }
    for (const name of sinkNames) expect(received[name] ?? []).toEqual(expected)
  })

  test('T-06: whoever leaves waits for nobody', async () => {
    const { port, shown, timers } = aPort({ isUnknown: true })
    port.consentChanged(all)
    shown(1)
    await port.flush(2000)
    expect(timers).toHaveLength(1)
  })
})

describe('T-06: whoever leaves', () => {
  const over = async (promise: Promise<unknown>, rest: () => Promise<void>) => {
    let isOver = false
    void promise.then(() => (isOver = true))
    for (let turn = 0; turn < 4; turn++) await rest()
    return isOver
  }

  test('has everything told first, without waiting for an idle moment', async () => {
    const { port, received, rest, shown } = aPort()
    port.consentChanged(all)
    await rest()
    shown(1)
    const settled = port.flush(2000)
    for (const name of sinkNames) expect(received[name]).toEqual([1])
    expect(await over(settled, rest)).toBe(true)
  })

  test('waits for a sink that is starting, and for what it has to send', async () => {
    const loading = Promise.withResolvers<Sink>()
    const sending = Promise.withResolvers<void>()
    const { port, rest } = aPort({ sinks: { googleAds: () => loading.promise } })
    port.consentChanged(all)
    const settled = port.flush(2000)
    expect(await over(settled, rest)).toBe(false)
    loading.resolve({ track: () => {}, stop: () => {}, flush: () => sending.promise })
    expect(await over(settled, rest)).toBe(false)
    sending.resolve()
    expect(await over(settled, rest)).toBe(true)
  })

  test.each<[string, () => Promise<Sink>]>([
    ['never loads', () => new Promise(() => {})],
    ['never answers', () => Promise.resolve({ track: () => {}, stop: () => {}, flush: () => new Promise(() => {}) })],
  ])('waits two seconds and no longer for one that %s', async (_what, googleAds) => {
    const { port, timers, rest } = aPort({ sinks: { googleAds } })
    port.consentChanged(all)
    await rest()
    const settled = port.flush(2000)
    expect(await over(settled, rest)).toBe(false)
    expect(timers.map(({ after }) => after)).toEqual([2000])
    timers[0]!.act()
    expect(await over(settled, rest)).toBe(true)
  })

  test('does not wait for one that fails', async () => {
    const failing: Sink = { track: () => {}, stop: () => {}, flush: () => Promise.reject(new Error('broken')) }
    const { port, warned, rest } = aPort({ sinks: { googleAds: () => Promise.resolve(failing) } })
    port.consentChanged(all)
    await rest()
    expect(await over(port.flush(2000), rest)).toBe(true)
    expect(warned).toEqual(['Failed to send to googleAds'])
  })

  test('does not wait where nothing was agreed to', async () => {
    const { port, rest, sent } = aPort()
    sent()
    expect(await over(port.flush(2000), rest)).toBe(true)
  })
})

describe('T-01: a business event', () => {
  const told = async (area: Storage | (() => never), ...ids: string[]) => {
    const page = aPort({ area })
    page.port.consentChanged(all)
    for (const id of ids) page.sent(id)
    await page.rest()
    return page.received.metaPixel ?? []
  }
  const refusing = () => {
    throw new Error('refused')
  }

  test('is told once by a page, by each sink for itself', async () => {
    const area = fakeArea()
    expect(await told(area, 'one'.repeat(20), 'one'.repeat(20), 'two'.repeat(20))).toEqual(['leadSent', 'leadSent'])
  })

  test('is not told again after a reload, Back, or in another tab', async () => {
    const area = fakeArea()
    const [here, there] = [aPort({ area }), aPort({ area })]
    for (const tab of [here, there]) {
      tab.port.consentChanged(all)
      tab.sent()
    }
    await here.rest()
    await there.rest()
    expect([here.received.metaPixel, there.received.metaPixel]).toEqual([['leadSent'], undefined])
    expect(await told(area, 'a'.repeat(64))).toEqual([])
  })

  test('is told once a page where storage is refused', async () => {
    expect(await told(refusing, 'one', 'one', 'one')).toEqual(['leadSent'])
    // Another page cannot know; it is told under the same id, which networks count once.
    expect(await told(refusing, 'one')).toEqual(['leadSent'])
  })

  test('is remembered only once it was told', async () => {
    const area = fakeArea()
    const page = aPort({ area })
    page.sent()
    page.port.consentChanged(none)
    await page.rest()
    expect(Object.keys(area)).toEqual([])
  })

  test('that has no id, and every other event, is told as often as it happens', async () => {
    const page = aPort()
    page.port.consentChanged(all)
    page.port.track('leadSent', {}, { identity: nobody })
    page.port.track('leadSent', {}, { identity: nobody })
    page.shown(1)
    page.shown(1)
    await page.rest()
    expect(page.received.productAnalytics).toEqual(['leadSent', 'leadSent', 1, 1])
  })
})
