// Test of messages after an erasure: none about another application of the same person goes out until they agree anew.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseLead } from '#server/people/retention/erase.ts'
import { leadRow } from './campaign-leads.ts'
import type { Wanted } from './campaign-leads.ts'
import { deleteLeads } from './database.ts'
import { passTime } from './pass-time.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Tuesday, with no holiday near. */
const tuesday = Date.parse('2026-06-02T15:00:00Z')

let server: Awaited<ReturnType<typeof startTestServer>>
let outbox: { readonly to: string; readonly channel: string }[] = []
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async ({ to }) => {
      outbox.push({ channel: 'email', to })
      return { kind: 'sent' }
    },
    sendSms: async ({ to }) => void outbox.push({ channel: 'sms', to }),
    askRegister: () => 'not-listed',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  outbox = []
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
  await server.db.deleteFrom('suppression').execute()
})

const lead = (wanted: Wanted) => leadRow(server, wanted)
const pass = (ms: number) => passTime(server, ms)
const outcomes = async () => {
  const rows = await server.db.selectFrom('message').selectAll().orderBy('due_at').execute()
  return rows.map(({ campaign: id, step, channel, status, reason }) =>
    [id, step + 1, channel, status, ...(reason ? [reason] : [])].join(' '),
  )
}

describe('P-05 P-08: an erasure stops every message about another application of the same person', () => {
  const email = 'erased@example.test'
  const stopped = ['abandoned-form 1 email held suppressed', 'abandoned-form 2 sms held suppressed']

  test('P-05 P-08: also of somebody who had unsubscribed and agreed again since', async () => {
    server.clock.now = tuesday - 90 * dayMs
    await stopMessages(server, email, 'default')
    server.clock.now = tuesday
    const erased = await lead({ email, state: 13 })
    await lead({ email })
    await eraseLead(server.deps, erased.id)
    await pass(30 * hourMs)
    expect(await outcomes()).toEqual(stopped)
    expect(outbox).toEqual([])
  })

  test('P-05 P-08: also where only the number is the same', async () => {
    server.clock.now = tuesday
    const erased = await lead({ email, phone: '+34 611 111 111', state: 13 })
    await lead({ email: 'other@example.test', phone: '611111111' })
    await lead({ email: 'stranger@example.test', phone: '622222222' })
    await eraseLead(server.deps, erased.id)
    await pass(30 * hourMs)
    expect((await outcomes()).filter((outcome) => outcome.includes('suppressed'))).toEqual(stopped)
    expect(outbox.map(({ channel, to }) => `${channel} ${to}`)).toEqual([
      'email stranger@example.test',
      'sms +34622222222',
    ])
  })

  test('P-05 P-08: until the person agrees anew', async () => {
    server.clock.now = tuesday
    const erased = await lead({ email, state: 13 })
    await eraseLead(server.deps, erased.id)
    server.clock.now += hourMs
    await lead({ email })
    await pass(30 * hourMs)
    expect(outbox.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  })
})
