// Test of partners' words: well-formed wherever they stand, and refused where they cannot be kept (S-17).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableWords } from '#server/platform/kit/partner-words.ts'

test('S-17: what is well-formed is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('\\u0000') && !/\\ud[89a-f]/.test(JSON.stringify(value)))
      expect(readableWords(value)).toEqual(value)
    }),
  )
})

test('S-17: halves of characters are replaced in texts and names, at any depth', () => {
  expect(readableWords([{ 'a\ud83d': ['\udc00b', 1, null, true] }])).toEqual([
    { 'a\ufffd': ['\ufffdb', 1, null, true] },
  ])
})

test('S-11: signs that turn or hide what stands beside them are left out, and lines stay', () => {
  expect(readableWords({ label: 'I do \u202enot\u2066 agree\u001b[8m\u009b8m,\nor\tso' })).toEqual({
    label: 'I do not agree[8m8m,\nor\tso',
  })
})

test('S-16: no name of a partner reaches a prototype', () => {
  const read = readableWords(JSON.parse('{"__proto__":{"a":1}}')) as { readonly a?: number }
  expect(read.a).toBeUndefined()
  expect(Object.keys(read)).toEqual(['__proto__'])
})

test.each([
  ['U+0000', '\u0000'],
  ['U+0000 within', { a: [{ b: 'c\u0000' }] }],
  ['U+0000 in a name', { 'a\u0000': 1 }],
  ['what nests too deep', JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown],
])('S-17: %s cannot be read', (_, value) => {
  expect(readableWords(value)).toBeUndefined()
})
