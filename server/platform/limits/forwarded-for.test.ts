// Test of the reader of X-Forwarded-For: ports and brackets go, and nothing behind a word is believed.
import { expect, test } from 'vitest'
import { readForwardedFor } from './forwarded-for.ts'

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:4321', '198.51.100.7'],
  ['203.0.113.9,198.51.100.7:4321, 10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
])('S-31: %s is read as %s', (header, addresses) => {
  expect(readForwardedFor(header)).toEqual({ addresses, isUnreadable: false })
})

test.each([
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['203.0.113.9, unknown', undefined],
  ['203.0.113.9, unknown, 10.0.0.1', '10.0.0.1'],
  ['198.51.100.7:4321:5', undefined],
])('S-31: of %s only what stands behind the last word is believed', (header, addresses) => {
  expect(readForwardedFor(header)).toEqual({ addresses, isUnreadable: true })
})
