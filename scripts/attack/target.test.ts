// Test of the attack scripts' target: they reach this machine and no other.
import { expect, test } from 'vitest'
import { loopbackOrigin } from './target.ts'

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.9.9.9/form', 'http://127.9.9.9'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('S-32: %s is attacked', (text, origin) => {
  expect(loopbackOrigin(text)).toBe(origin)
})

test.each([
  'https://form.example',
  'http://form.example',
  'http://127.0.0.1.form.example',
  'http://localhost.form.example',
  'http://127.0.0.1@form.example',
  'http://user:word@127.0.0.1',
  'http://10.0.0.1',
  'http://0.0.0.0:3000',
  'http://[::ffff:10.0.0.1]:3000',
  'https://127.0.0.1',
  'file:///etc/passwd',
  '127.0.0.1:3000',
  '',
])('S-32: %s is refused', (text) => {
  expect(loopbackOrigin(text)).toBeUndefined()
})
