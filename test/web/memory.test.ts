// What a page remembers: every slot of the document, what is kept where and for how long, and storages that are refused, full or
// full of lies (E5, E7, G, H, I, J, L, O3, R-01, R-02, R-04).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newApplication } from '#domain/application.ts'
import type { Application } from '#domain/application.ts'
import { dataPoint, dataPointKeys } from '#domain/data-points.ts'
import { reduce } from '#domain/journey.ts'
import type { Action } from '#domain/journey.ts'
import { slotsIn, storageSlots } from '#domain/storage-slots.ts'
import { browserStorage } from '#web/storage/browser-storage.ts'
import { keep } from '#web/storage/keep.ts'
import { restore } from '#web/storage/restore.ts'
import { beginVisit } from '#web/storage/start-up.ts'
import { aVisit, fakeBrowser, fakeStorage, start, variant, variants } from './memory-parts.ts'

const at = new Date(start).toISOString()
const lead = '99999999-9999-4999-8999-999999999999'
const contact = {
  'personalDetails.firstName': 'Ana',
  'contactDetails.email': 'ana@example.test',
  generalPolicies: true,
} as const
const reply = (progressState: Application['progressState'], version = 1) => ({
  id: lead,
  token: 'token',
  version,
  progressState,
  missing: [],
  held: [],
})
const answered: Action = { type: 'answered', path: 'initial-details', answers: contact, at }
const replied = (progressState: Application['progressState']): Action => ({
  type: 'replied',
  reply: reply(progressState),
  at,
})
const drafted: Action = {
  type: 'drafted',
  texts: { 'contactDetails.city': ['true'], 'incomeDetails.iban': ['ES91 2'] },
}

/** A page that begins its visit and then goes through these actions, everything kept. */
function aPage(browser = fakeBrowser(), visit = aVisit()) {
  let application = beginVisit(browser.storage, visit).application
  keep(browser.storage, application, undefined, { variant, at: start })
  return {
    ...browser,
    visit,
    now: () => application,
    act: (...actions: Action[]) => {
      for (const action of actions) {
        const after = reduce(application, action, variant)
        keep(browser.storage, after, application, { variant, at: start })
        application = after
      }
    },
  }
}

/** The next page of the same tab, or of a new tab. */
const again = (page: ReturnType<typeof aPage>, change: Parameters<typeof aVisit>[0] = {}) =>
  aPage(fakeBrowser(page.session, page.local), aVisit(change))
const inNewTab = (page: ReturnType<typeof aPage>, change: Parameters<typeof aVisit>[0] = {}) =>
  aPage(fakeBrowser(fakeStorage(), page.local), aVisit(change))

describe('E5 slots', () => {
  test('E5 each slot of the document is written under its name, in its areas only', () => {
    const browser = fakeBrowser()
    const page = aPage(
      browser,
      aVisit({
        arrival: { gclid: 'g', sellingTierGlobalId: 'tier', utm_source: 'retargeting' },
        variant: { ...variant, settings: { ...variant.settings, retargetingLogging: false } },
      }),
    )
    page.act(answered, drafted, { ...answered, path: 'employment-details', answers: { 'employer.name': 'Acme' } })
    const before = page.now()
    keep(
      browser.storage,
      {
        ...before,
        analyticsConsent: 'granted',
        reapplying: true,
        access: { id: lead, token: 't', version: 1 },
        lead: { ...before.lead, employer: { name: 'Acme' } },
        redirect: { url: 'https://lender.test/x', method: 'PUSH' },
        routeChange: { method: 'PUSH', redirectTo: '/smava' },
        ui: { colours: { accent: '#112233' } },
      },
      before,
      { variant, at: start },
    )
    const written = (area: 'session' | 'local') => [...browser[area].entries.keys()].sort()
    const expected = (area: string) =>
      slotsIn
        .filter((row) => row.area === area)
        .map(({ slot }) => slot as string)
        .sort()
    expect(written('session')).toEqual(expected('session'))
    expect(written('local')).toEqual(expected('local'))
    expect([browser.local.entries.get('redirected'), browser.local.entries.get('reapplying')]).toEqual(['true', 'true'])
    expect(browser.session.entries.get('logRocketBlocked')).toBe('true')
  })

  test('I3 nothing is written where nothing changed, and only what changed', () => {
    const page = aPage()
    page.act(answered)
    page.session.writes.length = 0
    page.local.writes.length = 0
    page.act({ ...answered })
    expect([...page.session.writes, ...page.local.writes]).toEqual([])
    page.act({ type: 'drafted', texts: { 'contactDetails.city': ['M'] } })
    expect([...page.session.writes, ...page.local.writes].sort()).toEqual([
      'asyncFormData',
      'storedLoanApplication',
      'storedLoanApplication',
    ])
  })

  test('E5 P-10 identity numbers, accounts and documents never reach local storage, typed or answered', () => {
    const secrets = dataPointKeys.filter((key) => dataPoint(key).secret)
    expect(secrets.length).toBeGreaterThan(5)
    const page = aPage()
    for (const key of secrets) {
      const canary = `canary-${key}`
      page.act(
        { type: 'drafted', texts: { [key]: [canary] } },
        { type: 'faulted', path: 'personal-details', faults: [{ field: key, message: canary }] },
        { type: 'answered', path: 'personal-details', answers: { [key]: canary }, at },
        { type: 'drafted', texts: { [key]: [canary] } },
        {
          type: 'started',
          outgoing: { kind: 'create', key: 'k', answers: { [key]: canary }, forgotten: [] },
        },
      )
      expect([...page.session.entries.values()].join(), key).toContain(canary)
      const outliving = [...page.local.entries.values(), page.session.entries.get('storedLoanApplication')].join()
      expect(outliving, key).not.toContain(canary)
    }
  })

  test('T-10 click ids and pixels stay in memory until they may be kept', () => {
    const page = aPage(
      fakeBrowser(),
      aVisit({ arrival: { gclid: 'GC', fbclid: 'FB', ttclid: 'TT' }, cookies: '_fbp=FP' }),
    )
    page.act(answered)
    const stored = () => [...page.session.entries.values(), ...page.local.entries.values()].join()
    for (const id of ['GC', 'FB', 'TT', 'FP']) expect(stored()).not.toContain(id)
    expect(page.now().lead).toMatchObject({ googleClick: { gclid: 'GC' }, tikTokPixel: { ttclid: 'TT' } })
    keep(page.storage, { ...page.now(), analyticsConsent: 'granted' }, page.now(), { variant, at: start })
    for (const id of ['GC', 'FB', 'TT', 'FP']) expect(stored()).toContain(id)
    expect(again(page, { arrival: {} }).now().lead.googleClick).toEqual({ gclid: 'GC', gclidAt: at })
    const late = { arrival: {}, now: start + 90 * 86_400_000 + 1 }
    expect(again(page, late).now().adClick).toBeUndefined()
    expect(page.session.entries.has('gclid')).toBe(false)
  })
})

describe('R-07 what comes back', () => {
  test('R-07 E7 the same tab goes on where it was, drafts as they were typed', () => {
    const page = aPage()
    page.act(answered, drafted)
    const { deviceData: _, ...kept } = page.now().lead
    const next = again(page).now()
    expect(next.lead).toMatchObject(kept)
    expect(next.asyncFormData).toEqual(page.now().asyncFormData)
    expect(next.continued).toEqual(['initial-details'])
    expect(next.customerConsents).toMatchObject({ generalPolicies: { given: true, at } })
  })

  test('another tab of the browser goes on with a lead that was sent, and starts anew with what was typed where none was', () => {
    const unsent = aPage()
    unsent.act(answered)
    expect(inNewTab(unsent).now()).toMatchObject({ continued: [], lead: { personalDetails: { firstName: 'Ana' } } })
    expect(inNewTab(unsent).now().lead.generalPolicies).toBeUndefined()
    const sent = aPage()
    sent.act(answered, replied(1))
    expect(inNewTab(sent).now()).toMatchObject({ access: { id: lead }, continued: ['initial-details'] })
  })

  test.each([
    [24 * 3_600_000, true],
    [24 * 3_600_000 + 1, false],
  ])('I1 R-30 %d ms after the last answer the lead is there: %s', (later, isThere) => {
    const page = aPage()
    page.act(answered, replied(1))
    const next = again(page, { now: start + later }).now()
    expect(next.access !== undefined).toBe(isThere)
    expect(next.lead.personalDetails).toEqual({ firstName: 'Ana' })
  })

  test.each([11, 12, 13] as const)(
    'P-10 at the end, state %d, nothing that was typed is left, and the end itself is',
    (end) => {
      const page = aPage()
      page.act(answered, drafted, replied(1), replied(6), replied(end))
      const stored = [...page.session.entries.values(), ...page.local.entries.values()].join()
      for (const typed of ['Ana', 'ana@example.test', 'ES91']) expect(stored).not.toContain(typed)
      expect(page.local.entries.has('storedLoanApplication')).toBe(false)
      expect(again(page).now()).toMatchObject({ progressState: end, access: { id: lead } })
      expect(inNewTab(page).now()).toMatchObject({ progressState: 0, continued: [] })
    },
  )

  test('E5 an application after the end of one is a reapplication', () => {
    const page = aPage()
    page.act(answered, replied(1), replied(6), replied(13), { type: 'restarted' })
    expect(page.now()).toMatchObject({ reapplying: true, progressState: 0, lead: { tags: ['new-ui', 'reapplying'] } })
    expect(page.now().lead.id).toBeUndefined()
    expect([page.session.entries.get('reapplying'), page.session.entries.has('lid')]).toEqual(['true', false])
  })

  test('L2 E2 an earlier visit that was redirected is told, this one is not', () => {
    const page = aPage()
    page.act({ type: 'left', redirect: { url: 'https://lender.test/', method: 'PUSH' } })
    const told = (next: ReturnType<typeof aPage>) => next.now().lead.posthogParameters?.leadPreviouslyRedirected
    expect([told(page), told(again(page)), told(inNewTab(page))]).toEqual([false, false, true])
    expect(page.session.entries.get('redirectMethod')).toBe('PUSH')
  })
})

describe('G H J L the beginning of a visit', () => {
  const affiliate = { refName: 'acme', refSubId: '1', s_id: 't' }

  test('G1 the session is the same after a reload, and new where the link names another', () => {
    const page = aPage()
    expect(page.session.entries.get('newSessionFlag')).toBe('true')
    const id = page.session.entries.get('sessionId')
    expect(again(page, { now: start + 5 }).now().lead).toMatchObject({ sessionId: id, sessionStartedAt: at })
    expect(page.session.entries.get('newSessionFlag')).toBe('false')
    expect(again(page, { arrival: { sessionId: lead } }).now().lead.sessionId).toBe(lead)
    expect(page.session.entries.get('sessionUrl')).toBe('https://forms.test/askrobin-es/')
  })

  test('H3 G2 another affiliate begins a new session, the same one does not', () => {
    const page = aPage(fakeBrowser(), aVisit({ arrival: affiliate }))
    page.act(answered, { type: 'left', redirect: { url: 'https://l.test/', method: 'PUSH' } })
    const id = page.now().lead.sessionId
    expect(again(page, { arrival: affiliate }).now().lead.sessionId).toBe(id)
    const other = again(page, { arrival: { refName: 'other' }, newId: () => lead, now: start + 9 }).now().lead
    expect(other).toMatchObject({ sessionId: lead, sessionStartedAt: new Date(start + 9).toISOString() })
    expect(other.affiliateReferenceParams).toMatchObject({ attribute: 'other', subId: undefined })
  })

  test.each([
    [480 * 3_600_000, 'acme', false],
    [480 * 3_600_000 + 1, undefined, true],
  ])('H2 H3 R-30 %d ms later the affiliate is %s, a new session %s', (later, name, isNew) => {
    const long = { ...variant, settings: { ...variant.settings, applicationExpiryHours: 9999 } }
    const page = aPage(fakeBrowser(), aVisit({ arrival: affiliate, variant: long }))
    page.act(answered, replied(1))
    const next = again(page, { arrival: {}, variant: long, now: start + later, newId: () => lead }).now().lead
    expect(next.affiliateReferenceParams?.attribute).toBe(name)
    expect(next.sessionId === lead).toBe(isNew)
  })

  test('H3 the affiliate of this tab goes before that of the browser, which a new tab finds', () => {
    const page = aPage(fakeBrowser(), aVisit({ arrival: affiliate }))
    page.act(answered)
    expect(inNewTab(page).now().lead.affiliateReferenceParams).toMatchObject({ attribute: 'acme', transactionId: 't' })
    const tab = inNewTab(page, { arrival: { refName: 'mine' } })
    expect(again(tab).now().lead.affiliateReferenceParams?.attribute).toBe('mine')
  })

  test.each([undefined, {}])('H1 an arrival of %o is warned of, in the document words', (arrival) => {
    const { warned } = aPage(fakeBrowser(), aVisit({ arrival })).visit
    expect(warned).toEqual([
      arrival
        ? 'No valid affiliate parameters found in URL data.'
        : 'URL data is undefined. Returning default empty affiliate reference.',
    ])
  })

  test('L1 L2 what the link says stands in for what was kept, drafts too, and the server hears of it', () => {
    const page = aPage()
    page.act(answered, replied(1), { type: 'drafted', texts: { 'personalDetails.firstName': ['An'] } })
    const next = again(page, { arrival: { firstName: 'Eva', amount: '500' } }).now()
    expect(next.lead).toMatchObject({ amount: 500, personalDetails: { firstName: 'Eva' } })
    expect([next.synced, next.asyncFormData]).toEqual([false, {}])
    expect(next.lead.posthogParameters).toEqual({
      isLeadPrefilled: true,
      leadPrefilledFields: ['amount', 'firstName'],
      leadPreviouslyRedirected: false,
    })
  })

  test('J1 G3 recording is drawn once a session, and a campaign that may not be recorded blocks it for good', () => {
    const settings = { ...variant.settings, sessionLogging: true, sessionLogPercentage: 50, abandonmentLogging: false }
    const recorded = { ...variant, settings }
    const page = aPage(fakeBrowser(), aVisit({ variant: recorded, random: () => 0.49 }))
    expect(page.session.entries.get('logRocket')).toBe('true')
    again(page, { variant: recorded, random: () => 0.99 })
    expect(page.session.entries.get('logRocket')).toBe('true')
    again(page, { variant: recorded, arrival: { utm_source: 'abandonment', sessionId: lead } })
    expect([page.session.entries.get('logRocket'), page.session.entries.get('logRocketBlocked')]).toEqual([
      'false',
      'true',
    ])
    again(page, { variant: recorded, arrival: { refName: 'new' } })
    expect(page.session.entries.get('logRocket')).toBe('false')
  })
})

describe('R-01 R-02 R-04 storages that fail', () => {
  const refused = () => {
    throw new DOMException('no', 'SecurityError')
  }

  test('R-01 O3 refused storages: everything from memory, each error logged once in the document words', () => {
    const logged: string[] = []
    const storage = browserStorage({ session: refused, local: refused }, (message) => logged.push(message))
    const { application } = beginVisit(storage, aVisit({ arrival: { firstName: 'Ana' } }))
    keep(storage, application, undefined, { variant, at: start })
    storage.clear('local')
    expect(application.lead).toMatchObject({ personalDetails: { firstName: 'Ana' }, deviceData: { loadingTime: 0 } })
    expect(logged).toEqual(['Error setting key in sessionStorage:', 'Error retrieving key in localStorage:'])
  })

  test.each([
    ['setting', 'setItem'],
    ['retrieving', 'getItem'],
    ['removing', 'removeItem'],
    ['clearing', 'removeItem'],
  ] as const)('O3 %s that fails is logged by its name', (verb, method) => {
    const logged: string[] = []
    const broken = { ...fakeStorage(), [method]: refused } as unknown as Storage
    const storage = browserStorage({ session: () => broken, local: () => broken }, (message) => logged.push(message))
    for (const area of ['session', 'local'] as const) {
      if (verb === 'setting') storage.write('redirected', area, true)
      else if (verb === 'retrieving') expect(storage.read('redirected', area)).toBeNull()
      else if (verb === 'removing') storage.remove('redirected', area)
      else storage.clear(area)
    }
    expect(logged).toEqual([`Error ${verb} key in sessionStorage:`, `Error ${verb} key in localStorage:`])
  })

  test('R-02 a full storage takes what fits once there is room again', () => {
    const page = aPage()
    page.session.refusal = new DOMException('full', 'QuotaExceededError')
    page.act(answered)
    expect(page.now().continued).toEqual(['initial-details'])
    page.session.refusal = undefined
    page.act({ ...answered, answers: { ...contact, 'personalDetails.firstName': 'Eva' } })
    expect(page.session.entries.get('leadApplication')).toContain('Eva')
    expect(page.logged).toEqual(['Error setting key in sessionStorage:'])
  })

  const hostile = fc.oneof(
    fc.string(),
    fc.json({ maxDepth: 6 }),
    fc.constantFrom(
      '{"__proto__":{"polluted":true}}',
      '{"lead":{"constructor":{"prototype":{"polluted":true}}},"progress":{"variant":"askrobin-es","release":2}}',
      `"${'\\"'.repeat(40)}"`,
      JSON.stringify('x'.repeat(1_000_000)),
      '[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]',
      'null',
      '{"release":1,"variant":"askrobin-es"}',
    ),
  )
  test('R-04 whatever lies in storage, a visit begins, and with a form that is whole', () => {
    const slots = Object.keys(storageSlots)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...slots), hostile)), (seeds) => {
        const seed = Object.fromEntries(seeds)
        const page = aPage(fakeBrowser(fakeStorage(seed), fakeStorage(seed)))
        page.act(answered)
        expect(page.now().dynamicPages[0]?.path).toBe('initial-details')
        expect(page.now().lead.sessionId).toMatch(/^[0-9a-f-]{36}$/i)
        expect(Object.prototype).not.toHaveProperty('polluted')
      }),
      { numRuns: 300 },
    )
  })

  test('R-04 a lead that was made up is kept only as far as it could be sent', () => {
    const page = aPage()
    page.act(answered, replied(1))
    const lies = {
      tags: 5,
      utm: { evil: 1 },
      sessionId: 'x',
      leadSource: 'y'.repeat(2000),
      affiliateReferenceParams: { attribute: {} },
      deviceData: null,
      expiresAt: 'soon',
      personalDetails: { firstName: { deep: 1 }, lastName: 'García' },
      leadStatus: 1,
    }
    page.session.entries.set('leadApplication', JSON.stringify(lies))
    const { lead: left } = restore(page.storage, { variant, now: start, warn: () => {} })
    expect(left).toEqual({ ...newApplication(variant).lead, personalDetails: { lastName: 'García' } })
  })

  test('R-04 what another release or another variant has left is not taken for ours', () => {
    const page = aPage()
    page.act(answered, replied(1))
    const text = page.session.entries.get('state')!
    page.session.entries.set('state', text.replace('"release":2', '"release":1'))
    const stored = fakeBrowser(fakeStorage({ state: page.session.entries.get('state')! }))
    expect(restore(stored.storage, { variant, now: start, warn: () => {} })).toEqual(newApplication(variant))
    const elsewhere = variants.get('fiesta-es')!
    const other = restore(fakeBrowser(page.session, page.local).storage, {
      variant: elsewhere,
      now: start,
      warn: () => {},
    })
    expect(other.access).toBeUndefined()
  })

  test('E3 a progress state that is a list counts by its last entry', () => {
    const page = aPage()
    page.act(answered, replied(1))
    page.session.entries.set(
      'state',
      page.session.entries.get('state')!.replace('"progressState":1', '"progressState":[1,2,13]'),
    )
    expect(again(page).now().progressState).toBe(13)
  })
})
