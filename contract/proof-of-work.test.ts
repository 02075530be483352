// Test of the proof of work: what is found is a solution, and the work doubles with each bit (S-32).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSolution, solve } from './proof-of-work.ts'

test.each([1, 4, 8, 12])('S-32: a solution of %i bits is found, by the hash that everybody has', (bits) => {
  const solution = solve('k1_challenge', bits)!
  const hash = createHash('sha256').update(`k1_challenge.${solution}`).digest()
  expect(hash.readUInt32BE(0) < 2 ** (32 - bits)).toBe(true)
  expect(isSolution('k1_challenge', bits, solution)).toBe(true)
})

test('S-32: four more bits are about sixteen times the work', () => {
  const hashes = (bits: number) =>
    Array.from({ length: 40 }, (_, nth) => solve(`k1_challenge_${nth}`, bits)! + 1).reduce((all, each) => all + each) /
    40
  expect(hashes(10) / hashes(6)).toBeGreaterThan(6)
})

test.each([-1, 0.5, Number.NaN])('S-32: %d solves nothing by being no number to count to', (solution) => {
  expect(isSolution('k1_challenge', 20, solution)).toBe(false)
})
