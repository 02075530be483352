// Test of messages in countries with more than one time: their hours, and the times that they name, are of the applicant's clock
// (P-12, Q4).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { leadRow } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { passTime } from './pass-time.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let outbox: { at: string; text: string }[] = []

const sent = (text: string) => outbox.push({ text, at: new Date(server.clock.now).toISOString().slice(0, 16) })

beforeAll(async () => {
  server = await startTestServer({
    sendMail: async ({ text }) => {
      sent(text)
      return { kind: 'sent' }
    },
    sendSms: async ({ text }) => void sent(text),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  outbox = []
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

const hourMs = 3_600_000
const lead = (country: string, at: number, timezoneOffset: number | undefined) =>
  leadRow(server, { country, at, ...(timezoneOffset === undefined ? {} : { timezoneOffset }) })

describe('P-12 Q4: countries with more than one time', () => {
  test.each([
    ['Mexico City', 'mx', 360, '14:00', '6:10'],
    ['Tijuana', 'mx', 420, '15:00', '5:10'],
    ['Cancun', 'mx', 300, '13:10', '7:10'],
    ['Madrid', 'es', -120, '13:10', '14:10'],
    ['the Canaries', 'es', -60, '13:10', '13:10'],
    ['a journey elsewhere', 'mx', 0, '14:00', '6:10'],
    ['a device that says nothing', 'mx', undefined, '14:00', '6:10'],
  ])('P-12: the reminder of %s keeps the hours there and names the time there', async (...row) => {
    const [, country, timezoneOffset, goes, until] = row
    const at = Date.parse('2026-06-02T12:10:00Z')
    server.clock.now = at
    await lead(country, at, timezoneOffset)
    await passTime(server, 4 * hourMs)
    expect(outbox.map((each) => each.at)).toEqual([`2026-06-02T${goes}`])
    expect(outbox[0]!.text).toContain(`de junio de 2026 a las ${until}`)
  })

  test('P-12: what is too late for Madrid in the evening is not for the Canaries', async () => {
    // Twenty past eight in Madrid when it is due, twenty past seven in the Canaries.
    const at = Date.parse('2026-06-02T17:20:00Z')
    server.clock.now = at
    await lead('es', at, -60)
    await lead('es', at, -120)
    await passTime(server, 15 * hourMs)
    expect(outbox.map((each) => each.at)).toEqual(['2026-06-02T18:20', '2026-06-03T07:00'])
  })

  test('P-12: a device shows the clock of when it wrote, whatever became of the application since', async () => {
    // Between the writing and the no the clocks went forward: what was Madrid's time is the Canaries' since.
    const wrote = Date.parse('2026-03-27T12:00:00Z')
    server.clock.now = wrote
    const answers = only(answersOf('es', { 'contactDetails.marketingConsents': true }), firstPage)
    const deviceData = { timezoneOffset: -60, deviceMemory: 8, language: 'es', screenResolution: '1x1', loadingTime: 1 }
    const { id } = await server.aLead('es', {
      ...createBody('es', answers),
      deviceData,
      lastOperationTimestamp: new Date(wrote).toISOString(),
    })
    // Half past eight in Madrid, half past seven in the Canaries; offers are told of two weeks later.
    const refused = Date.parse('2026-03-30T18:30:00Z')
    await server.db
      .updateTable('lead')
      .set({ state: 13, updated_at: new Date(refused) })
      .where('id', '=', id)
      .execute()
    server.clock.now = refused + 14 * 24 * hourMs - hourMs
    await passTime(server, 15 * hourMs)
    expect(outbox.map((each) => each.at)).toEqual(['2026-04-14T07:00'])
  })

  test('P-12: every zone that a country names exists, and shows another time than its own', () => {
    const { countries, countryMessaging } = server.deps.catalogue
    const timeIn = (timeZone: string, at: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
    for (const [id, { timeZones = [] }] of Object.entries(countryMessaging))
      for (const zone of timeZones)
        expect(timeIn(zone, Date.UTC(2026, 11, 1)), `${id} ${zone}`).not.toBe(
          timeIn(countries[id]!.timeZone, Date.UTC(2026, 11, 1)),
        )
  })
})
