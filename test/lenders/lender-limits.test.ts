// Test of lender limits: hours, cap windows and duplicates, over clock changes (Q3).
import { describe, expect, test } from 'vitest'
import { capWindows, duplicateBy, isOffAt, isOpenAt, longerOff } from '#domain/lender/lender-limits.ts'
import type { LenderLimits, Weekday } from '#domain/lender/lender-limits.ts'

const week: readonly Weekday[] = [1, 2, 3, 4, 5]
const madrid = (...schedule: NonNullable<LenderLimits['schedule']>): LenderLimits => ({
  timeZone: 'Europe/Madrid',
  schedule,
})
const office = madrid({ days: week, from: '09:00', to: '18:00' })
const night = madrid({ days: [5], from: '22:00', to: '02:00' })
const sundayNight = madrid({ days: [7], from: '22:00', to: '02:00' })
const allSunday = madrid({ days: [7], from: '00:00', to: '24:00' })
const early = madrid({ days: [7], from: '02:00', to: '03:00' })

describe('Q3 the schedule, on the lender’s clock', () => {
  test.each<[string, LenderLimits, string, boolean]>([
    ['no schedule is always open', {}, '2026-11-21T03:00:00Z', true],
    ['Friday, a minute before it opens in winter', office, '2026-11-20T07:59:59Z', false],
    ['Friday, when it opens in winter', office, '2026-11-20T08:00:00Z', true],
    ['Friday, the last minute', office, '2026-11-20T16:59:59Z', true],
    ['Friday, when it closes', office, '2026-11-20T17:00:00Z', false],
    ['Saturday', office, '2026-11-21T10:00:00Z', false],
    ['the same hour of UTC is open in summer', office, '2026-07-17T07:00:00Z', true],
    ['and closes an hour earlier', office, '2026-07-17T16:00:00Z', false],
    ['over midnight: before', night, '2026-11-20T20:59:00Z', false],
    ['over midnight: on its own day', night, '2026-11-20T21:00:00Z', true],
    ['over midnight: on the day after', night, '2026-11-21T00:59:00Z', true],
    ['over midnight: its end', night, '2026-11-21T01:00:00Z', false],
    ['over midnight: the same hour of another evening', night, '2026-11-21T21:30:00Z', false],
    ['over midnight: the morning of its own day is the day before’s', night, '2026-11-20T00:30:00Z', false],
    ['over midnight from Sunday to Monday', sundayNight, '2026-11-23T00:30:00Z', true],
    ['a whole day: its last minute', allSunday, '2026-11-22T22:59:59Z', true],
    ['a whole day: its first minute', allSunday, '2026-11-21T23:00:00Z', true],
    ['a whole day: the day after', allSunday, '2026-11-22T23:00:00Z', false],
    ['an hour that summer time leaves out: before', early, '2026-03-29T00:59:59Z', false],
    ['an hour that summer time leaves out: after', early, '2026-03-29T01:00:00Z', false],
    ['an hour that winter time repeats: the first', early, '2026-10-25T00:30:00Z', true],
    ['an hour that winter time repeats: the second', early, '2026-10-25T01:30:00Z', true],
    ['an hour that winter time repeats: after', early, '2026-10-25T02:00:00Z', false],
    [
      'half-hour zones',
      { timeZone: 'Asia/Kolkata', schedule: [{ days: week, from: '09:00', to: '09:30' }] },
      '2026-11-20T03:45:00Z',
      true,
    ],
    [
      'west of Greenwich it is still the day before',
      { timeZone: 'America/Mexico_City', schedule: [{ days: [5], from: '20:00', to: '24:00' }] },
      '2026-11-21T05:59:59Z',
      true,
    ],
  ])('%s', (_what, lender, at, expected) => {
    expect(isOpenAt(lender, Date.parse(at))).toBe(expected)
  })

  test('any row that is open opens it', () => {
    const split = madrid({ days: week, from: '09:00', to: '14:00' }, { days: week, from: '16:00', to: '20:00' })
    const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
      isOpenAt(split, Date.parse('2026-11-20T00:00:00+01:00') + hour * 3_600_000),
    )
    expect(hours).toEqual([9, 10, 11, 12, 13, 16, 17, 18, 19])
  })
})

describe('Q3 the windows of caps', () => {
  const windows = (limits: LenderLimits, at: string) =>
    capWindows(limits, Date.parse(at)).map(({ span, window, cap }) => `${span}: ${window}, ${cap}`)

  test.each<[string, LenderLimits, string, string[]]>([
    ['none without caps', { timeZone: 'Europe/Madrid' }, '2026-11-21T10:00:00Z', []],
    [
      'UTC without a zone',
      { caps: { hour: 3, day: 20 } },
      '2026-11-21T10:59:59Z',
      ['hour: hour 2026-11-21T10+00:00, 3', 'day: day 2026-11-21, 20'],
    ],
    [
      'the lender’s day begins at its midnight',
      { timeZone: 'America/Mexico_City', caps: { day: 20 } },
      '2026-11-21T05:59:59Z',
      ['day: day 2026-11-20, 20'],
    ],
    [
      'the first of two equal hours',
      { timeZone: 'Europe/Madrid', caps: { hour: 3 } },
      '2026-10-25T00:30:00Z',
      ['hour: hour 2026-10-25T02+02:00, 3'],
    ],
    [
      'the second of two equal hours',
      { timeZone: 'Europe/Madrid', caps: { hour: 3 } },
      '2026-10-25T01:30:00Z',
      ['hour: hour 2026-10-25T02+01:00, 3'],
    ],
  ])('%s', (_what, limits, at, expected) => {
    expect(windows(limits, at)).toEqual(expected)
  })
})

describe('Q3 duplicates', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')
  const day = 86_400_000
  const byEmail = { by: 'email', at: at - 10 * day } as const
  const byPhone = { by: 'phone', at: at - 10 * day } as const
  test.each<[string, LenderLimits['duplicates'], Parameters<typeof duplicateBy>[1], string | undefined]>([
    ['no rule', undefined, [byEmail], undefined],
    ['e-mail', { days: 30, by: 'email' }, [byEmail], 'email'],
    ['another contact', { days: 30, by: 'email' }, [byPhone], undefined],
    ['phone', { days: 30, by: 'phone' }, [byPhone], 'phone'],
    ['either', { days: 30, by: 'either' }, [byPhone], 'phone'],
    ['the last moment', { days: 10, by: 'either' }, [byEmail], 'email'],
    ['too long ago', { days: 9, by: 'either' }, [byEmail], undefined],
    ['one too long ago, one not', { days: 9, by: 'either' }, [byEmail, { by: 'phone', at: at - day }], 'phone'],
  ])('%s', (_what, duplicates, sent, expected) => {
    expect(duplicateBy(duplicates, sent, at)).toBe(expected)
  })
})

describe('Q3 switched off', () => {
  const until = '2026-11-20T12:00:00+01:00'

  test('Q3 a lender is on again at the very moment that is named', () => {
    const on = Date.parse('2026-11-20T11:00:00Z')
    const off = { reason: 'maintenance', until }
    expect([isOffAt({ off }, on - 1), isOffAt({ off }, on)]).toEqual([true, false])
  })

  test('Q3 of two that end at once, the second is named, however its moment is written', () => {
    const folder = { reason: 'summer', until }
    const operator = { reason: 'maintenance', until: '2026-11-20T11:00:00Z' }
    expect(longerOff(folder, operator)).toEqual(operator)
    expect(longerOff(operator, folder)).toEqual(folder)
  })
})
