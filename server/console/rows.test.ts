// Test of an operator's tables: alignment of numbers and amounts (Q3).
import { expect, test } from 'vitest'
import { sayRows } from './rows.ts'

test('Q3: amounts stand to the right, those that were taken back too', () => {
  const lines: string[] = []
  const rows = [
    { affiliate: 'big', payout: '1250.00' },
    { affiliate: 'small', payout: '-4.50' },
  ]
  sayRows((line) => void lines.push(line), {}, rows, 'Nothing.')
  expect(lines).toEqual(['affiliate   payout', 'big        1250.00', 'small        -4.50'])
})
