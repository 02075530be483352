// Test of one-time codes as phones hand them over (experience 16): alone, in groups, and in the message that brought them.
import { expect, test } from 'vitest'
import { readCode } from './one-time-code.ts'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123–456', '123456'],
  ['G-123456', '123456'],
  ['AskRobin: 123456 is the code that shows your answers. It is valid for 10 minutes.', '123456'],
  ['AskRobin: 123456 es el código. Caduca en 10 min.\n\n@forms.example #123456', '123456'],
])('M5 experience 16: %j has the code %s', (typed, code) => expect(readCode(typed)).toBe(code))

test.each([
  '',
  '12345',
  '1234567',
  // Numbers without words are typed, and no message.
  '612 345678',
  '123456 654321',
  // Which of the two is meant, nobody can tell.
  'First 123456, then 654321',
  'Call 6123456789',
])('M5 experience 16: %j has no code', (typed) => expect(readCode(typed)).toBeUndefined())
