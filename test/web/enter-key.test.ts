// Test of the phone's Enter key: every typed input says what it does, next or done (C4).
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { followUps } from '#catalogue/server.generated.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { Questions } from '#web/follow-ups/questions.tsx'
import { flows } from '#domain/journey/flows.ts'
import { draw, drawPage, formIn, screens, variants, wholePage } from './drawing.ts'

const same = <Texts>(texts: Texts) => texts
const variant = variants.find(({ id }) => id === 'askrobin-es')!

/** The Enter key's hint of each typed input, in the order of the page; none for one without a hint. */
const hintsIn = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/type="(?:radio|checkbox|range|file)"|aria-hidden/.test(input))
    .map((input) => /enterkeyhint="(\w+)"/i.exec(input)?.[1])

describe('C4: the phone’s Enter key', () => {
  test.each(flows[variant.flow].order(variant.country.journey))('C4: on the page %s', (path) => {
    const hints = hintsIn(drawPage(formIn(variant, {}, same), wholePage(path, variant)))
    for (const hint of hints) expect(['next', 'done']).toContain(hint)
  })

  const asking = Object.entries(followUps).filter(([, row]) => row.form === 'questions' && fieldNames(row).length > 0)
  test.each(asking)('C4: in the follow-up %s, done in its last input alone', (key, row) => {
    const open: OpenFollowUp = { id: 'any', key, lender: 'Any', fields: fieldNames(row) }
    const hints = hintsIn(draw(formIn(variant, {}, same), () => createElement(Questions, { open })))
    for (const hint of hints.slice(0, -1)) expect(hint).toBe('next')
    if (hints.length > 0) expect(['next', 'done']).toContain(hints.at(-1))
  })

  test('C4: where somebody comes back with a password', () => {
    expect(hintsIn(draw(formIn(variant, {}, same), screens.ComeBack))).toEqual(['next', 'done'])
  })
})
