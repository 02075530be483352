// Test of the six figures of a code. Each code is as likely as any other, and a source that is not random gives none (M5).
import { expect, test } from 'vitest'
import { newCode } from './code.ts'

const drawing = (...draws: readonly number[]) => {
  const left = [...draws]
  return () => new Uint8Array(new Uint32Array([left.shift()!]).buffer).toReversed()
}

test.each<[string, number[], string]>([
  ['the last six figures of the draw', [12_345_678], '345678'],
  ['with zeros before', [42], '000042'],
  ['not of a draw that would make low codes likelier', [4_294_000_000, 1], '000001'],
])('M5: a code is %s', (_what, draws, code) => {
  expect(newCode(drawing(...draws))).toBe(code)
})

test('M5: a source that always draws the same refused number gives no code', () => {
  expect(() => newCode(() => new Uint8Array([255, 255, 255, 255]))).toThrow('gives no code')
})
