// Test of days of the calendar: which there are, and which come after another.
import { expect, test } from 'vitest'
import { dayAfter, isDay, isDayOfReport } from '#domain/questions/calendar-day.ts'

test.each(['2026-11-30', '2028-02-29', '1999-12-31', '9999-12-31', '0001-01-01'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true)
})

test.each([
  '2026-11-31',
  '2027-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-11-01',
  '2026-11-01T00:00Z',
  '',
  '+010000-01-01',
])('%j is none', (text) => {
  expect(isDay(text)).toBe(false)
})

test('a day so many days after another, or before it', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31')
  // Clocks change in between: a day of the calendar has no hours.
  expect(dayAfter('2026-03-28', 30)).toBe('2026-04-27')
})

test('reports are of days of this age', () => {
  for (const day of ['2000-01-01', '2999-12-31']) expect(isDayOfReport(day)).toBe(true)
  for (const day of ['1999-12-31', '3000-01-01', '9999-12-31', '0000-01-02', '2027-02-30'])
    expect(isDayOfReport(day)).toBe(false)
})
