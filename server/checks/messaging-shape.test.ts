// Test of the validation of messaging rules: each error names file, path and expectation (A8, P-12).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { catalogueProblems } from './catalogue-problems.ts'

describe('A8 P-12 a country whose messaging rules are wrong', () => {
  const file = 'catalogue/countries/es/messaging.ts: messaging.'
  test.each<[object, string]>([
    [{ hours: { Monday: ['09:00', '18:00'] } }, 'hours.Monday: is no key that is known here, expected to be absent'],
    [{ hours: { monday: ['9:00', '18:00'] } }, 'hours.monday.0: expected a time such as 09:00, found "9:00"'],
    [
      { hours: { monday: ['09:00', '25:00'] } },
      'hours.monday.1: expected a time such as 18:30, or 24:00, found "25:00"',
    ],
    [
      { hours: { monday: ['18:00', '09:00'] } },
      'hours.monday: expected the earlier time first, found ["18:00","09:00"]',
    ],
    [{ mostADay: -1 }, 'mostADay: expected 0 or more, found -1'],
    [{ mostADay: 9 }, 'mostADay: expected no more than mostAWeek'],
    [{ serviceWithoutConsent: ['fax'] }, 'serviceWithoutConsent.0: expected one of email, sms, found "fax"'],
    [
      { timeZones: ['Atlantic/Canaries'] },
      'timeZones.0: expected a time zone such as Europe/Madrid, found "Atlantic/Canaries"',
    ],
  ])('%j is refused with file, path and expectation', (change, problem) => {
    expect(catalogueProblems(deepMerge({ ...catalogue }, { countryMessaging: { es: change } }))).toEqual([
      expect.stringContaining(file + problem),
    ])
  })

  test('a rule that is left out is missing', () => {
    const { onHolidays: _, ...es } = catalogue.countryMessaging.es!
    const countryMessaging = { ...catalogue.countryMessaging, es }
    expect(catalogueProblems({ ...catalogue, countryMessaging } as unknown as typeof catalogue)).toEqual([
      `${file}onHolidays: is missing`,
    ])
  })
})
