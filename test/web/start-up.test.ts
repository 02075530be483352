// Test of a visit's start: session, affiliate, prefill and recording, from storage and link (E2, G, H, I4, J, L, M2).
import { describe, expect, test } from 'vitest'
import { consentChosen } from '#domain/tracking/tracking-notice.ts'
import {
  aPage,
  aVisit,
  again,
  answered,
  at,
  fakeBrowser,
  fakeStorage,
  inNewTab,
  lead,
  replied,
  start,
  variant,
} from './memory-parts.ts'

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

  describe('17.1 what was drawn before the page was painted', () => {
    const arms = (share: number) => ({ order: { seed: 's', arms: { first: { share, firstPage: 'amount' } } } }) as const
    const inExperiment = (share: number) => ({ ...variant, experiments: arms(share) })
    const drawn = { sessionId: lead, isNew: true, arms: { order: 'first' } }

    test('17.1 is the session and the arm of the visit, where storage is refused too', () => {
      const full = fakeStorage()
      full.refusal = new Error('refused')
      for (const session of [fakeStorage(), full]) {
        const page = aPage(fakeBrowser(session), aVisit({ variant: inExperiment(0), drawn }))
        expect(page.now().lead.sessionId).toBe(lead)
        expect(page.now().arms).toEqual({ order: 'first' })
      }
    })

    test('17.1 an id that the draw has kept begins its session now', () => {
      const tab = fakeBrowser(fakeStorage({ sessionId: lead }))
      expect(aPage(tab, aVisit({ drawn })).now().lead).toMatchObject({ sessionId: lead, sessionStartedAt: at })
      expect(tab.session.entries.get('newSessionFlag')).toBe('true')
    })

    test('17.1 H3 a session that another affiliate begins keeps the page that stands there, and has an id of its own', () => {
      const page = aPage(fakeBrowser(), aVisit({ arrival: affiliate, variant: inExperiment(100), drawn }))
      const change = { arrival: { refName: 'other' }, variant: inExperiment(0), drawn: { ...drawn, isNew: false } }
      const next = again(page, change).now()
      expect(next.lead.sessionId).not.toBe(lead)
      expect(next.arms).toEqual({ order: 'first' })
    })
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

  test('E2 I4 a second link’s click and campaign have nothing of the first; a visit without any keeps them', () => {
    const first = { utm_source: 'google', utm_campaign: 'brand', gclid: 'GA', fbclid: 'FA' }
    const page = aPage(fakeBrowser(), aVisit({ arrival: first, cookies: '_fbp=FP' }))
    page.act(answered, replied(1), {
      type: 'trackingDecided',
      trackingConsent: consentChosen(['advertising'], at, 'n1'),
    })
    expect(again(page).now().lead.utm).toEqual({ utm_source: 'google', utm_campaign: 'brand' })
    const { lead: second } = again(page, { arrival: { utm_source: 'newsletter', wbraid: 'WB' } }).now()
    expect(second.utm).toEqual({ utm_source: 'newsletter' })
    expect(JSON.parse(JSON.stringify(second.googleClick))).toEqual({ wbraid: 'WB', gclidAt: at })
    expect(second.metaPixel).toMatchObject({ fbp: 'FP' })
  })

  test('M2 E6 what the link itself says is known apart from what was kept, and kept for no later page', () => {
    const arrival = { s_id: 't', gclid: 'G1', gclsrc: 'aw', utm_source: 'mail', ttclid: 'T1', sellingTierGlobalId: '7' }
    const page = aPage(fakeBrowser(), aVisit({ arrival, cookies: '_fbp=FP' }))
    page.act(answered, replied(1), {
      type: 'trackingDecided',
      trackingConsent: consentChosen(['advertising'], at, 'n1'),
    })
    expect(page.now().fromLink).toEqual({
      affiliateReferenceParams: { transactionId: 't', setAt: at },
      sellingTierGlobalId: '7',
      googleClick: { gclid: 'G1', gclidAt: at },
      tikTokPixel: { ttclid: 'T1' },
      utm: { utm_source: 'mail' },
      leadSource: 'mail',
    })
    const next = (arrived: object) => again(page, { arrival: arrived, cookies: '_fbp=FP' }).now().fromLink
    expect(next({})).toBeUndefined()
    expect(next({ gclid: 'G2', gclsrc: 'ds', amount: '500' })).toBeUndefined()
    expect(next({ s_id: 't' })).toEqual({ affiliateReferenceParams: { transactionId: 't', setAt: at } })
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
    // A reload has no link any more; another session begins anew.
    expect(again(page).now().lead.posthogParameters).toMatchObject({ leadPrefilledFields: ['amount', 'firstName'] })
    const other = again(page, { arrival: { refName: 'other' } }).now()
    expect(other.lead.posthogParameters).toMatchObject({ isLeadPrefilled: false, leadPrefilledFields: [] })
  })

  test('B3 L1 an amount that comes again with a reload stands in for nothing that was chosen since; another one does', () => {
    const page = aPage(fakeBrowser(), aVisit({ arrival: { amount: '900' } }))
    expect(page.now().lead.amount).toBe(900)
    page.act({ ...answered, answers: { ...answered.answers, amount: 700 } })
    const reloaded = again(page, { arrival: { amount: '900' } })
    expect(reloaded.now().lead.amount).toBe(700)
    expect(again(reloaded, { arrival: { amount: '800' } }).now().lead.amount).toBe(800)
  })

  test('L1 an amount that nobody offers is kept as the link named it, over a reload too', () => {
    const page = aPage()
    page.act(answered)
    const next = again(page, { arrival: { amount: '5000' } })
    expect(next.now()).toMatchObject({ linkAsked: { amount: 5000 }, lead: { amount: 1000 } })
    next.act({ type: 'drafted', texts: {} })
    expect(again(next).now().linkAsked).toEqual({ amount: 5000 })
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
