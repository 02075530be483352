// Test of browser storage: every slot, what is kept where and for how long (E5, E7, I1, I3, P-10, T-10).
import { describe, expect, test, vi } from 'vitest'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { Application } from '#domain/application/application.ts'
import { slotsIn } from '#domain/application/storage-slots.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { Action } from '#domain/application/actions.ts'
import { keep } from '#web/storage/keep.ts'
import { keptNote } from '#web/storage/kept-note.ts'
import { leadOfBrowser } from '#web/storage/lead-of-browser.ts'
import {
  aPage,
  aVisit,
  again,
  answered,
  at,
  drafted,
  fakeBrowser,
  inNewTab,
  lead,
  replied,
  start,
  variant,
} from './memory-parts.ts'

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
    page.act(answered, drafted)
    const before = page.now()
    const filled: Application = {
      ...before,
      trackingConsent: { ...undecided, advertising: 'granted' },
      reapplying: true,
      access: { id: lead, token: 't', version: 1 },
      companyData: { name: 'Acme' },
      routeChange: { method: 'PUSH', redirectTo: '/smava' },
      ui: { colours: { accent: '#112233' } },
    }
    const visit = { variant, at: start }
    keep(browser.storage, filled, before, visit)
    const filledKeys = { session: [...browser.session.entries.keys()], local: [...browser.local.entries.keys()] }
    const left: Application = { ...filled, redirect: { url: 'https://lender.test/x', method: 'PUSH' } }
    keep(browser.storage, left, filled, visit)
    const written = (area: 'session' | 'local') =>
      [...new Set([...filledKeys[area], ...browser[area].entries.keys()])].sort()
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

  test('19.4 a key before there is a lead parses nothing, and makes one text for both areas beside the draft', () => {
    const page = aPage()
    page.act(answered, drafted)
    const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')]
    for (const typed of ['M', 'Ma', 'Mad']) page.act({ type: 'drafted', texts: { 'contactDetails.city': [typed] } })
    expect([parse.mock.calls.length, stringify.mock.calls.length]).toEqual([0, 6])
    parse.mockRestore()
    stringify.mockRestore()
    expect(inNewTab(page).now().asyncFormData['contactDetails.city']).toEqual(['Mad'])
  })

  test('R-05 19.4 the lead that another tab makes in between stays, and is parsed once', () => {
    const page = aPage()
    page.act(answered)
    const other = inNewTab(page)
    other.act(answered, replied(1))
    const others = page.local.entries.get('storedLoanApplication')
    const parse = vi.spyOn(JSON, 'parse')
    for (const typed of ['M', 'Ma', 'Mad']) page.act({ type: 'drafted', texts: { 'contactDetails.city': [typed] } })
    expect(parse).toHaveBeenCalledTimes(1)
    parse.mockRestore()
    expect(page.local.entries.get('storedLoanApplication')).toBe(others)
    expect(leadOfBrowser(page.storage, { variant, now: start })?.access).toMatchObject({ id: lead, token: 'token' })
    expect(leadOfBrowser(page.storage, { variant, now: start + 24 * 3_600_000 + 1 })).toBeUndefined()
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

  test('S-05 P-10 the last signs of a secret that a code told are kept for the tab, and said beside its question', () => {
    const page = aPage()
    const code = 'personalDetails.personalCode'
    const told = { ...page.now(), answeredKeys: [code] as const, masked: { [code]: '…678Z' } }
    page.act({ type: 'resumedFromLink', application: told })
    const outliving = [...page.local.entries.values(), page.session.entries.get('storedLoanApplication')].join()
    expect(outliving).not.toContain('678Z')
    expect(page.session.entries.get('state')).toContain('678Z')
    const t = (key: string | readonly string[], values: object = {}) => `${String(key)} ${JSON.stringify(values)}`
    expect(keptNote(code, page.now(), t)).toBe('shellˆheldAs {"value":"…678Z"}')
    const typed = { ...page.now(), lead: { ...page.now().lead, personalDetails: { personalCode: '87654321X' } } }
    expect(keptNote(code, typed, t)).toBeUndefined()
    expect(keptNote('contactDetails.email', page.now(), t)).toBeUndefined()
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
    keep(page.storage, { ...page.now(), trackingConsent: { ...undecided, advertising: 'granted' } }, page.now(), {
      variant,
      at: start,
    })
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
    const next = again(page).now()
    expect(next.lead).toMatchObject(page.now().lead)
    expect(next.lastOperationTimestamp).toBe(at)
    expect(next.asyncFormData).toEqual(page.now().asyncFormData)
    expect(next.continued).toEqual(['initial-details'])
    expect(next.customerConsents).toMatchObject({ generalPolicies: { given: true, at } })
  })

  test('E1 E3 the device stays in its tab, policies and last operation with the lead', () => {
    const page = aPage()
    const outgoing = { kind: 'create', key: 'k', answers: {}, forgotten: [] } as const
    const policies = ['privacy', 'terms'] as const
    page.act(answered, { type: 'started', outgoing, policies }, replied(1))
    expect(again(page).now().lead).toMatchObject({ policies })
    const stored = page.local.entries.get('storedLoanApplication')
    expect(stored).not.toContain('deviceData')
    const other = inNewTab(page).now()
    expect(other).toMatchObject({
      lastOperationTimestamp: at,
      lead: { policies },
    })
  })

  test('E5 companyData: the company that was chosen comes back in its tab, and in another visit with the lead', () => {
    const page = aPage()
    const company = { name: 'Horno', city: 'Zaragoza', postalCode: '50001' }
    page.act(answered, replied(1), { type: 'companyChosen', company })
    expect(JSON.parse(page.session.entries.get('companyData')!)).toEqual(company)
    expect([again(page).now().companyData, inNewTab(page).now().companyData]).toEqual([company, company])
    page.act({ type: 'companyChosen', company: undefined })
    expect(page.session.entries.has('companyData')).toBe(false)
    expect(inNewTab(page).now().companyData).toBeUndefined()
    page.session.entries.set('companyData', '{"name":{"evil":1}}')
    expect(again(page).now()).toMatchObject({ access: { id: lead } })
    expect(again(page).now().companyData).toBeUndefined()
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

  test.each<[string, Action]>([
    ['the end', replied(13)],
    ['leaving', { type: 'left', redirect: { url: 'https://lender.test/', method: 'PUSH' } }],
  ])('P-10 E2 after %s no default stands for the loan that was asked for, over a reload too', (_what, end) => {
    const page = aPage()
    page.act(answered, replied(1), replied(6), replied(10), end)
    for (const { lead: kept } of [page.now(), again(page).now()])
      expect([kept.amount, kept.period]).toEqual([undefined, undefined])
    page.act({ type: 'restarted' })
    expect(page.now().lead).toMatchObject({ amount: 1000, period: 61 })
  })

  test('P-10 once the applicant left for the lender of an offer, token and answers are with the tab alone, then with nobody', () => {
    const page = aPage()
    const left: Action = { type: 'left', redirect: { url: 'https://lender.test/', method: 'PUSH' } }
    page.act(answered, drafted, replied(1), replied(6), replied(10), left)
    const outliving = [...page.local.entries.values()].join()
    const stored = [...page.session.entries.values(), outliving].join()
    for (const typed of ['Ana', 'ana@example.test', 'ES91']) expect(stored).not.toContain(typed)
    for (const key of ['token', lead]) expect(outliving).not.toContain(key)
    expect(page.local.entries.has('storedLoanApplication')).toBe(false)
    expect(page.session.entries.has('storedLoanApplication')).toBe(false)
    expect(again(page).now()).toMatchObject({ progressState: 10, access: { id: lead } })
    expect(inNewTab(page).now()).toMatchObject({ progressState: 0, continued: [] })
    // Back at the list, it is still this tab's alone.
    page.act(replied(12), replied(10))
    expect([...page.local.entries.values()].join()).not.toContain('token')
  })

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
