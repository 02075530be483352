// Test of the compile-time check that a schema takes every key of its type (A8).
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { wholeShape } from './whole-shape.ts'

interface Folder {
  readonly name: string
  readonly inside?: { readonly width?: number }
}
const inside = { name: v.string(), inside: v.exactOptional(v.strictObject({ width: v.exactOptional(v.number()) })) }

test('A8 a shape that takes every key of its type is as it was, and the compiler refuses one that forgot a key, however deep', () => {
  const whole = v.strictObject(inside)
  expect(wholeShape<Folder>()(whole)).toBe(whole)
  const forgot = v.strictObject({ ...inside, inside: v.exactOptional(v.strictObject({})) })
  // @ts-expect-error `inside.width` is no key of the shape.
  expect(wholeShape<Folder>()(forgot)).toBe(forgot)
  const { name } = inside
  const without = v.strictObject({ name })
  // @ts-expect-error `inside` is no key of the shape.
  expect(wholeShape<Folder>()(without)).toBe(without)
})
