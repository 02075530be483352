// Test of the stored tracking choice: over tabs, ends and variants, and after withdrawal (T-10, P-02).
import { describe, expect, test } from 'vitest'
import type { Action } from '#domain/application/actions.ts'
import { clickIdsOf } from '#domain/application/sent-context.ts'
import { toSections } from '#domain/questions/answers.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import { askedFor, consentChosen, isAnswered, later, refusedByBrowser } from '#domain/tracking/tracking-notice.ts'
import { consentOf, keptChoice } from '#web/storage/kept-choice.ts'
import { choiceKey } from '#web/tracking/tracked-page.ts'
import type { Choice } from '#web/storage/kept-choice.ts'
import { aPage, aVisit, again, answered, at, fakeBrowser, fakeStorage, inNewTab, replied } from './memory-parts.ts'

const choice: Choice = { advertising: 'granted', statistics: 'denied', recording: 'granted', at, notice: 'n1' }
const withClicks = { arrival: { gclid: 'GC', fbclid: 'FB', ttclid: 'TT', utm_source: 'news' }, cookies: '_fbp=FP' }
const yes = consentChosen(['advertising'], at, 'n1')
const no = consentChosen([], '2026-11-21T10:05:00.000Z', 'n1')
/** Values of the link and of cookies, inside JSON in JSON. */
const ofTheAd = /GC|\.FB|\bTT\b|\bFP\b|news/
const everything = ({ session, local }: ReturnType<typeof fakeBrowser>) =>
  JSON.stringify([[...session.entries], [...local.entries]])

describe('T-10 P-02: storage and the choice', () => {
  test('T-10: of an ad nothing is written before the yes, everything after it, nothing is left after the no', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2))
    expect(everything(page)).not.toMatch(ofTheAd)
    page.act({ type: 'trackingDecided', trackingConsent: yes })
    expect(page.session.entries.get('gclid')).toContain('GC')
    for (const area of [page.session.entries.get('leadApplication'), page.local.entries.get('storedLoanApplication')])
      for (const value of ['GC', '.FB', 'TT', 'FP']) expect(area).toContain(value)
    page.act({ type: 'trackingDecided', trackingConsent: no })
    expect(page.session.entries.has('gclid')).toBe(false)
    expect(everything(page)).not.toMatch(ofTheAd)
    expect(again(page, { arrival: {} }).now().lead).not.toHaveProperty('googleClick')
  })

  test('T-10: a tab that slept through the withdrawal begins clean', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2), { type: 'trackingDecided', trackingConsent: yes })
    const woken = again(page, { arrival: {}, choice: no })
    expect(woken.now().trackingConsent).toEqual(no)
    expect(woken.now().adClick).toBeUndefined()
    expect(everything(woken)).not.toMatch(ofTheAd)
    expect(JSON.stringify(woken.now())).not.toMatch(ofTheAd)
    expect(again(page, { arrival: {}, choice: yes }).now().trackingConsent).toEqual(no)
  })

  test('P-01: a browser that refuses is taken at its word from the start, unless somebody has answered', () => {
    const refuses = { ...withClicks, refuses: true }
    const page = aPage(fakeBrowser(), aVisit(refuses))
    expect(page.now().trackingConsent).toEqual(refusedByBrowser)
    page.act(answered, replied(2))
    expect(everything(page)).not.toMatch(ofTheAd)
    expect(again(page, { ...refuses, choice: yes }).now().trackingConsent).toEqual(yes)
    expect(aPage(fakeBrowser(), aVisit(withClicks)).now().trackingConsent).toEqual(undecided)
  })

  test('T-10: a link that is followed after the no is held in memory, and the older click goes all the same', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act({ type: 'trackingDecided', trackingConsent: yes })
    const woken = again(page, { arrival: { gclid: 'NEW' }, choice: no })
    expect(woken.now().adClick?.gclid).toBe('NEW')
    expect(everything(woken)).not.toMatch(/GC|NEW/)
  })

  const left: Action = { type: 'left', redirect: { url: 'https://lender.test/', method: 'PUSH' } }
  const broughtBy = {
    googleClick: { gclid: 'GC', gclidAt: at },
    metaPixel: { fbp: 'FP' },
    tikTokPixel: { ttclid: 'TT' },
    utm: { utm_source: 'news' },
    leadSource: 'news',
  }

  test.each([
    ['a refusal', replied(13)],
    ['thanks', replied(11)],
    ['an offer was taken', left],
  ])('I4 E2: after %s the click and the campaign stay, and come with what is begun anew', (_what, end) => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2), { type: 'trackingDecided', trackingConsent: yes }, replied(6), end)
    expect(page.session.entries.get('gclid')).toContain('GC')
    expect(page.now().lead).toMatchObject(broughtBy)
    expect([...page.local.entries.values()].join()).not.toMatch(ofTheAd)
    expect(again(page, { arrival: {} }).now().lead).toMatchObject({ ...broughtBy, metaPixel: {} })
    page.act({ type: 'restarted' })
    expect(page.session.entries.get('gclid')).toContain('GC')
    expect(page.now().lead).toMatchObject(broughtBy)
  })

  test('I4 P-02: a yes at the end finds the click, and nothing of it was kept before', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2), replied(6), replied(13))
    expect(everything(page)).not.toMatch(ofTheAd)
    expect(clickIdsOf({ ...page.now(), trackingConsent: yes }, page.visit.variant.country)).toMatchObject({
      googleClick: broughtBy.googleClick,
      tikTokPixel: broughtBy.tikTokPixel,
    })
    page.act({ type: 'trackingDecided', trackingConsent: yes })
    expect(page.session.entries.get('gclid')).toContain('GC')
    page.act({ type: 'trackingDecided', trackingConsent: no })
    expect(everything(page)).not.toMatch(ofTheAd)
  })

  test('I1 I4: a day later the campaign is over, and the click is not', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2), { type: 'trackingDecided', trackingConsent: yes }, replied(6), replied(13))
    const days = Date.parse(at) + 3 * 86_400_000
    const { lead } = again(page, { arrival: {}, cookies: '', now: days, judgedAt: days, choice: yes }).now()
    expect(lead).toMatchObject({ googleClick: broughtBy.googleClick })
    for (const name of ['metaPixel', 'tikTokPixel', 'utm', 'leadSource']) expect(lead).not.toHaveProperty(name)
  })

  test('P-05: an erasure takes the click and the campaign along', () => {
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act(answered, replied(2), { type: 'trackingDecided', trackingConsent: yes })
    page.act({ type: 'restarted', isErased: true })
    // The erasure itself removes the part that other tabs may go on with.
    for (const slot of ['gclid', 'leadApplication', 'state'])
      expect(page.session.entries.get(slot) ?? '').not.toMatch(ofTheAd)
    expect(page.now().lead).not.toHaveProperty('googleClick')
    expect(page.now().adClick).toBeUndefined()
  })

  test('T-10: what another tab did leaves this tab the click of its own visit', () => {
    const other = aPage()
    other.act(answered, replied(2))
    const page = aPage(fakeBrowser(), aVisit(withClicks))
    page.act({ type: 'takenOver', application: other.now(), isChanged: true })
    expect(page.now().lead).toMatchObject(broughtBy)
  })

  test('P-02: it holds in a new tab, after the end, after a day, and in what is begun anew', () => {
    const page = aPage()
    page.act(answered, replied(2), { type: 'trackingDecided', trackingConsent: no }, replied(13))
    expect(page.now().trackingConsent).toEqual(no)
    expect(page.local.entries.has('storedLoanApplication')).toBe(false)
    const days = Date.parse(at) + 3 * 86_400_000
    for (const next of [inNewTab(page, { choice: no }), again(page, { now: days, judgedAt: days, choice: no })])
      expect(next.now().trackingConsent).toEqual(no)
    page.act({ type: 'restarted' })
    expect(page.now().trackingConsent).toEqual(no)
  })

  test('P-02: what somebody answered before their memory was back does not undo their choice', () => {
    const page = aPage()
    page.act({ type: 'trackingDecided', trackingConsent: no })
    const begun = page.now()
    const early = aPage()
    early.act(answered, { type: 'restored', application: begun, requestContext: {} })
    expect(early.now().trackingConsent).toEqual(no)
    expect(early.now().lead).toMatchObject(toSections({ 'personalDetails.firstName': 'Ana' }))
  })
})

describe('P-02: the key', () => {
  test('has a row for each variant, and is gone with the last', () => {
    const local = fakeStorage()
    const of = (variant: string) => keptChoice(() => local as unknown as Storage, variant)
    of('a-es').write(choice)
    of('b-mx').write({ ...choice, told: 'visit' })
    expect(of('a-es').read()).toEqual(choice)
    expect(consentOf(of('b-mx').read()!)).not.toHaveProperty('told')
    of('a-es').forget()
    expect([of('a-es').read(), of('b-mx').read()?.told]).toEqual([undefined, 'visit'])
    of('b-mx').forget()
    expect(local.entries.has(choiceKey)).toBe(false)
  })

  test.each([
    ['[]'],
    ['"x"'],
    ['{'],
    ['null'],
    ['{"a-es":null}'],
    ['{"a-es":{"advertising":"yes"}}'],
    [JSON.stringify({ 'a-es': { ...choice, at: 'yesterday' } })],
    [JSON.stringify({ 'a-es': { ...choice, statistics: 'pending' } })],
  ])('R-04: %s is no answer, and one can be written over it', (text) => {
    const local = fakeStorage({ [choiceKey]: text })
    const kept = keptChoice(() => local as unknown as Storage, 'a-es')
    expect(kept.read()).toBeUndefined()
    kept.write(choice)
    expect(kept.read()).toEqual(choice)
  })

  test.each(['__proto__', 'constructor', 'toString'])('R-04: no variant is called %s', (variant) => {
    expect(keptChoice(() => fakeStorage() as unknown as Storage, variant).read()).toBeUndefined()
  })

  test('R-01: a storage that is refused or full stops nobody', () => {
    const refused = keptChoice(() => {
      throw new DOMException('refused', 'SecurityError')
    }, 'a-es')
    refused.write(choice)
    refused.forget()
    expect(refused.read()).toBeUndefined()
  })
})

describe('P-01 P-03: the notice', () => {
  test('P-03: asks for each purpose that somebody would be told for, and names who', () => {
    expect(askedFor({})).toEqual([])
    expect(askedFor({ sessionRecorder: {}, metaPixel: {}, googleAds: {} })).toEqual([
      { purpose: 'advertising', recipients: ['googleAds', 'metaPixel'] },
      { purpose: 'recording', recipients: ['sessionRecorder'] },
    ])
  })

  const now = (months: number, days = 0) => {
    const date = new Date(at)
    date.setUTCMonth(date.getUTCMonth() + months)
    return date.getTime() + days * 86_400_000
  }
  test.each([
    ['just answered', yes, { notice: 'n1', now: now(0) }, true],
    ['a day before a year', yes, { notice: 'n1', now: now(12, -1) }, true],
    ['a day after a year', yes, { notice: 'n1', now: now(12, 1) }, false],
    ['a year and a day where two are allowed', yes, { notice: 'n1', now: now(12, 1), months: 24 }, true],
    ['two years and a day', yes, { notice: 'n1', now: now(24, 1), months: 24 }, false],
    ['another notice', yes, { notice: 'n2', now: now(0) }, false],
    ['never said', undecided, { notice: 'n1', now: now(0) }, false],
    ['refused by the browser', refusedByBrowser, { notice: 'n1', now: now(0) }, false],
  ])('P-01: %s', (_, consent, asking, expected) => expect(isAnswered(consent, asking)).toBe(expected))

  test('P-02: the last word counts', () => {
    expect(later(yes, no)).toBe(no)
    expect(later(no, yes)).toBe(no)
    expect(later(undecided, yes)).toBe(yes)
    expect(later(yes, undefined)).toBe(yes)
    expect(later(refusedByBrowser, yes)).toBe(yes)
  })
})
