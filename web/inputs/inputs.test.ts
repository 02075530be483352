// Test of the HTML that every input renders, without a browser.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { conventionsOf } from '#domain/questions/conventions.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kinds } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { InputProps } from './input.ts'
import { laterScreens } from '#web/screens/load-later.ts'
import { inputs } from './inputs.ts'
import { stepFrom } from '#domain/questions/step-from.ts'

// Choices and sliders come with them.
await laterScreens.soon()

const key: DataPointKey = 'personalDetails.firstName'
const words = {
  day: 'Day',
  month: 'Month',
  year: 'Year',
  yes: 'Yes',
  no: 'No',
  more: 'More',
  less: 'Less',
  choose: 'Choose',
  goesOn: 'Choose to go on',
  show: 'Show',
}
const options = Array.from({ length: 7 }, (_, index) => ({ id: `id${index}`, text: `Text ${index}` }))
const range = { min: 100, max: 1000, step: 100, minText: '100', maxText: '1,000' }

function draw(kind: KindName, change: Partial<InputProps> = {}, table = inputs): string {
  const props: InputProps = {
    name: key,
    id: key,
    label: 'The label',
    texts: [],
    conventions: conventionsOf('es-ES', 'EUR'),
    required: true,
    options: kind === 'consent' ? undefined : options,
    range,
    words,
    ...change,
  }
  return renderToStaticMarkup(createElement(table[kind], props))
}

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`, 'g')) ?? []
const controls = (html: string) => [...tags(html, 'input'), ...tags(html, 'select')]
const kindNames = Object.keys(kinds) as KindName[]

test.each([
  ['1234', 1000],
  ['449', 400],
  ['500,5', 500],
  ['50', 100],
])('P2: the slider beside %s begins where a browser puts it, at %d, and so has not been moved', (typed, place) => {
  const slider = tags(draw('slider', { texts: [typed] }), 'input').find((tag) => tag.includes('type="range"'))
  expect(slider).toContain(`value="${place}"`)
})

describe.each(kindNames)('the input of kind %s', (kind) => {
  test('D3: its controls carry the path of the data point, the first one its id, none a placeholder', () => {
    const named = controls(draw(kind)).filter((tag) => !tag.includes('type="range"'))
    expect(named.length).toBeGreaterThan(0)
    for (const tag of named) expect(tag).toContain(`name="${key}"`)
    expect(named[0]).toContain(`id="${key}"`)
    expect(new Set(named.map((tag) => /id="([^"]*)"/.exec(tag)?.[1])).size).toBe(named.length)
    expect(named.join('')).not.toMatch(/placeholder|type="number"/)
  })

  test('K4, experience 17: a fault stands beside it and is tied to it', () => {
    const html = draw(kind, { fault: 'Do this' })
    expect(html).toContain(`id="${key}-fault"`)
    expect(html).toContain('Do this')
    expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${key}-fault`))
    expect(html).toContain('aria-invalid="true"')
    expect(draw(kind)).not.toContain('aria-invalid')
  })

  test('experience 8, 32: says its label, and no style attribute stands in the page', () => {
    const html = draw(kind, { hint: 'A hint', fault: 'Do this', texts: ['1'] })
    expect(html).toContain('The label')
    expect(html).not.toContain('style=')
  })

  test('experience 10: nothing is chosen beforehand', () => {
    expect(controls(draw(kind)).join('')).not.toContain('checked')
  })
})

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `id${index}`, text: `Text ${index}` }))

test('experience 17: what describes radio cards is tied to their group alone, and so is read once', () => {
  const html = draw('choice', { options: choices(3), hint: 'A hint', fault: 'Do this' })
  expect(tags(html, 'fieldset').join('')).toContain(`aria-describedby="${key}-hint ${key}-fault"`)
  expect(controls(html).join('')).not.toContain('aria-describedby')
})

test('experience 11, 17: what describes a date is tied to its group alone, and so is read once', () => {
  const html = draw('date', { hint: 'A hint', fault: 'Do this' })
  expect(tags(html, 'fieldset').join('')).toContain(`aria-describedby="${key}-hint ${key}-fault"`)
  expect(controls(html).join('')).not.toContain('aria-describedby')
})

test('experience 10: up to twelve choices are radio cards', () => {
  const cards = draw('choice', { options: choices(12) })
  expect(tags(cards, 'select')).toHaveLength(0)
  expect(tags(cards, 'input')).toHaveLength(12)
})

test('experience 10: more than twelve choices are searched by typing; the value is kept by a list of the name', async () => {
  const html = draw('choice', {
    options: choices(13),
    texts: ['id12'],
    fault: 'Do this',
    autoComplete: 'address-level1',
  })
  expect(html).toMatch(/<option value="id12" selected=""/)
  const [select, input] = controls(html).toSorted((one) => (one.startsWith('<select') ? -1 : 1))
  expect(select).toMatch(/name="[^"]+"/)
  expect(select).toContain('aria-hidden="true"')
  expect(input).toContain('value="Text 12"')
  expect(input).toContain(`id="${key}"`)
  expect(input).toContain('autoComplete="address-level1"')
  expect(input).not.toMatch(/ name="/)
  expect(html).toMatch(new RegExp(`list="${key}-list"`))
  expect(html.match(/<datalist/g)).toHaveLength(1)
})

test('R-33 experience 10: a choice that is searched is the same choice where the browser translates its words', () => {
  const [, list] = /<datalist[^>]*>(.*?)<\/datalist>/.exec(draw('choice', { options: choices(13) }))!
  const offered = [...list!.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
  expect(offered).toEqual(choices(13).map(({ text }) => text))
})

test('experience 10: a choice of numbers is one row, and a choice that stands alone says that it goes on', () => {
  const figures = draw('choice', {
    options: ['0', '1', '4+'].map((text, index) => ({ id: `id${index}`, text })),
    alone: true,
  })
  expect(figures).toContain('data-figures="true"')
  expect(figures).toContain('Choose to go on')
  expect(draw('choice')).not.toMatch(/data-figures|Choose to go on/)
})

test('experience 2: a question that the heading asks keeps its label for who listens', () => {
  const label = (more: object) => /<label class="([^"]*)"/.exec(draw('text', more))![1]
  expect(label({ silent: true })).not.toBe(label({}))
  // That it may be left empty is seen.
  expect(label({ silent: true, optionalText: '(optional)' })).toBe(label({}))
})

test('experience 10: yes and no send `true` and `false`, a consent sends `true`', () => {
  expect(draw('yes-no', { texts: ['false'] })).toMatch(/value="false"[^>]*checked=""|checked=""[^>]*value="false"/)
  expect(draw('consent')).toContain('value="true"')
})

test('P-03: a consent to each of several channels has a box for each, none of them ticked before the applicant ticks it', () => {
  const channels = [
    { id: 'email', text: 'By e-mail' },
    { id: 'sms', text: 'By text message' },
  ]
  const html = draw('consent', { options: channels })
  expect(tags(html, 'input').map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual(['email', 'sms'])
  expect(html).not.toContain('checked')
  // The beginning that both share is seen once, and belongs to the words of each.
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/By +By +e-mail +By +text message/)
  expect(draw('consent', { options: channels, texts: ['sms'] })).toMatch(
    /value="sms"[^>]*checked|checked=""[^>]*value="sms"/,
  )
})

test('experience 23: the full text of a consent is a tap away', () => {
  expect(draw('consent', { hint: 'All of it' })).toMatch(/<details.*<summary>Show<\/summary>.*All of it/)
  expect(draw('consent')).not.toContain('<details')
})

test.each([
  ['es-ES', ['Day', 'Month', 'Year']],
  ['en-US', ['Month', 'Day', 'Year']],
  ['hu-HU', ['Year', 'Month', 'Day']],
])('experience 11: a date in %s asks in the order of the locale', (tag, order) => {
  const html = draw('date', { conventions: conventionsOf(tag, 'EUR'), autoComplete: 'bday' })
  expect([...html.matchAll(/>(Day|Month|Year)<\/label>/g)].map(([, word]) => word)).toEqual(order)
  expect([...html.matchAll(/autoComplete="bday-(\w+)"/gi)].map(([, part]) => part)).toEqual(
    order.map((word) => word.toLowerCase()),
  )
})

test.each([
  ['es-ES', 'EUR', /name="personalDetails.firstName".*€/],
  ['es-MX', 'MXN', /\$.*name="personalDetails.firstName"/],
])('experience 14: money in %s stands beside its sign', (tag, currency, order) => {
  expect(draw('money', { conventions: conventionsOf(tag, currency) })).toMatch(order)
})

test('R-32: until the slider is loaded the number is typed', async () => {
  vi.resetModules()
  const fresh = await import('./inputs.ts')
  const html = draw('slider', { texts: ['600'] }, fresh.inputs)
  expect(html).not.toContain('type="range"')
  expect(html).toContain('value="600"')
})

test('experience 14: a screen reader hears currency or unit of the typed number and of the slider', () => {
  for (const [scale, spoken] of [
    [undefined, '€'],
    ['months', 'meses'],
  ] as const) {
    const html = draw('slider', { texts: ['600'], range: { ...range, scale } })
    const described = /aria-describedby="([^" ]*)/.exec(html)?.[1]
    expect(html).toContain(`id="${described}" aria-hidden="true">${spoken}<`)
    expect(html).toMatch(new RegExp(`aria-valuetext="600\\s${spoken}"`))
  }
})

test.each([
  ['ro-RO', 'RON', '12', 'months', 'luni', '12 luni'],
  ['ro-RO', 'RON', '24', 'months', 'de luni', '24 de luni'],
  ['pl-PL', 'PLN', '1', 'months', 'miesiąc', '1 miesiąc'],
  ['pl-PL', 'PLN', '3', 'months', 'miesiące', '3 miesiące'],
  ['es-MX', 'MXN', '600', undefined, '$', '$600'],
] as const)('experience 14, 34: in %s (%s) %s %s stand beside “%s” and are heard as “%s”', (...asked) => {
  const [tag, currency, text, scale, beside, spoken] = asked
  const conventions = conventionsOf(tag, currency)
  const html = draw('slider', { texts: [text], conventions, range: { ...range, min: 1, step: 1, scale } })
  expect(html).toContain(`aria-hidden="true">${beside}<`)
  expect(html.replaceAll('\u00a0', ' ')).toContain(`aria-valuetext="${spoken}"`)
})

test('experience 14: a slider is a typed control with a native slider and two buttons', async () => {
  const html = draw('slider', { texts: ['600'] })
  expect(html).toMatch(/type="text"[^>]*value="600"|value="600"[^>]*type="text"/)
  const [slider] = tags(html, 'input').filter((tag) => tag.includes('type="range"'))
  expect(slider).toMatch(/min="100" max="1000" step="100"/)
  expect(slider).toContain('value="600"')
  expect(slider).not.toContain('name=')
  expect(tags(html, 'button')).toHaveLength(2)
})

test.each([
  [600, 1, 700],
  [600, -1, 500],
  [650, 1, 700],
  [650, -1, 600],
  [1000, 1, 1000],
  [100, -1, 100],
  [5000, -1, 1000],
  [0, 1, 100],
] as const)('experience 14: from %d a step of %d goes to %d', (from, direction, to) => {
  expect(stepFrom(from, direction, range)).toBe(to)
})
