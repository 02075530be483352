// Test of a lender that its folder and the operator switch off: it is off until both are over, as the commands say (Q3).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lender } from '#domain/lender/lender.ts'
import type { SwitchedOff } from '#domain/lender/lender-limits.ts'
import { admin } from './admin.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { accepted, behind, fakeLender, start, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(start + hours * hourMs).toISOString()

const aLender = (off: SwitchedOff): Lender => ({
  name: 'A lender',
  tier: 1,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  off,
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
})
const lenders = {
  ended: aLender({ reason: 'their contract ended' }),
  paused: aLender({ reason: 'their summer break', until: inHours(3) }),
}
type Id = keyof typeof lenders

let played: Record<Id, FakeLender>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders, playedLenders: {} },
    lenders: { ended: behind(() => played.ended), paused: behind(() => played.paused) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteLeads(server.db)
  await server.db.deleteFrom('lender_setting').execute()
  server.clock.now = start
  played = { ended: fakeLender(accepted), paused: fakeLender(accepted) }
})

const say = async (...commandLine: string[]) => (await admin(server, commandLine)).lines
/** Row of a lender in `lenders list`. */
async function listed(lender: Id) {
  const [text] = await say('lenders', 'list', '--json')
  return (JSON.parse(text!) as Record<string, unknown>[]).find((row) => row.lender === lender)
}
/** Lenders that an application was sent to, with one that comes now. */
async function sentTo() {
  const lead = await server.aLead()
  await lead.send(answersOf('es'))
  await server.runJobs(1000)
  return (Object.keys(lenders) as Id[]).filter((id) => played[id].posted.length > 0)
}

const byFolder = { now: 'off', until: 'its folder is changed', why: 'their contract ended', from: 'folder' }

test('Q3: a lender that its folder switches off stays off when the operator’s pause is over', async () => {
  expect(await listed('ended')).toMatchObject(byFolder)
  expect(await say('lenders', 'off', 'ended', '--reason', 'their maintenance', '--until', '1h')).toEqual([
    'ended is off until its folder is changed: the folder says so.',
  ])
  expect(await listed('ended')).toMatchObject(byFolder)
  server.clock.now += 2 * hourMs
  expect(await listed('ended')).toMatchObject(byFolder)
  expect(await sentTo()).toEqual([])
})

test('Q3: of two pauses the one that ends later holds, whosever it is', async () => {
  await say('lenders', 'off', 'paused', '--reason', 'their maintenance', '--until', '1h')
  server.clock.now += 2 * hourMs
  expect(await listed('paused')).toMatchObject({ now: 'off', until: inHours(3), why: 'their summer break' })
  expect(await sentTo()).toEqual([])
  expect(await say('lenders', 'off', 'paused', '--reason', 'their maintenance', '--until', '4h')).toEqual([
    `paused is off until ${inHours(6)}.`,
  ])
  server.clock.now = start + 5 * hourMs
  const held = { now: 'off', until: inHours(6), why: 'their maintenance', from: 'operator' }
  expect(await listed('paused')).toMatchObject(held)
  server.clock.now = start + 6 * hourMs
  expect(await listed('paused')).toMatchObject({ now: 'on' })
  expect(await sentTo()).toEqual(['paused'])
})

test('Q3: what the operator switched off without an end outlasts the folder’s pause, until it is switched on', async () => {
  await say('lenders', 'off', 'paused', '--reason', 'fraud')
  server.clock.now += 4 * hourMs
  expect(await listed('paused')).toMatchObject({ now: 'off', until: 'switched on', why: 'fraud', from: 'operator' })
  expect(await say('lenders', 'on', 'paused')).toEqual(['paused is on.'])
  expect(await sentTo()).toEqual(['paused'])
})
