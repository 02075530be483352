// Test of frame messages on a fake window and a manual clock: recipients, contents and times (B7, B9, R-35, S-07, CLNT-11).
import { reduce } from '#domain/application/reducer.ts'
import { describe, expect, test } from 'vitest'
import { brands, countries } from '#catalogue/server.generated.ts'
import { frameMessage, readFormHeight, readFrameMessage } from '#contract/frame-events.ts'
import type { FrameEvent } from '#contract/frame-events.ts'
import { urlParameters } from '#domain/journey/arrival.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { constants } from '#domain/application/constants.ts'
import { translation } from '#domain/application/first-constants.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { resolveVariant } from '#domain/application/variant.ts'
import type { Boot } from '#web/boot.ts'
import { createApplicationStore } from '#web/journey/store.ts'
import { eventsOf, stepAt, stepsOfVisit } from './events-of.ts'
import { startFrame } from './frame.ts'
import { handedOn } from './handed-on.ts'
import { allows, hostOrigin } from './host-origin.ts'

const variant = resolveVariant({
  brandId: 'askrobin',
  brand: brands.askrobin!,
  countryId: 'es',
  country: countries.es!,
  environment: { frameAncestors: ["'self'", 'https://*.partner.example', 'http://127.0.0.1:*'] },
  productName: 'Loanform',
})
const own = 'https://form.example'

describe('S-07 CLNT-11: the host page', () => {
  test.each([
    ["'self'", own, true],
    ["'self'", 'https://form.example:444', false],
    ['https://partner.example', 'https://partner.example', true],
    ['https://partner.example', 'https://partner.example:443', true],
    ['https://partner.example', 'http://partner.example', false],
    ['http://partner.example', 'https://partner.example', true],
    ['https://partner.example', 'https://partner.example:8443', false],
    ['https://partner.example:8443', 'https://partner.example:8443', true],
    ['https://partner.example', 'https://partner.example.evil.example', false],
    ['https://partner.example', 'https://evilpartner.example', false],
    ['https://*.partner.example', 'https://a.b.partner.example', true],
    ['https://*.partner.example', 'https://partner.example', false],
    ['https://*.partner.example', 'https://evilpartner.example', false],
    ['http://*.test:*', 'http://a.aff1.test:8080', true],
    ['http://127.0.0.1:*', 'http://127.0.0.1:3001', true],
    ['http://127.0.0.1:*', 'http://127.0.0.10:3001', false],
    ['https://partner.example', 'null', false],
    ['*', 'https://partner.example', false],
  ])('%s lets %s frame the form: %s', (entry, origin, expected) => {
    expect(allows(entry, origin, own)).toBe(expected)
  })

  test.each([
    [
      'the browser names it',
      ['https://www.partner.example', 'https://evil.example'],
      'https://evil.example/',
      'https://www.partner.example',
    ],
    ['the referrer names it', undefined, 'https://www.partner.example/loans?x=1', 'https://www.partner.example'],
    ['it is on no list', ['https://evil.example'], 'https://www.partner.example/', undefined],
    ['it has no origin', ['null'], '', undefined],
    ['nobody names it', undefined, '', undefined],
  ])('%s', (_, ancestors, referrer, expected) => {
    expect(hostOrigin({ own, ancestors, referrer }, variant.frameAncestors)).toBe(expected)
  })
})

describe('B9: what happened', () => {
  const now = newApplication(variant)
  const access = { id: 'id-canary', token: 'token-canary', version: 1 }
  const at = (key: Parameters<typeof stateNumber>[0]): Partial<Application> => ({ progressState: stateNumber(key) })
  test.each<[string, Partial<Application>, Partial<Application>, FrameEvent[]]>([
    ['the server has the lead', {}, { access }, [{ type: 'lead' }]],
    ['the server has another one', { access }, { access: { ...access, id: 'other-canary' } }, [{ type: 'lead' }]],
    ['it is saved again', { access }, { access: { ...access, version: 2 } }, []],
    ['a lender accepts', at('checking'), at('accepted'), [{ type: 'completed', state: 'accepted' }]],
    [
      'an accepted application still has to be agreed to',
      at('checking'),
      { ...at('accepted'), followUp: { id: 'f', key: 'creditea-offer', lender: 'L', fields: [] } },
      [],
    ],
    ['a lender gets in touch', at('checking'), at('thank-you'), [{ type: 'completed', state: 'thank-you' }]],
    ['nobody lends', at('checking'), at('rejected'), [{ type: 'rejected' }]],
    ['it is being checked', at('loan-information'), at('checking'), []],
    ['the connection goes', {}, { connection: 'offline' }, [{ type: 'error', code: 'offline' }]],
    ['the server is away', { connection: 'offline' }, { connection: 'failing' }, [{ type: 'error', code: 'failing' }]],
    ['it is back', { connection: 'offline' }, { connection: 'fine' }, []],
    ['another tab was faster', {}, { connection: 'conflict' }, []],
  ])('%s', (_, before, after, events) => {
    expect(eventsOf({ ...now, ...before }, { ...now, ...after })).toEqual(events)
  })

  test.each([
    ['initial-details', 'initial-details', 1],
    ['loan-details', 'loan-details', 2],
    ['check-your-answers', 'check-your-answers', now.dynamicPages.length + 1],
    ['accepted', 'accepted', now.dynamicPages.length + 2],
    ['continue/0e0cb3ce-token-canary', 'continue', now.dynamicPages.length + 2],
    ['ana@example.test', 'not-found', now.dynamicPages.length + 2],
  ])('the step at %s is %s', (path, place, position) => {
    expect(stepAt(path, now)).toEqual({ type: 'step', path: place, position })
  })

  test('B9: a screen after the pages has no smaller position than the one before, and a page that is gone back to has its own', () => {
    const stepNow = stepsOfVisit()
    const shorter = { ...now, dynamicPages: now.dynamicPages.slice(0, 2) }
    const positions = [
      stepNow('loan-details', now),
      stepNow('check-your-answers', now),
      stepNow('loan-details', now),
      stepNow('accepted', now),
      stepNow('redirected', shorter),
    ].map(({ position }) => position)
    const pages = now.dynamicPages.length
    expect(positions).toEqual([2, pages + 1, 2, pages + 2, pages + 2])
  })
})

describe('B9: messages', () => {
  test('what was sent is read back; what is no part of it is not', () => {
    const step = frameMessage({ type: 'step', path: 'loan-details', position: 2 })
    expect(step).toMatchObject({ source: 'loanform', version: 1 })
    expect(readFrameMessage({ ...step, email: 'ana@example.test' })).toEqual({
      type: 'step',
      detail: { path: 'loan-details', position: 2 },
    })
  })

  test('a value that somebody typed fits into none of them', () => {
    // @ts-expect-error: a lead tells nothing of itself
    frameMessage({ type: 'lead', email: 'ana@example.test' })
    // @ts-expect-error: a step is one of the form's own
    frameMessage({ type: 'step', path: 'ana@example.test', position: 1 })
    expect(readFrameMessage({ ...frameMessage({ type: 'lead' }), email: 'ana@example.test' })?.detail).toEqual({})
  })

  test.each([
    [undefined],
    [null],
    ['ready'],
    [{ type: 'ready' }],
    [{ source: 'loanform', version: 2, type: 'ready' }],
    [{ source: 'loanform', version: 1, type: 'toString' }],
    [{ source: 'loanform', version: 1, type: 'step', path: {}, position: 1 }],
    [{ source: 'loanform', version: 1, type: 'height', height: '1' }],
  ])('S-07: %j is none', (data) => expect(readFrameMessage(data)).toBeUndefined())

  test.each([
    [{ type: 'FORM_HEIGHT', height: 640.5 }, 640.5],
    [{ type: 'FORM_HEIGHT', height: '640' }, undefined],
    [{ type: 'FORM_HEIGHT', height: Infinity }, undefined],
    [null, undefined],
  ])('B7: the height in %j', (data, height) => expect(readFormHeight(data)).toBe(height))
})

test('B9: every parameter that the form reads is handed on, but persons and sessions', () => {
  const readable = Object.entries(urlParameters).filter(([, { group }]) => !['personal', 'session'].includes(group))
  expect([...handedOn].sort()).toEqual(readable.map(([name]) => name).sort())
})

/** A frame on a fake window, with a clock that goes when told. */
async function framed(ancestors: string[] | undefined, locale = variant.locale) {
  const sent: { message: Record<string, unknown>; origin: string }[] = []
  const listeners = new Map<string, (event?: unknown) => void>()
  const shown = new Map<string, string>()
  const timers = new Map<number, { due: number; act: () => void }>()
  let [now, made, height] = [0, 0, 700]
  let moved = () => {}
  let resized = () => {}
  const location = { origin: own, ancestorOrigins: ancestors, pathname: '/askrobin-es/initial-details' }
  const window = {
    location,
    document: {
      querySelector: () => null,
      referrer: '',
      documentElement: {
        getBoundingClientRect: () => ({ height }),
        style: {
          setProperty: (name: string, value: string) => shown.set(name, value),
          removeProperty: (name: string) => shown.delete(name),
        },
      },
    },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => shown.get(name) ?? '' }),
    parent: {
      postMessage: (message: Record<string, unknown>, origin: string) => sent.push({ message, origin }),
    } as unknown,
    addEventListener: (type: string, act: (event?: unknown) => void) => listeners.set(type, act),
    setTimeout: (act: () => void, ms: number) => timers.set(++made, { due: now + ms, act }) && made,
    clearTimeout: (timer: number) => timers.delete(timer),
    ResizeObserver: class {
      constructor(act: () => void) {
        resized = act
      }
      observe() {}
    },
  }
  const boot = { variant: { ...variant, locale }, basePath: '/askrobin-es' } as unknown as Boot
  const { store, dispatch } = createApplicationStore(newApplication(variant), { variant, reduce: () => reduce })
  const formLocation = {
    get: () => window.location.pathname,
    subscribe: (act: () => void) => {
      moved = act
      return () => {}
    },
  }
  await startFrame({ boot, store, dispatch, location: formLocation }, window as never)
  return {
    window,
    store,
    sent,
    types: () => sent.map(({ message }) => message.type),
    shown,
    move: () => moved(),
    raise: (type: string, event?: unknown) => listeners.get(type)?.(event),
    grow: (to: number) => {
      height = to
      resized()
    },
    pass: (ms: number) => {
      for (const end = now + ms; now < end; now++)
        for (const [id, { due, act }] of timers)
          if (due <= now + 1) {
            timers.delete(id)
            act()
          }
    },
  }
}

const { debounceMs, thresholdPx } = constants.frameHeight

describe('B9: the name of the form', () => {
  test('is told as the form is awake, in the language of its page', async () => {
    const { sent } = await framed(['https://www.partner.example'])
    expect(sent[0]?.message).toMatchObject({ type: 'ready', title: variant.title })
  })

  test('is not told by the edition for support staff, which has it in another language', async () => {
    const { sent } = await framed(['https://www.partner.example'], translation.fallbackLanguage)
    expect(sent[0]?.message).toEqual({ source: 'loanform', version: 1, type: 'ready' })
  })
})

describe('B7: the height', () => {
  test('is told after the page has been still for 100 ms, in both forms, to the host alone', async () => {
    const { sent, pass, types } = await framed(['https://www.partner.example'])
    pass(debounceMs - 1)
    expect(types()).toEqual(['ready', 'step'])
    pass(1)
    expect(sent.slice(2).map(({ message }) => message)).toEqual([
      { source: 'loanform', version: 1, type: 'height', height: 700 },
      { type: 'FORM_HEIGHT', height: 700 },
    ])
    expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set(['https://www.partner.example']))
  })

  test.each([
    [thresholdPx, 0],
    [-thresholdPx, 0],
    [thresholdPx + 1, 1],
    [-thresholdPx - 1, 1],
  ])('a change of %i px is told %i times, on load, on resize and by itself', async (change, times) => {
    for (const cause of ['load', 'resize', 'grow'] as const) {
      const { grow, pass, raise, types } = await framed(['https://www.partner.example'])
      pass(debounceMs)
      grow(700 + change)
      if (cause !== 'grow') raise(cause)
      pass(debounceMs)
      expect(types().filter((type) => type === 'FORM_HEIGHT')).toHaveLength(1 + times)
    }
  })

  test('R-35: a storm of changes is one report, of the last', async () => {
    const { grow, pass, sent } = await framed(['https://www.partner.example'])
    for (let each = 0; each < 500; each++) {
      grow(700 + (each % 2) * 300)
      pass(20)
    }
    pass(debounceMs)
    expect(sent.filter(({ message }) => message.type === 'FORM_HEIGHT').map(({ message }) => message.height)).toEqual([
      1000,
    ])
  })

  test.each([
    ['unknown', undefined],
    ['a stranger', ['https://evil.example']],
    ['without an origin', ['null']],
  ])('CLNT-11: where the host page is %s the number goes out, and nothing else', async (_, ancestors) => {
    const { sent, pass, store } = await framed(ancestors)
    store.setState({ access: { id: 'i', token: 't', version: 1 } })
    pass(debounceMs)
    expect(sent).toEqual([{ message: { type: 'FORM_HEIGHT', height: 700 }, origin: '*' }])
  })
})

describe('B3 S-07: colours of the host', () => {
  const host = 'https://www.partner.example'
  const data = { source: 'loanform', version: 1, type: 'colours', colours: 'accent: #0b5fff; on-accent: #2a6fff' }

  test('are shown where the parent sends them, and the answer has their names', async () => {
    const { window, raise, sent, shown, store } = await framed([host])
    const say = async (colours: string) => {
      raise('message', { data: { ...data, colours }, source: window.parent, origin: host })
      await Promise.resolve()
    }
    await say('accent: #0B5FFF; ears: #000000')
    expect([...shown]).toEqual([['--accent', '#0b5fff']])
    expect(store.getState().ui.colours).toEqual({ accent: '#0b5fff' })
    expect(sent.at(-1)).toEqual({
      message: { source: 'loanform', version: 1, type: 'colours', taken: 'accent', refused: 'ears' },
      origin: host,
    })
    await say(data.colours)
    expect([...shown]).toEqual([])
    await say('accent: #0b5fff')
    await say('')
    expect([shown.size, store.getState().ui.colours]).toEqual([0, {}])
  })

  test.each([
    ['another window', { data, source: {}, origin: host }],
    ['another origin', { data, origin: 'https://evil.example' }],
    ['another version', { data: { ...data, version: 2 }, origin: host }],
    ['another message', { data: { ...data, type: 'height' }, origin: host }],
    ['no text', { data: { ...data, colours: { accent: '#0b5fff' } }, origin: host }],
    ['nothing', { data: null, origin: host }],
  ])('are not taken from %s', async (_, event) => {
    const { window, raise, sent, shown } = await framed([host])
    const before = sent.length
    raise('message', { source: window.parent, ...event })
    await Promise.resolve()
    expect([shown.size, sent.length]).toEqual([0, before])
  })
})

describe('B9 F24: events', () => {
  test('come in their order, each step once, and carry nothing of the lead', async () => {
    const { window, move, raise, sent, store, types } = await framed(['https://www.partner.example'])
    store.setState({ access: { id: 'id-canary', token: 'token-canary', version: 1 } })
    window.location.pathname = '/askrobin-es/loan-details'
    move()
    move()
    store.setState({ progressState: stateNumber('rejected') })
    raise('crash')
    expect(types()).toEqual(['ready', 'step', 'lead', 'step', 'rejected', 'error'])
    expect(JSON.stringify(sent)).not.toContain('canary')
  })

  test.each([
    ['was taken away', null],
    [
      'refuses',
      {
        postMessage: () => {
          throw new DOMException('gone')
        },
      },
    ],
  ])('a host page that %s stops nothing', async (_, parent) => {
    const { window, pass, raise, store } = await framed(['https://www.partner.example'])
    window.parent = parent
    expect(() => {
      store.setState({ connection: 'failing' })
      raise('resize')
      pass(debounceMs)
    }).not.toThrow()
  })
})
