// Test of contact hours where clocks change: the nights of an hour more and an hour less (P-12, R-28).
import { describe, expect, test } from 'vitest'
import { instantOf, localDate, nextOpening, weekdays, zoneOfClock } from './contact-hours.ts'
import type { ContactHours } from './contact-hours.ts'

const everyDay = (timeZone: string): ContactHours => ({
  hours: Object.fromEntries(weekdays.map((day) => [day, ['08:00', '19:00']])),
  timeZone,
  isHoliday: () => false,
})
const at = (text: string) => Date.parse(text)

describe('P-12: hours where clocks change', () => {
  test.each([
    ['Madrid, the morning before clocks go forward', 'Europe/Madrid', '2026-03-28T05:00Z', '2026-03-28T07:00Z'],
    ['Madrid, the morning after', 'Europe/Madrid', '2026-03-29T05:00Z', '2026-03-29T06:00Z'],
    ['Madrid, the evening before clocks go back', 'Europe/Madrid', '2026-10-24T17:30Z', '2026-10-25T07:00Z'],
    ['Warsaw, the night of an hour less', 'Europe/Warsaw', '2026-03-28T23:59Z', '2026-03-29T06:00Z'],
    ['Bucharest, the night of an hour more', 'Europe/Bucharest', '2026-10-24T20:00Z', '2026-10-25T06:00Z'],
    ['Bogota, which changes nothing', 'America/Bogota', '2026-03-29T05:00Z', '2026-03-29T13:00Z'],
  ])('P-12 R-28: %s', (_where, zone, now, opens) => {
    expect(new Date(nextOpening(everyDay(zone), at(now))!).toISOString()).toBe(new Date(opens).toISOString())
  })

  test('P-12: the last moment of the hours is before they end, in summer and in winter', () => {
    for (const [end, next] of [
      ['2026-03-28T18:00Z', '2026-03-29T06:00Z'],
      ['2026-03-29T17:00Z', '2026-03-30T06:00Z'],
    ] as const) {
      expect(nextOpening(everyDay('Europe/Madrid'), at(end) - 1)).toBe(at(end) - 1)
      expect(nextOpening(everyDay('Europe/Madrid'), at(end))).toBe(at(next))
    }
  })

  test('R-28: a time that clocks leave out is the one after it; one that comes twice is one of the two', () => {
    expect(new Date(instantOf('Europe/Madrid', '2026-03-29', '02:30')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(
      new Date(instantOf('Europe/Madrid', '2026-10-25', '02:30')).toISOString(),
    )
    expect(localDate('Europe/Madrid', at('2026-03-28T22:59:59Z'))).toBe('2026-03-28')
    expect(localDate('Europe/Madrid', at('2026-03-28T23:00:00Z'))).toBe('2026-03-29')
  })
})

describe('P-12: days without hours', () => {
  const madrid = everyDay('Europe/Madrid')
  const opens = (change: Partial<ContactHours>, now: string) => {
    const next = nextOpening({ ...madrid, ...change }, at(now))
    return next === undefined ? undefined : new Date(next).toISOString()
  }

  test('P-12: on a holiday nobody is written to, nor on the one after it', () => {
    const isHoliday = (date: string) => date === '2026-10-12' || date === '2026-10-13'
    expect(opens({ isHoliday }, '2026-10-11T16:59Z')).toBe('2026-10-11T16:59:00.000Z')
    expect(opens({ isHoliday }, '2026-10-12T10:00Z')).toBe('2026-10-14T06:00:00.000Z')
  })

  test('P-12: a weekday that is not named has no hours, and a month without any has no opening', () => {
    const { sunday: _, ...hours } = madrid.hours
    expect(opens({ hours }, '2026-10-11T10:00Z')).toBe('2026-10-12T06:00:00.000Z')
    expect(opens({ hours: {} }, '2026-10-11T10:00Z')).toBeUndefined()
    expect(opens({ isHoliday: () => true }, '2026-10-11T10:00Z')).toBeUndefined()
  })
})

describe('E4 P-12: the zone of a device', () => {
  const mexico = ['America/Mexico_City', 'America/Tijuana', 'America/Hermosillo', 'America/Cancun'] as const
  const spain = ['Europe/Madrid', 'Atlantic/Canary'] as const

  test.each([
    [mexico, 360, '2026-12-01', 'America/Mexico_City'],
    // The border keeps summer time, and nobody else does.
    [mexico, 480, '2026-12-01', 'America/Tijuana'],
    [mexico, 420, '2026-07-01', 'America/Tijuana'],
    [mexico, 420, '2026-12-01', 'America/Hermosillo'],
    [mexico, 300, '2026-12-01', 'America/Cancun'],
    [spain, -60, '2026-12-01', 'Europe/Madrid'],
    [spain, -60, '2026-07-01', 'Atlantic/Canary'],
    [spain, 0, '2026-12-01', 'Atlantic/Canary'],
    // On a journey, and what no clock shows.
    [spain, 300, '2026-12-01', 'Europe/Madrid'],
    [spain, 1e9, '2026-12-01', 'Europe/Madrid'],
    [spain, Number.NaN, '2026-12-01', 'Europe/Madrid'],
  ] as const)('P-12: of %j, %d minutes behind on %s is %s', (zones, behind, day, zone) => {
    expect(zoneOfClock(zones, behind, at(`${day}T12:00Z`))).toBe(zone)
  })
})
