// Test of resuming a lead where only its answers' names are known (M6, R-03, D2). Nothing is taken for an answer that is none,
// nothing held is forgotten, and what decides about a missing one is asked again.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { answersOf, isReached, newApplication } from '#domain/application/application.ts'
import type { Application, Reply } from '#domain/application/application.ts'
import {
  continuedApplication,
  hasAnother,
  reappliedApplication,
  withConditionsAsked,
} from '#domain/application/resume.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { reduce } from '#domain/application/reducer.ts'
import { firstIncomplete, currentRoute, asksAgain, pathBefore, walk } from '#domain/application/current-route.ts'
import { forgottenKeys } from '#domain/application/forgotten-keys.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeys } from '../journeys/journeys.ts'

const at = '2026-11-21T10:00:00.000Z'
const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const spain = variants.get('askrobin-es')!
const { optional } = spain.country.journey

const replied = (
  answeredKeys: readonly DataPointKey[],
  missing: readonly DataPointKey[] = [],
  change: Partial<Reply> = {},
) => ({
  id: 'lead',
  token: 'token',
  version: 3,
  progressState: 1 as const,
  answeredKeys,
  missing,
  ...change,
})
const firstPage = ['personalDetails.firstName', 'contactDetails.email', 'contactDetails.phoneNumber'] as const
const from = (variant: Variant, reply: ReturnType<typeof replied>, now: Application = newApplication(variant)) =>
  continuedApplication(now, reply, at, variant)

describe('M6: a lead on another device', () => {
  test('M6: has the access of the link and none of the defaults that the server has answers for', () => {
    const fresh = newApplication(spain)
    const now = from(spain, replied([...firstPage, 'amount', 'period'], ['otherDetails.loanPurpose']), {
      ...fresh,
      lead: { ...fresh.lead, sessionId: 'mine', affiliateReferenceParams: { attribute: 'other' } },
    })
    expect(now.access).toEqual({ id: 'lead', token: 'token', version: 3 })
    expect(answersOf(now)).toEqual({})
    expect(now.lead).toMatchObject({ id: 'lead', sessionId: 'mine', tags: fresh.lead.tags })
    expect(now.lead).not.toHaveProperty('affiliateReferenceParams')
    expect(answersOf(from(spain, replied(firstPage)))).toHaveProperty('amount')
  })

  test('M2 M6: what the link itself says of affiliate, click and campaign goes with the lead, nothing that was kept here', () => {
    const fresh = newApplication(spain)
    const reference = { attribute: 'partner', transactionId: 'TX9' }
    const adClick = { gclid: 'G9', setAt: at }
    const fromLink = { affiliateReferenceParams: reference, googleClick: { gclid: 'G9', gclidAt: at } }
    const kept = { utm: { utm_campaign: 'older' }, metaPixel: { fbp: 'P1' } }
    const here = { ...fresh, lead: { ...fresh.lead, ...kept, ...fromLink }, adClick, fromLink }
    const now = from(spain, replied(firstPage), here)
    expect(now.lead).toMatchObject({ id: 'lead', ...fromLink })
    expect(now.adClick).toEqual(adClick)
    for (const name of ['utm', 'metaPixel']) expect(now.lead).not.toHaveProperty(name)
    const { googleClick: _, ...affiliate } = fromLink
    expect(from(spain, replied(firstPage), { ...here, fromLink: affiliate }).adClick).toBeUndefined()
  })

  test('M6: shows which loan is wanted, which may be emptied here; what was typed here stands', () => {
    const known = { amount: 900, 'otherDetails.loanPurpose': 'car', 'not.ours': 1 }
    const reply = { ...replied([...firstPage, 'amount', 'period', 'otherDetails.loanPurpose']), known }
    const now = from(spain, reply)
    expect(answersOf(now)).toEqual({ amount: 900, 'otherDetails.loanPurpose': 'car' })
    expect(now.elsewhere).toEqual([...firstPage, 'period'])
    expect(now.lead).not.toHaveProperty('not.ours')
    const here = { ...now, lead: { ...now.lead, amount: 700 } }
    expect(answersOf(from(spain, reply, here)).amount).toBe(700)
  })

  test.each(journeys.map((journey) => [journey.variant, journey] as const))(
    'C6 R-03: in %s every page of what it holds is there to be changed, and it stands at the first that misses something',
    (id, { pages }) => {
      const variant = variants.get(id)!
      const keys = pages.map(({ fields }) => Object.keys(fields) as DataPointKey[])
      for (let done = 1; done < pages.length; done++) {
        const now = from(variant, replied(keys.slice(0, done).flat(), keys.slice(done).flat()))
        const stands = currentRoute(now, '', variant)
        const shown = walk(now).map(({ path }) => path)
        expect(firstIncomplete(now, variant)).toBeDefined()
        expect(shown).toContain(stands)
        const unconditional = pages
          .slice(0, done)
          .filter((_, index) => keys[index]!.some((key) => !dataPoint(key).when))
        expect(shown).toEqual(expect.arrayContaining(unconditional.map(({ path }) => path)))
        // Conditions on answers that are not known here bring one of their pages back, never a later one forward.
        expect(pages.slice(0, done + 1).map(({ path }) => path)).toContain(stands)
      }
      const all = from(variant, replied(keys.flat()))
      expect(currentRoute(all, '', variant)).toBe('check-your-answers')
    },
  )

  test.each([
    [6, 'checking'],
    [10, 'accepted'],
    [13, 'rejected'],
  ] as const)('F3: one in state %i is at %s', (progressState, path) => {
    expect(currentRoute(from(spain, replied(firstPage, [], { progressState })), '', spain)).toBe(path)
  })

  test('experience 30: the same lead keeps what was typed here; another is replaced, and that is told before', () => {
    const typed = { 'personalDetails.personalCode': ['123'] }
    const mine = reduce(from(spain, replied(firstPage)), { type: 'drafted', texts: typed }, spain)
    expect(hasAnother(mine, 'lead')).toBe(false)
    expect(from(spain, replied(firstPage, [], { version: 4 }), mine)).toMatchObject({
      asyncFormData: typed,
      access: { version: 4 },
    })
    expect(hasAnother(mine, 'other')).toBe(true)
    expect(from(spain, replied(firstPage, [], { id: 'other' }), mine).asyncFormData).toEqual({})
    expect(hasAnother(newApplication(spain), 'lead')).toBe(false)
    expect(hasAnother(reduce(newApplication(spain), { type: 'drafted', texts: typed }, spain), 'lead')).toBe(true)
  })

  test('D2: an optional answer given elsewhere is not forgotten by leaving it empty; one given and emptied here is', () => {
    const key = optional.find((each) => each === 'personalDetails.secondLastName')!
    const here = from(spain, replied([...firstPage, key]))
    const answer = (answers: object) => (now: Application) =>
      reduce(now, { type: 'answered', path: 'initial-details', answers, at }, spain)
    const left = answer({ 'personalDetails.firstName': 'Ana' })(here)
    expect(forgottenKeys(left, optional)).toEqual([])
    const emptied = answer({})(answer({ [key]: 'García' })(here))
    expect(forgottenKeys(emptied, optional)).toEqual([key])
  })

  test('P-10, I1: a secret or a consent that is not here any more is not forgotten by that', () => {
    const lost = [...variants.values()].flatMap((variant) => {
      const { lead, ...fresh } = newApplication(variant)
      const pages = fresh.dynamicPages
      const asked = variant.country.journey.optional.filter((key) =>
        pages.some((page) => page.dataPoints.includes(key)),
      )
      const continued = pages.map(({ path }) => path)
      const emptied = { ...fresh, lead: { tags: lead.tags, periodScale: lead.periodScale }, continued }
      const forgotten = forgottenKeys({ ...emptied, answeredKeys: asked }, asked)
      return asked.filter((key) => !forgotten.includes(key))
    })
    expect([...new Set(lost)].toSorted()).toEqual(['contactDetails.marketingConsents', 'personalDetails.personalCode'])
  })
})

describe('D2: conditions whose answer is not known here', () => {
  const { always } = spain.country.journey
  const employed = {
    answeredKeys: ['incomeDetails.incomeSource', 'amount'],
    missing: ['incomeDetails.salaryCycle'],
  } as const

  test('D2: are asked again where something missing hangs on them', () => {
    expect(withConditionsAsked(employed, {})).toEqual({
      answeredKeys: ['amount'],
      missing: ['incomeDetails.salaryCycle', 'incomeDetails.incomeSource'],
    })
    const now = from(spain, replied([...always, ...employed.answeredKeys], employed.missing))
    expect(currentRoute(now, '', spain)).toBe('income-source')
    expect(asksAgain(['incomeDetails.incomeSource'], now)).toBe(true)
    for (const key of ['amount', 'incomeDetails.salaryCycle'] as const) expect(asksAgain([key], now)).toBe(false)
    const answers = { 'incomeDetails.incomeSource': 'employed' }
    const next = reduce(now, { type: 'answered', path: 'income-source', answers, at }, spain)
    expect(currentRoute(next, '', spain)).toBe('salary-cycle')
    expect(asksAgain(['incomeDetails.incomeSource'], next)).toBe(false)
  })

  test('D2: are left alone where the answer is known here, or nothing is missing', () => {
    expect(withConditionsAsked(employed, { 'incomeDetails.incomeSource': 'employed' })).toBe(employed)
    const whole = { answeredKeys: dataPointKeys, missing: [] }
    expect(withConditionsAsked(whole, {})).toBe(whole)
  })
})

describe('C8 Q2: what a further lender needs', () => {
  const further = (before: Application, change: Partial<Reply> = {}) =>
    reduce(before, { type: 'replied', reply: replied(firstPage, ['otherDetails.education'], change), at }, spain)
      .furtherAsked
  const inState = (progressState: Reply['progressState']) =>
    reduce(newApplication(spain), { type: 'replied', reply: replied(firstPage, [], { progressState }), at }, spain)

  test.each(['checking', 'accepted', 'thank-you'] as const)('C8: asked after %s, the form says so', (state) => {
    expect(further(inState(stateNumber(state)))).toBe(true)
  })

  test('C8: asked on another device, where only the reply knows of lenders, the form says so too', () => {
    expect(further(newApplication(spain), { market: { asked: [], offers: [] } })).toBe(true)
  })

  test('C8: asked before the press of Send is answered, it is not sent, and the form says so', () => {
    const pressed = reduce(newApplication(spain), { type: 'sendWanted', at }, spain)
    const after = reduce(pressed, { type: 'replied', reply: replied(firstPage, ['otherDetails.education']), at }, spain)
    expect([after.sendWanted, after.furtherAsked]).toEqual([false, true])
    expect(currentRoute(after, '', spain)).not.toBe('check-your-answers')
  })

  test('R-10: a Send that cannot go waits no more once the applicant goes back; one that is on its way stands', () => {
    const pressed = reduce(newApplication(spain), { type: 'sendWanted', at }, spain)
    const outgoing = { key: 'k', answers: {}, forgotten: [] }
    const after = (kind: 'send' | 'save', connection: 'fine' | 'offline') =>
      [
        { type: 'started', outgoing: { ...outgoing, kind } } as const,
        { type: 'failed', connection, discardRequest: false } as const,
        { type: 'wentBack' } as const,
      ].reduce<Application>((application, action) => reduce(application, action, spain), pressed)
    expect(after('send', 'offline')).toMatchObject({ sendWanted: false, isLoading: false })
    expect(after('send', 'offline').outgoing).toBeUndefined()
    expect(after('save', 'offline')).toMatchObject({ sendWanted: false, outgoing: { kind: 'save' } })
    expect(after('send', 'fine')).toMatchObject({ sendWanted: true, outgoing: { kind: 'send' } })
  })

  test('C8: before it was sent nothing further is asked', () => {
    expect([further(newApplication(spain)), further(inState(stateNumber('loan-information')))]).toEqual([false, false])
  })
})

describe('C8 Q2: offers in hand while a further lender asks', () => {
  const further = 'otherDetails.education'
  const { always } = spain.country.journey
  const offers = (...statuses: readonly string[]) => ({ asked: [], offers: statuses.map((status) => ({ status })) })
  /** At the list, then asked further. */
  const asking = (market: unknown, missing: Reply['missing'] = [further]) => {
    const told = (reply: Reply) => (now: Application) =>
      reduce(now, { type: 'refreshed', reply, at, isElsewhere: false }, spain)
    const listed = told(replied(always, [], { progressState: stateNumber('accepted'), market }))(newApplication(spain))
    return told(replied(always, missing, { market }))(listed)
  }
  const saved = (now: Application, answers: object = { [further]: 'university' }) => {
    const path = currentRoute(now, '', spain) as PagePath
    const answered = reduce(now, { type: 'answered', path, answers, at }, spain)
    return reduce(answered, { type: 'replied', reply: replied([...always, further]), at }, spain)
  }

  test('C8: they have an address of their own, and the applicant is at the question elsewhere', () => {
    const now = asking(offers('declined', 'open'))
    expect([currentRoute(now, 'accepted', spain), currentRoute(now, '', spain)]).toEqual(['accepted', 'education'])
  })

  test('C8: a save, whose reply says nothing of them, leaves them there', () => {
    const now = saved(asking(offers('open')))
    expect(currentRoute(now, 'accepted', spain)).toBe('accepted')
    expect(currentRoute(now, '', spain)).toBe('check-your-answers')
  })

  test('C8: the first of the questions leads back to them, answered or not, and no other page does', () => {
    const now = asking(offers('open'))
    expect([pathBefore('education', now), pathBefore('education', saved(now))]).toEqual(['accepted', 'accepted'])
    expect(pathBefore('contact-details', now)).not.toBe('accepted')
  })

  test.each([[offers()], [offers('declined', 'expired', 'not-chosen')], [undefined], ['else'], [{ offers: [null] }]])(
    'C8: without one to choose there is no such way: %j',
    (market) => {
      const now = asking(market)
      expect(currentRoute(now, 'accepted', spain)).toBe('education')
      expect(pathBefore('education', now)).not.toBe('accepted')
    },
  )

  test('C8: those of another lead are not in hand', () => {
    const now = asking(offers('open'))
    const other = reduce(now, { type: 'replied', reply: replied(always, [further], { id: 'other' }), at }, spain)
    expect(currentRoute(other, 'accepted', spain)).not.toBe('accepted')
  })
})

describe('E5: a new application after an end', () => {
  const loan = { amount: 400, period: 61 }
  const consents = ['generalPolicies', 'otherDetails.ibanConsent'] as const
  const names = ['personalDetails.lastName', 'personalDetails.secondLastName'] as const
  const missing = [...consents, 'amount', 'period'] as const
  const reply = { ...replied([...firstPage, ...names], missing), id: 'next', token: 'another' }
  const ended: Application = {
    ...newApplication(spain),
    lead: {
      ...newApplication(spain).lead,
      id: 'lead',
      leadStatus: 13,
      sessionId: 'mine',
      affiliateReferenceParams: { attribute: 'newest' },
    },
    access: { id: 'lead', token: 'token', version: 9 },
    progressState: 13,
    redirect: { url: 'https://lender.test/', method: 'PUSH' },
    market: { asked: [], offers: [] },
  }
  const texts = { amount: ['400'], period: ['61'] }
  const now = reappliedApplication(ended, reply, { loan: undefined, texts }, at, spain)

  test('E5 H3: it has its own lead and this visit, nothing of the end, and counts as a reapplication', () => {
    expect(now.access).toEqual({ id: 'next', token: 'another', version: 3 })
    expect([now.progressState, now.reapplying, now.redirect, now.market]).toEqual([1, true, undefined, undefined])
    expect(now.lead).toMatchObject({
      sessionId: 'mine',
      affiliateReferenceParams: { attribute: 'newest' },
      tags: ['new-ui', 'reapplying'],
      expiresAt: '2026-11-22T10:00:00.000Z',
    })
  })

  test('I4 E2: the click and the campaign of this visit come along; a link’s lead has none of them', () => {
    const ofTheAd = {
      googleClick: { gclid: 'GC', gclidAt: at },
      metaPixel: { fbp: 'FP' },
      tikTokPixel: { ttclid: 'TT' },
      utm: { utm_source: 'news' },
      leadSource: 'news',
    }
    const adClick = { gclid: 'GC', setAt: at }
    const before: Application = { ...ended, adClick, lead: { ...ended.lead, ...ofTheAd } }
    const again = reappliedApplication(before, reply, { loan: undefined, texts }, at, spain)
    expect(again.lead).toMatchObject(ofTheAd)
    expect(again.adClick).toEqual(adClick)
    const linked = continuedApplication(before, reply, at, spain)
    expect(linked.adClick).toBeUndefined()
    for (const name of Object.keys(ofTheAd)) expect(linked.lead).not.toHaveProperty(name)
  })

  test('E5: consents are asked first, then the loan, which is filled in and not told before; the rest is known', () => {
    expect([answersOf(now), now.asyncFormData]).toEqual([{}, texts])
    expect(currentRoute(now, '', spain)).toBe('initial-details')
    const consented = reduce(
      now,
      { type: 'answered', path: 'initial-details', answers: { generalPolicies: true }, at },
      spain,
    )
    expect(currentRoute(consented, '', spain)).toBe('loan-details')
    expect(forgottenKeys(consented, optional)).toEqual([])
  })

  test('E5: a loan that the server was told is not asked again', () => {
    const told = {
      ...reply,
      answeredKeys: [...reply.answeredKeys, 'amount', 'period', 'otherDetails.loanPurpose'] as const,
      missing: consents,
    }
    const lesser = reappliedApplication(ended, told, { loan, texts: {} }, at, spain)
    expect(answersOf(lesser)).toEqual(loan)
    const path = 'initial-details'
    const consented = reduce(lesser, { type: 'answered', path, answers: { generalPolicies: true }, at }, spain)
    expect(currentRoute(consented, '', spain)).not.toBe('loan-details')
  })
})

describe('R-28: a lead that the server does not know any more', () => {
  const here = reduce(
    newApplication(spain),
    {
      type: 'answered',
      path: 'initial-details',
      answers: Object.fromEntries(firstPage.map((key) => [key, 'x'])),
      at,
    },
    spain,
  )
  const saved = reduce(here, { type: 'replied', reply: replied(firstPage), at }, spain)
  const lost = (application: Application) => reduce(application, { type: 'leadNotFound', isSaving: false }, spain)

  test.each([
    ['its answers are nowhere else', 'ended', from(spain, replied(firstPage))],
    ['its screen is gone', 'ended', { ...saved, progressState: stateNumber('accepted') }],
    ['offers in hand are gone', 'ended', { ...saved, furtherAsked: true, furtherFrom: 'income-source' as const }],
    ['it goes on from the answers that are here', 'fine', saved],
  ])('experience 27: where %s, the connection is %s', (_, connection, application) => {
    const now = lost(application)
    expect(now).toMatchObject({ progressState: 0, answeredKeys: [], furtherAsked: false, connection })
    expect(now).not.toHaveProperty('furtherFrom')
  })

  test('experience 27: it is told until a page is answered, and what was to be sent is not sent without the rest', () => {
    const told = lost({ ...from(spain, replied(firstPage)), sendWanted: true, furthest: 1 })
    expect(isReached(told)).toBe(true)
    expect(told).toMatchObject({ sendWanted: false, furthest: 0 })
    expect(lost({ ...saved, sendWanted: true }).sendWanted).toBe(true)
    const answers = Object.fromEntries(firstPage.map((key) => [key, 'x']))
    expect(reduce(told, { type: 'answered', path: 'initial-details', answers, at }, spain).connection).toBe('fine')
  })
})
