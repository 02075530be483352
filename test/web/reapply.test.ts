// Test of the screens after an end: another loan and another application stand there only while a lender is left (E5, Q3).
import { describe, expect, test } from 'vitest'
import type { Application } from '#domain/application/application.ts'
import { conventionsOf, formatMoney } from '#domain/questions/conventions.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { draw, formIn, screens, variants } from './drawing.ts'

const same = <T>(texts: T) => texts
const result = { partner: { name: 'Moneyman' }, application: { status: 'accepted' } } as const
const at = (state: StateKey, change: Partial<Application> = {}): Partial<Application> => ({
  progressState: stateNumber(state),
  access: { id: 'lead', token: 'token', version: 1 },
  ...change,
})
const rejected = (change: Partial<Application> = {}) =>
  at('rejected', { applicationResult: { application: { status: 'rejected' } }, ...change })

describe.each(variants.map((variant) => [variant.id, variant] as const))('%s', (_id, variant) => {
  const { amount, period } = variant.settings
  const instead = { amount: amount.min, period: period.min }
  const reapply = { amount: amount.max, period: period.max, instead }
  const conventions = conventionsOf(formIn(variant, {}, same).boot.tag, variant.country.currency)

  test('Q3: the smaller loan that a lender takes, and any other; advice of neither where no lender is left', () => {
    const none = draw(formIn(variant, rejected(), same), screens.Rejected)
    const any = draw(
      formIn(variant, rejected({ reapply: { amount: amount.max, period: period.max } }), same),
      screens.Rejected,
    )
    const less = draw(formIn(variant, rejected({ reapply }), same), screens.Rejected)
    const buttons = (html: string) => html.split('data-part="button"').length - 1
    expect(none).not.toContain('other-loan')
    expect([buttons(any) - buttons(none), buttons(less) - buttons(none)]).toEqual([1, 2])
    expect(less).toContain(formatMoney(instead.amount, conventions))
    const advice = (html: string) => html.split('<li>').length
    expect(advice(less) - advice(none)).toBe(1)
  })

  test.each([
    ['accepted', screens.Accepted],
    ['redirected', screens.Redirected],
    ['thank-you', screens.ThankYou],
  ] as const)('E5: beside an offer, at %s, a new application; not where no lender is left', (state, screen) => {
    const html = (change: Partial<Application>) =>
      draw(formIn(variant, at(state, { applicationResult: result, ...change }), same), screen)
    expect(html({ reapply })).toContain('data-part="apply-again"')
    expect(html({})).not.toContain('data-part="apply-again"')
  })
})
