// Test of an operator's tables: alignment of numbers and amounts (Q3).
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { linesTo } from './lines-out.ts'
import { sayRows, sayThing } from './rows.ts'

test('Q3: amounts stand to the right, those that were taken back too', () => {
  const lines: string[] = []
  const rows = [
    { affiliate: 'big', payout: '1250.00' },
    { affiliate: 'small', payout: '-4.50' },
  ]
  sayRows((line) => void lines.push(line), {}, rows, 'Nothing.')
  expect(lines).toEqual(['affiliate   payout', 'big        1250.00', 'small        -4.50'])
})

test.each([false, true])('S-28: what somebody typed orders the terminal nothing, with --json: %s', (json) => {
  const stream = new PassThrough({ encoding: 'utf8' })
  const say = linesTo(stream as unknown as NodeJS.WriteStream, () => {})
  const typed = { reason: 'paid\u202e\u009b31m', street: 'Calle\u2028Mayor\u2069' }
  sayRows(say, { json }, [typed], 'Nothing.')
  sayThing(say, { json }, typed)
  const said = String(stream.read())
  expect(said).not.toMatch(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/)
  const lines = said.split('\n').slice(0, -1)
  if (json) expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([[typed], typed])
  else expect(lines).toHaveLength(4)
})
