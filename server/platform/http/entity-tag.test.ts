// Test of entity tags: lists, weak tags and the star (RFC 9110, 13.1.2; M10).
import { expect, test } from 'vitest'
import { isUnchanged } from './entity-tag.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('M10: %j against %s: %s', (ifNoneMatch, etag, expected) => {
  expect(isUnchanged(ifNoneMatch, etag)).toBe(expected)
})
