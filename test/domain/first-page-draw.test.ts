// Test of the first page as an arm of an experiment (17.1, decision 077). It is drawn with the session before anything is painted,
// and everything after it has that order.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brands, countries } from '#catalogue/server.generated.ts'
import { newApplication } from '#domain/application/application.ts'
import { drawnPaths, resolveVariant } from '#domain/application/variant.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { armsOf, firstPageExperiments } from '#domain/journey/experiments.ts'
import type { Experiment } from '#domain/journey/experiments.ts'
import { drawn, isKept, isOther } from '#domain/journey/first-page-draw.ts'
import type { DrawnFrom, FirstPageDraw } from '#domain/journey/first-page-draw.ts'
import { firstPages } from '#domain/journey/first-page.ts'
import type { FirstPage } from '#domain/journey/first-page.ts'
import { firstPath } from '#domain/journey/pages.ts'

const one = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const made = '33333333-3333-4333-8333-333333333333'
const startedAt = '2026-11-21T10:00:00.000Z'
const none = { id: undefined, startedAt: undefined }
const begun = { id: one, startedAt }

const experiment = (share: number, firstPage: FirstPage = 'amount'): Experiment => ({
  seed: 's',
  arms: { first: { share, firstPage } },
})
const draw = (share: number, more: Partial<Experiment> = {}): FirstPageDraw => ({
  variant: 'askrobin-es',
  experiments: { order: { ...experiment(share), ...more } },
  other: 'amount',
})
const from = (change: Partial<DrawnFrom> = {}): DrawnFrom => ({
  stored: none,
  kept: undefined,
  fromUrl: undefined,
  askedArms: [],
  newId: () => made,
  ...change,
})
const armIn = (arm: string) => ({ order: arm })

describe('17.1 the draw of a first page', () => {
  const [all, nobody, open] = [draw(100), draw(0), draw(0, { byLink: true })]
  test.each([
    ['a new tab', all, from(), made, 'first'],
    ['a new tab where the arm has no share', nobody, from(), made, 'control'],
    ['a tab with a session', all, from({ stored: begun }), one, 'first'],
    ['a tab whose session was in the control', all, from({ stored: begun, kept: armIn('control') }), one, 'control'],
    ['a tab whose session was in the arm', nobody, from({ stored: begun, kept: armIn('first') }), one, 'first'],
    ['an arm that is gone', nobody, from({ stored: begun, kept: armIn('gone') }), one, 'control'],
    ['an id that was drawn and has not begun', all, from({ stored: { id: one, startedAt: undefined } }), one, 'first'],
    ['a link that names the session', all, from({ stored: begun, fromUrl: one }), one, 'first'],
    [
      'a link that names another session',
      nobody,
      from({ stored: begun, kept: armIn('first'), fromUrl: other }),
      other,
      'control',
    ],
    ['a link that names nothing valid', all, from({ stored: begun, fromUrl: 'x' }), one, 'first'],
    ['a stored id that is none', all, from({ stored: { id: 'x', startedAt } }), made, 'first'],
    ['a link that chooses the arm', open, from({ askedArms: ['order:first'] }), made, 'first'],
    [
      'a link that chooses, over what was kept',
      open,
      from({ stored: begun, kept: armIn('first'), askedArms: ['order:control'] }),
      one,
      'control',
    ],
    ['a link that may not choose', nobody, from({ askedArms: ['order:first'] }), made, 'control'],
    ['a link that chooses what is not there', open, from({ askedArms: ['order:gone', 'x:first'] }), made, 'control'],
  ] as const)('17.1 %s', (_, page, seen, sessionId, arm) => {
    const found = drawn(page, seen)
    expect(found).toEqual({
      sessionId,
      isNew: sessionId !== one || seen.stored.startedAt === undefined,
      arms: armIn(arm),
    })
    expect(isOther(page, found)).toBe(arm === 'first')
  })

  test('17.1 the tab keeps a drawn id, and never writes over a session', () => {
    expect(isKept(from())).toBe(true)
    expect(isKept(from({ stored: { id: 'x', startedAt } }))).toBe(true)
    expect(isKept(from({ stored: begun, fromUrl: other }))).toBe(false)
  })

  test('17.1 it is the arm that the visit itself assigns', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 100 }), (session, share) => {
        const page = draw(share)
        const { arms } = drawn(page, from({ newId: () => session }))
        expect(arms).toEqual(armsOf(page.experiments, session))
        expect(drawn(page, from({ stored: { id: session, startedAt } })).arms).toEqual(arms)
      }),
    )
  })

  test('17.1 an arm with the variant’s own first page is drawn like the control', () => {
    const same: FirstPageDraw = { ...draw(0), experiments: { order: experiment(100, 'contact') } }
    expect(isOther(same, drawn(same, from()))).toBe(false)
  })

  test('17.1 the page carries what the draw needs and nothing else of the experiments', () => {
    const texts = { es: { shell: { continue: 'x' } } }
    expect(
      firstPageExperiments({
        words: { seed: 'w', arms: { a: { share: 1, texts } } },
        order: {
          seed: 's',
          byLink: true,
          arms: { a: { share: 2, texts, firstPage: 'amount' }, b: { share: 3, texts } },
        },
      }),
    ).toEqual({ order: { seed: 's', byLink: true, arms: { a: { share: 2, firstPage: 'amount' }, b: { share: 3 } } } })
    expect(firstPageExperiments(undefined)).toEqual({})
  })
})

const beginning = (own: FirstPage | undefined, arm: FirstPage, off = false) =>
  resolveVariant({
    brandId: 'askrobin',
    brand: { ...brands.askrobin!, countries: { es: {} } },
    countryId: 'es',
    country: countries.es!,
    environment: { ...(own ? { firstPage: own } : {}), experiments: { order: { ...experiment(50, arm), off } } },
    productName: 'Loanform',
  })

describe('17.1 a variant in an arm', () => {
  const pathOf: Readonly<Record<FirstPage, string>> = { contact: 'initial-details', amount: 'loan-details' }
  const pairs = firstPages.flatMap((own) => firstPages.map((arm) => [own, arm] as const))

  test.each(pairs)('17.1 of %s first begins with the %s of its arm, and with its own in the control', (own, arm) => {
    const variant = beginning(own, arm)
    expect(variant.otherFirst?.firstPage).toBe(own === arm ? undefined : arm)
    const inArm = variantWithArms(variant, armIn('first'))
    expect(firstPath(inArm)).toBe(pathOf[arm])
    expect(firstPath(variantWithArms(variant, armIn('control')))).toBe(pathOf[own])
    // The same pages as where the layers say it themselves.
    expect(newApplication(inArm).dynamicPages).toEqual(newApplication(beginning(arm, arm)).dynamicPages)
    expect(variantWithArms(inArm, armIn('first'))).toEqual(inArm)
  })

  test('17.1 an experiment that is off, and none at all, leave the variant as it was', () => {
    for (const variant of [beginning('contact', 'amount', true), beginning(undefined, 'contact')]) {
      expect(variant.otherFirst).toBeUndefined()
      expect(variantWithArms(variant, armIn('control'))).toBe(variant)
    }
  })

  test('C4 the first page is drawn at its own path too, where that is nobody’s second', () => {
    expect(drawnPaths(beginning('contact', 'contact'))).toEqual(['', 'initial-details'])
    expect(drawnPaths(beginning('contact', 'amount'))).toEqual([''])
  })
})
