// Test of a visit's experiment arms: assigned by session, sticky, and their texts applied over the page's.
import { describe, expect, test } from 'vitest'
import { armsOf } from '#domain/journey/experiments.ts'
import type { Arm, Experiments } from '#domain/journey/experiments.ts'
import { firstPath } from '#domain/journey/pages.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { under, wordsOf } from '#web/arms/apply-arms.ts'
import { earlyTexts } from '#web/texts-holder.ts'
import { aPage, again, answered, aVisit, fakeBrowser, inNewTab, lead, variant as configured } from './memory-parts.ts'
import { variants as all } from './drawing.ts'

// Variant without experiments, whatever its brand runs.
const { experiments: __, ...variant } = configured
const experiments = (share: number, byLink = false): Experiments => ({
  one: { seed: 'a seed', byLink, arms: { a: { share }, b: { share: 0 } } },
})
const withShare = (share: number, byLink = false) => ({ ...variant, experiments: experiments(share, byLink) })
const begun = (change: Parameters<typeof aVisit>[0]) => aPage(fakeBrowser(), aVisit(change))

describe('P2 the arms of a visit', () => {
  test('P2 a variant without experiments has none', () => {
    expect(begun({ variant, askedArms: ['one:a'] }).now().arms).toBeUndefined()
  })

  test('P2 they are those of the session, after a reload too, whatever became of the shares', () => {
    const page = begun({ variant: withShare(100) })
    expect(page.now().arms).toEqual({ one: 'a' })
    page.act(answered)
    expect(again(page, { variant: withShare(0) }).now().arms).toEqual({ one: 'a' })
    expect(again(page, { variant }).now().arms).toBeUndefined()
  })

  test('P2 another session has its own: in a new tab, and where the link names one', () => {
    const page = begun({ variant: withShare(100) })
    page.act(answered)
    expect(inNewTab(page, { variant: withShare(0), newId: () => lead }).now().arms).toEqual({ one: 'control' })
    expect(again(page, { variant: withShare(0), arrival: { sessionId: lead } }).now().arms).toEqual({ one: 'control' })
    expect(begun({ variant: withShare(50), arrival: { sessionId: lead } }).now().arms).toEqual(
      armsOf(experiments(50), lead),
    )
  })

  test('P2 a link chooses where it may, and the choice stays', () => {
    const page = begun({ variant: withShare(0, true), askedArms: ['one:b'] })
    expect(page.now().arms).toEqual({ one: 'b' })
    expect(again(page, { variant: withShare(0, true) }).now().arms).toEqual({ one: 'b' })
    expect(begun({ variant: withShare(0), askedArms: ['one:b'] }).now().arms).toEqual({ one: 'control' })
  })

  test('17.1 who has not continued begins with the first page of the arm, whichever an earlier visit began with', () => {
    const own = all.find(({ otherFirst }) => otherFirst)!
    const [id, { arms }] = Object.entries(own.experiments!).find(([, { byLink }]) => byLink)!
    const other = Object.keys(arms).find((arm) => arms[arm]!.firstPage === own.otherFirst!.firstPage)!
    const page = aPage(fakeBrowser(), aVisit({ variant: own }))
    expect(page.now().dynamicPages[0]!.path).toBe(firstPath(own))
    const after = again(page, { variant: own, askedArms: [`${id}:${other}`] }).now()
    expect(after.dynamicPages[0]!.path).toBe(firstPath(variantWithArms(own, { [id]: other })))
  })

  test.each([['gone'], ['__proto__'], [true], [{}]])(
    'R-04 %j in storage is no arm, and nothing else is lost',
    (arm) => {
      const page = begun({ variant: withShare(100) })
      page.act(answered)
      const state = JSON.parse(page.session.entries.get('state')!) as object
      page.session.entries.set('state', JSON.stringify({ ...state, arms: { one: arm } }))
      const after = again(page, { variant: withShare(100) }).now()
      expect(after.arms).toEqual({ one: 'a' })
      expect(after.continued).toEqual(page.now().continued)
    },
  )
})

describe('P2 the words of arms', () => {
  const own = { shellˆcontinue: 'Go {{product}}', shellˆdays_one: '{{count}} day!', 'shellˆgroup>general': 'mine' }
  const theirs = {
    shell: { continue: 'Continue', back: 'Back', days_one: '{{count}} day', days_other: '{{count}} days' },
  }
  const resources = { shell: { ...theirs.shell, group: { special: 'theirs' } }, form: {} }
  const flat = {
    shellˆcontinue: 'Continue',
    shellˆback: 'Back',
    shellˆdays_one: '{{count}} day',
    shellˆdays_other: '{{count}} days',
    'shellˆgroup>special': 'theirs',
  }
  const pages = [
    ['early', earlyTexts(flat, 'en')],
    ['whole', { t: createTexts('en', resources).t, complete: true }],
  ] as const

  describe.each(pages)('over %s texts', (_, texts) => {
    const { t, complete } = under(own, texts, 'en')
    test.each([
      ['shellˆcontinue', { product: 'Fiesta' }, 'Go Fiesta'],
      ['shellˆback', {}, 'Back'],
      ['shellˆdays', { count: 1 }, '1 day!'],
      ['shellˆdays', { count: 2 }, '2 days'],
      [['shellˆgroup>special', 'shellˆgroup>general'], {}, 'theirs'],
      [['shellˆgroup>other', 'shellˆgroup>general'], {}, 'mine'],
      [['shellˆgroup>general', 'shellˆgroup>special'], {}, 'mine'],
      ['shellˆnothing', { defaultValue: '' }, ''],
    ])('P2 %j with %j is %j', (keys, values, said) => {
      expect(t(keys, values)).toBe(said)
    })
    test('P2 they are as complete as those below', () => expect(complete).toBe(texts.complete))
  })

  test('P2 the words of one language, of several arms the later over the earlier', () => {
    const said: Arm[] = [
      {
        share: 1,
        texts: { en: { shell: { continue: 'One', hero: { title: 'T' } } }, es: { shell: { continue: 'Uno' } } },
      },
      { share: 1, texts: { en: { shell: { continue: 'Two' }, form: { steps: { iban: { title: 'Q' } } } } } },
      { share: 1 },
    ]
    expect(wordsOf(said, 'en')).toEqual({
      shellˆcontinue: 'Two',
      'shellˆhero>title': 'T',
      'formˆsteps>iban>title': 'Q',
    })
    expect(wordsOf(said, 'pl')).toEqual({})
  })
})
