// Test of a host's colours: what is read, what is refused, and that no pair of colours falls short in the end (B3).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairs } from '#domain/application/colour-pairs.ts'
import { checkColours, contrast, hostColourTokens, readColours, tooClose } from '#domain/application/host-colours.ts'

/** A brand in black on white, whose pairs all hold. */
const light = new Set(['ground', 'surface', 'sheet', 'field', 'accent-soft', 'hero', 'line', 'track'])
const isLight = (token: string) =>
  light.has(token) || (token.endsWith('-soft') && /^(bad|good|warning|info)/.test(token))
const brand = Object.fromEntries(
  pairs
    .flatMap(({ foreground, background }) => [foreground, background])
    .map((token) => [token, isLight(token) || /^on-(accent|action|footer)$/.test(token) ? '#ffffff' : '#000000']),
)
const check = (text: string) => checkColours(readColours(text), brand)

test('B3: the brand of this test has no pair that falls short', () => expect(tooClose(brand)).toEqual([]))

test.each([
  ['accent: #0b5fff; on-accent:#FFF', { accent: '#0b5fff', 'on-accent': '#ffffff' }],
  [' action : #123456 ;', { action: '#123456' }],
  ['', {}],
])('B3: %j is taken', (text, taken) => expect(check(text)).toEqual({ taken, refused: [] }))

test.each([
  ['bad: #000000', [{ name: 'bad', fault: 'unknown' }]],
  ['__proto__: #000000', [{ name: '__proto__', fault: 'unknown' }]],
  ['accent: red', [{ name: 'accent', fault: 'form' }]],
  ['accent: #0b5fff80', [{ name: 'accent', fault: 'form' }]],
  ['accent: url(https://evil.example)', [{ name: 'accent', fault: 'form' }]],
  ['accent', [{ name: 'accent', fault: 'form' }]],
  ['accent: #eeeeee', [{ name: 'accent', fault: 'contrast', against: 'track' }]],
  ['ink: #777777', [{ name: 'ink', fault: 'contrast', against: 'info-soft' }]],
])('B3: of %j nothing is taken, and why is said by name', (text, refused) =>
  expect(check(text)).toEqual({ taken: {}, refused }),
)

test('B3: a colour and the one on it may change at once, and a good one stays beside a refused one', () => {
  expect(check('action: #ffdd00; on-action: #000000; action-strong: #eecc00').refused.map(({ name }) => name)).toEqual([
    'action',
    'on-action',
    'action-strong',
  ])
  expect(check('action: #8a6d00; focus: #0b5fff; link: #dddddd').taken).toEqual({ action: '#8a6d00', focus: '#0b5fff' })
})

test('B3: whatever is wanted, no pair falls short in the end, and every colour is taken or refused once', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((hex) => `#${hex.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...hostColourTokens), colour), (wanted) => {
      const { taken, refused } = checkColours(Object.entries(wanted), brand)
      expect(tooClose({ ...brand, ...taken })).toEqual([])
      expect([...Object.keys(taken), ...refused.map(({ name }) => name)].sort()).toEqual(Object.keys(wanted).sort())
    }),
  )
})

test('B3: contrast is what WCAG says, either way round', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBe(contrast('#ffffff', '#767676'))
})

test('B3: however long a text is, only so much of it is read', () => {
  expect(readColours('x:y;'.repeat(10_000)).length).toBe(50)
  expect(readColours(`${'x'.repeat(5000)}: #000`)[0]![0].length).toBe(30)
})
