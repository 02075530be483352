// Test of confidence intervals against published figures, and of comparisons with too few cases.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparison, differenceInterval, shareInterval } from '#domain/tracking/confidence-interval.ts'

// R. G. Newcombe, Statistics in Medicine 17 (1998) 857 to 872, table I (method 3, Wilson without correction).
test.each([
  [{ hits: 81, of: 263 }, 0.2553, 0.3662],
  [{ hits: 15, of: 148 }, 0.0624, 0.1605],
  [{ hits: 0, of: 20 }, 0, 0.1611],
  [{ hits: 1, of: 29 }, 0.0061, 0.1718],
])('033: the interval of a share is Wilson’s: %j', (counted, low, high) => {
  const found = shareInterval(counted)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

// The same author, 873 to 890, table II (method 10); the first share less the second there, the second less the first here.
test.each([
  [{ hits: 56, of: 70 }, { hits: 48, of: 80 }, 0.0524, 0.3339],
  [{ hits: 9, of: 10 }, { hits: 3, of: 10 }, 0.1705, 0.809],
  [{ hits: 5, of: 56 }, { hits: 0, of: 29 }, -0.0381, 0.1926],
])('033: the interval of a difference is Newcombe’s: %j less %j', (one, other, low, high) => {
  const found = differenceInterval(other, one)
  expect(found.low).toBeCloseTo(low, 4)
  expect(found.high).toBeCloseTo(high, 4)
})

test.each([
  ['too-few', { hits: 9, of: 1000 }, { hits: 300, of: 1000 }],
  ['too-few', { hits: 995, of: 1000 }, { hits: 300, of: 1000 }],
  ['too-few', { hits: 0, of: 0 }, { hits: 0, of: 0 }],
  ['too-few', { hits: 991, of: 1000 }, { hits: 300, of: 1000 }],
  ['higher', { hits: 10, of: 1000 }, { hits: 300, of: 1000 }],
  ['lower', { hits: 990, of: 1000 }, { hits: 300, of: 1000 }],
  ['no-difference', { hits: 100, of: 1000 }, { hits: 110, of: 1000 }],
  ['higher', { hits: 100, of: 1000 }, { hits: 160, of: 1000 }],
  ['lower', { hits: 160, of: 1000 }, { hits: 100, of: 1000 }],
] as const)('033: it is %s of %j against %j', (verdict, first, second) => {
  expect(comparison(first, second)).toBe(verdict)
})

const counted = fc.nat({ max: 500 }).chain((of) => fc.record({ of: fc.constant(of), hits: fc.nat({ max: of }) }))
test('033: a share lies in its interval, within 0 and 1, and a difference changes its sign with the order', () => {
  fc.assert(
    fc.property(counted, counted, (one, other) => {
      const { low, high } = shareInterval(one)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      if (one.of > 0) {
        expect(one.hits / one.of).toBeGreaterThanOrEqual(low - 1e-12)
        expect(one.hits / one.of).toBeLessThanOrEqual(high + 1e-12)
      }
      const there = differenceInterval(one, other)
      const back = differenceInterval(other, one)
      expect(there.low).toBeCloseTo(-back.high, 9)
      expect(there.high).toBeCloseTo(-back.low, 9)
    }),
  )
})
