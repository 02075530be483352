// Browser test of the two analytics sinks with their vendors' real libraries: outgoing calls, and silence after withdrawal (N4,
// N5, J2, O4, T-07, T-08).
import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { constants } from '#domain/application/constants.ts'
import { recorderScript } from '#sandbox/collector-logrocket.ts'
import type { Sink, SinkParts, TrackedEvent } from '#web/tracking/sink.ts'
import type { RecorderPort } from '#web/tracking/recorder-port.ts'
import { test as base } from './browser.ts'
import { sinksScript } from './sinks-page.ts'
import { likeAPerson, startVendorServer } from './vendor-server.ts'
import type { VendorServer } from './vendor-server.ts'

/** Stands in everything that somebody typed or that says who they are. */
const canary = 'kanarienvogel'
const sessionId = '3b0f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b11'
const leadId = '0a8f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b22'

const state = {
  lead: {
    sessionId,
    sessionStartedAt: '2026-11-21T10:00:00.000Z',
    amount: 500,
    period: 61,
    personalDetails: { firstName: canary },
    contactDetails: { email: `${canary}@example.test` },
    posthogParameters: {
      isLeadPrefilled: true,
      leadPrefilledFields: ['amount', 'firstName'],
      leadPreviouslyRedirected: false,
    },
  },
  access: { id: leadId, token: canary, version: 1 },
  progressState: 2,
  reapplying: false,
  trackingConsent: { advertising: 'granted', statistics: 'granted', recording: 'granted' },
  redirect: { url: `https://lender.example/${canary}?n=${canary}`, method: 'PUSH' },
}
const attribution = { utm_source: 'newsletter', utm_content: `${canary}@example.test`, gclid: 'Cj0' }
const html = `<!doctype html><title>${canary}</title><main><p>${canary}</p><input name="a"><button type="button">${canary}</button></main>`

type Drive = typeof globalThis & {
  starts: Record<string, (settings: object, parts: SinkParts) => Promise<Sink | undefined>>
  port: RecorderPort
  warned: string[]
  state: unknown
  sink: Sink | undefined
}

/** With the calls that are on their way to anybody. */
type Watched = VendorServer & { readonly underWay: ReadonlySet<Request> }

const test = base.extend<{ vendors: Watched; own: string; script: string }>({
  script: async ({}, use) => use(await sinksScript()),
  vendors: async ({ context }, use) => {
    const vendors = await startVendorServer()
    vendors.answer = (path) => (path === '/logger.min.js' ? recorderScript(vendors.url) : 200)
    await likeAPerson(context)
    const underWay = new Set<Request>()
    context.on('request', (request) => underWay.add(request))
    for (const ended of ['requestfinished', 'requestfailed'] as const)
      context.on(ended as 'requestfinished', (request) => underWay.delete(request))
    await use(Object.assign(vendors, { underWay }))
    await vendors.close()
  },
  own: async ({}, use) => {
    const server = await startVendorServer()
    server.answer = () => html
    await use(server.url)
    await server.close()
  },
})

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

/** A page at the form's address, at another origin than the vendor. */
async function openPage(page: Page, own: string, script: string): Promise<void> {
  await page.goto(`${own}/askrobin-es/personal-details?email=${canary}%40example.test`)
  await page.addScriptTag({ content: script })
}

async function startSink(page: Page, name: 'productAnalytics' | 'sessionRecorder', settings: object): Promise<void> {
  await page.evaluate(
    async ([which, given, application, from, session]) => {
      const drive = globalThis as unknown as Drive
      drive.state = application
      drive.sink = await drive.starts[which]!(given, {
        window: globalThis as never,
        variant: { id: 'askrobin-es', brand: 'askrobin', country: 'es', currency: 'EUR' },
        environment: 'development',
        sessionId: session,
        attribution: from,
        getState: () => drive.state as never,
        recorder: drive.port,
        load: () => Promise.reject(new Error('not asked for')),
        warn: (message) => void drive.warned.push(message),
      })
    },
    [name, settings, state, attribution, sessionId] as const,
  )
}

const tell = (page: Page, event: Pick<TrackedEvent, 'name' | 'payload' | 'id'>) =>
  page.evaluate((told) => {
    const identity = () => ({}) as never
    ;(globalThis as unknown as Drive).sink!.track({ ...told, at: Date.now(), identity } as TrackedEvent)
  }, event)

const stop = (page: Page) => page.evaluate(() => (globalThis as unknown as Drive).sink!.stop())

/** Actions of an applicant that a library could listen to. */
async function live(page: Page): Promise<void> {
  await page.getByRole('textbox').fill(`${canary} typed`)
  await page.getByRole('button').click()
  await page.evaluate(async (text) => {
    await fetch(`/own/company/${text}?q=${text}`, { method: 'POST', body: text, headers: { 'x-name': text } })
    // oxlint-disable-next-line no-console -- what a library could listen to is the console too
    console.error(text)
    globalThis.dispatchEvent(new ErrorEvent('error', { message: text, error: new Error(text) }))
    history.pushState(null, '', `/askrobin-es/continue/${text}`)
  }, canary)
}

/** Names of stored items and the cookies, beside the test's own. */
const keptBy = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean))

/** A sign that the browser has sent whatever came before it, and that all of it arrived: one call may overtake another. */
async function mark(page: Page, vendors: Watched, path: string): Promise<void> {
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(() => {}), `${vendors.url}/${path}`)
  await expect.poll(() => vendors.received.some((each) => each.path === `/${path}`)).toBe(true)
  await expect.poll(() => vendors.underWay.size).toBe(0)
}

const receivedText = (vendors: VendorServer) =>
  vendors.received.map(({ path, body }) => `${decodeURIComponent(path)} ${body}`).join('\n')

interface Captured {
  readonly uuid: string
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
}
const captured = (vendors: VendorServer): Captured[] =>
  vendors.received
    .filter(({ path }) => path.startsWith('/e/'))
    .flatMap(({ body }) => (JSON.parse(body) as { batch: Captured[] }).batch)

interface Call {
  readonly call: string
  readonly args: readonly unknown[]
}
const calls = (vendors: VendorServer): Call[] =>
  vendors.received.filter(({ path }) => path === '/i').map(({ body }) => JSON.parse(body) as Call)

test.describe('product analytics', () => {
  test('N4 J2 T-07: our own events and nothing that the library could gather; nothing is kept', async ({
    page,
    own,
    vendors,
    script,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await openPage(page, own, script)
    await startSink(page, 'productAnalytics', { key: 'phc_test', address: vendors.url })
    await live(page)
    await tell(page, { name: 'stepShown', payload: { step: 'address-information', position: 2 } as never })
    await tell(page, { name: 'leadSent', payload: {}, id: 'ab'.repeat(32) })
    await expect.poll(() => captured(vendors).map(({ event }) => event)).toEqual(['$identify', 'stepShown', 'leadSent'])
    // A page that is left sends what the library had collected.
    await page.evaluate(() => globalThis.dispatchEvent(new PageTransitionEvent('pagehide')))
    await mark(page, vendors, 'left')
    expect(captured(vendors).length).toBe(3)
    const [who, shown, sent] = captured(vendors)
    expect(who!.properties).toMatchObject({ distinct_id: sessionId, utm_source: 'newsletter', gclid: 'Cj0' })
    // O4: in the console stand the document's warnings alone.
    expect(warnings).toEqual([])
    expect(who!.properties).not.toHaveProperty('$anon_distinct_id')
    const needed = ['token', 'distinct_id', '$device_id', '$session_id', '$window_id', '$lib', '$lib_version']
    const facts = ['variant', 'brand', 'country', 'currency', 'environment', 'utm_source', 'gclid']
    const prefill = ['isLeadPrefilled', 'leadPrefilledFields', 'leadPreviouslyRedirected']
    expect(Object.keys(shown!.properties).sort()).toEqual(
      [...needed, '$is_identified', '$process_person_profile', ...facts, ...prefill, 'step', 'position'].sort(),
    )
    expect(sent!.uuid).toBe('abababab-abab-abab-abab-abababababab')
    expect(vendors.received.map(({ path }) => path).filter((path) => !path.startsWith('/e/'))).toEqual(['/left'])
    expect(receivedText(vendors)).not.toContain(canary)
    expect(await keptBy(page)).toEqual([])
  })

  test('T-10 J2: click ids go along while advertising is agreed to, and no longer', async ({
    page,
    own,
    vendors,
    script,
  }) => {
    await openPage(page, own, script)
    await startSink(page, 'productAnalytics', { key: 'phc_test', address: vendors.url })
    for (const advertising of ['granted', 'denied', 'pending'] as const) {
      await page.evaluate((said) => {
        const drive = globalThis as unknown as Drive & { state: typeof state }
        drive.state = { ...drive.state, trackingConsent: { ...drive.state.trackingConsent, advertising: said } }
      }, advertising)
      await tell(page, { name: 'crashed', payload: {} })
    }
    const named = () =>
      captured(vendors)
        .filter(({ event }) => event === 'crashed')
        .map(({ properties: { gclid, utm_source: source } }) => ({ gclid, source }))
    const source = 'newsletter'
    await expect.poll(named).toEqual([{ gclid: 'Cj0', source }, { source }, { source }])
  })

  test('T-07: taken back, nothing more is sent, tried again or kept', async ({ page, own, vendors, script }) => {
    await page.clock.install()
    await openPage(page, own, script)
    // The first sendings fail, so that the library has something to try again.
    vendors.answer = () => 503
    await startSink(page, 'productAnalytics', { key: 'phc_test', address: vendors.url })
    await tell(page, { name: 'crashed', payload: {} })
    const tried = () => new Set(captured(vendors).map(({ event }) => event))
    await expect.poll(tried).toEqual(new Set(['$identify', 'crashed']))
    const before = captured(vendors).length
    await stop(page)
    vendors.answer = () => 200
    await tell(page, { name: 'connectionLost', payload: { code: 'offline' } })
    await live(page)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await page.clock.runFor('02:00')
    await page.evaluate(() => globalThis.dispatchEvent(new PageTransitionEvent('pagehide')))
    await mark(page, vendors, 'after')
    expect(captured(vendors).length).toBe(before)
    expect(await keptBy(page)).toEqual([])
  })

  test('T-07: agreed to again in the same page, it begins anew', async ({ page, own, vendors, script }) => {
    await openPage(page, own, script)
    const settings = { key: 'phc_test', address: vendors.url }
    await startSink(page, 'productAnalytics', settings)
    await stop(page)
    await startSink(page, 'productAnalytics', settings)
    await tell(page, { name: 'crashed', payload: {} })
    await expect.poll(() => captured(vendors).map(({ event }) => event)).toContain('crashed')
  })
})

test.describe('session recorder', () => {
  const settings = (vendors: VendorServer) => ({ id: 'sandbox/loanform', address: vendors.url })

  test('N5 O4 T-07 T-08: masked, told of fields and errors, of no answer', async ({ page, own, vendors, script }) => {
    await openPage(page, own, script)
    await page.evaluate(() => {
      ;(globalThis as unknown as Drive).port.offer({ message: 'Failed to post lead', status: 503 }, { reference: 'R1' })
    })
    await startSink(page, 'sessionRecorder', settings(vendors))
    await live(page)
    await tell(page, { name: 'crashed', payload: {} })
    await page.evaluate(() => {
      ;(globalThis as unknown as Drive).port.offer({ prefix: 'crash', message: 'TypeError' })
    })
    await expect.poll(() => receivedText(vendors)).toContain('ERROR: crash TypeError')
    await expect.poll(() => calls(vendors).filter(({ call }) => call === 'recorded').length).toBeGreaterThan(0)
    expect(vendors.received.map(({ path }) => path).filter((path) => path !== '/i')).toEqual(['/logger.min.js'])
    const all = calls(vendors)
    expect(all[0]).toMatchObject({
      call: 'init',
      args: [
        'sandbox/loanform',
        {
          dom: { inputSanitizer: true, textSanitizer: true, imageSanitizer: true },
          shouldCaptureIP: false,
          mergeIframes: false,
          console: { isEnabled: false },
        },
      ],
    })
    const identified = all.filter(({ call }) => call === 'identify').map(({ args }) => args)
    expect(identified.map(([, traits]) => (traits as { lastAppRoute: string }).lastAppRoute)).toEqual([
      '/askrobin-es/personal-details',
      '/askrobin-es/continue/*',
    ])
    expect(identified[0]).toMatchObject([sessionId, { leadId, redirectUrl: 'lender.example', personalDetails: '' }])
    expect(receivedText(vendors)).toContain('ERROR: HTTP 503 Failed to post lead')
    // Our requests are there, their words and bodies are not; those to others are not there at all.
    expect(all.some((each) => JSON.stringify(each).includes(`"url":"${vendors.url}`))).toBe(false)
    expect(receivedText(vendors)).toContain('/*/company/*')
    expect(receivedText(vendors)).not.toContain(canary)
    expect(await keptBy(page)).not.toEqual([])
  })

  test('T-08: taken back, nothing more is sent, its keys and cookies go, and the page is not recorded again', async ({
    page,
    own,
    vendors,
    script,
  }) => {
    await openPage(page, own, script)
    await startSink(page, 'sessionRecorder', settings(vendors))
    await live(page)
    await expect.poll(() => calls(vendors).some(({ call }) => call === 'recorded')).toBe(true)
    await stop(page)
    await mark(page, vendors, 'stopped')
    const before = calls(vendors).length
    await live(page)
    await tell(page, { name: 'crashed', payload: {} })
    await page.evaluate(() => (globalThis as unknown as Drive).port.offer({ message: 'later' }))
    await startSink(page, 'sessionRecorder', settings(vendors))
    expect(await page.evaluate(() => (globalThis as unknown as Drive).sink)).toBeUndefined()
    await mark(page, vendors, 'after')
    expect(calls(vendors).length).toBe(before)
    expect(await keptBy(page)).toEqual([])
  })

  for (const [offered, expected] of [
    [constants.recorderBufferCalls - 50, constants.recorderBufferCalls - 50],
    [constants.recorderBufferCalls + 1, 0],
  ] as const)
    test(`N5: of ${offered} errors before the script is there, ${expected} are told`, async ({
      page,
      own,
      vendors,
      script,
    }) => {
      const held = Promise.withResolvers<string>()
      vendors.answer = (path) => (path === '/logger.min.js' ? held.promise : 200)
      await openPage(page, own, script)
      await startSink(page, 'sessionRecorder', settings(vendors))
      await page.evaluate((count) => {
        for (let index = 0; index < count; index++) (globalThis as unknown as Drive).port.offer({ message: 'waiting' })
      }, offered)
      const loaded = page.waitForFunction(() => '_LRLogger' in globalThis)
      held.resolve(recorderScript(vendors.url))
      await loaded
      await mark(page, vendors, 'loaded')
      const told = () => calls(vendors).filter((each) => JSON.stringify(each).includes('ERROR: waiting')).length
      await expect.poll(told).toBe(expected)
    })

  test('T-05: where the script cannot be had, nothing throws and nothing is sent', async ({
    page,
    own,
    vendors,
    script,
  }) => {
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    vendors.answer = () => 500
    await openPage(page, own, script)
    await startSink(page, 'sessionRecorder', settings(vendors))
    await tell(page, { name: 'leadSent', payload: {} })
    await mark(page, vendors, 'after')
    expect([thrown, calls(vendors)]).toEqual([[], []])
  })
})
