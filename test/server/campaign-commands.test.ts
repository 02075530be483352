// Test of the operator's campaign commands: figures, pause, resume, preview, and messages as files (Q4).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSections } from '#domain/questions/answers.ts'
import { CommandRefused } from '#server/console/command.ts'
import type { AdminValue } from '#server/console/command.ts'
import { campaignCommands } from '#server/console/commands/campaigns.ts'
import type { CampaignFigures } from '#server/reach/campaigns/campaign-figures-store.ts'
import { sampleFiles, samplesOf } from '#server/reach/campaigns/samples.ts'
import { takeOutbox } from '#server/reach/outbox/take-outbox.ts'
import { placeIn } from './admin.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
const links: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'messages-'))
beforeAll(async () => {
  server = await startTestServer({
    sendMail: async ({ text }) => {
      links.push(/\/continue\/([\w-]+)\?/.exec(text)?.[1] ?? '')
      return { kind: 'sent' }
    },
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const run = async (name: string, given: Readonly<Record<string, AdminValue>> = {}) => {
  const lines: string[] = []
  const row = campaignCommands.find(({ command }) => command.startsWith(`campaigns ${name}`))!
  await row.run(server.deps, given, (line) => void lines.push(line), placeIn(server))
  return lines.join('\n')
}
const hourMs = 3_600_000

test('Q4: a campaign is looked at, stopped, goes on, and its figures are told', async () => {
  // Friday, within the hours of Spain.
  server.clock.now = Date.parse('2026-11-20T10:00:00Z')
  const agreed = only(answersOf('es', { 'contactDetails.marketingConsents': true }), firstPage)
  const lead = await server.aLead('es', createBody('es', agreed))
  server.clock.now += hourMs
  expect(await run('run', { 'dry-run': true })).toMatch(/^abandoned-form, step 1: 1 due$/m)
  expect(await run('pause', { campaign: 'abandoned-form' })).toBe('abandoned-form is paused')
  expect(await run('run', { 'dry-run': false })).toBe('0 messages begun')
  expect(await run('list')).toMatch(/abandoned-form: .*paused since 2026-11-20T11/)
  expect(await run('resume', { campaign: 'abandoned-form' })).toBe('abandoned-form goes on')
  expect(await run('run', { 'dry-run': false })).toBe('1 messages begun')
  // A queued message waits while its campaign is paused.
  await run('pause', { campaign: 'abandoned-form' })
  await server.runJobs(hourMs / 2)
  expect(links).toEqual([])
  await run('resume', { campaign: 'abandoned-form' })
  await server.runJobs(hourMs)
  expect(links).toHaveLength(1)

  const list = async (line: RegExp) => expect(await run('list')).toMatch(line)
  await list(/messages: sent 1\n {2}held back: none\n {2}clicked 0, converted 0/)
  await server.call('POST', `/lead/continue/${links[0]}`, {})
  await server.call('POST', `/lead/continue/${links[0]}`, {})
  await list(/clicked 1, converted 0/)
  server.clock.now += 1000
  await lead.send()
  await list(/clicked 1, converted 1/)
  // Its result is told too, and stands below the campaigns.
  await takeOutbox(server.deps)
  await list(/received: .* \(service\)\n {2}messages: waiting 1\n {2}held back: none/)
  // Retargeting is seen in the campaign its link named.
  const utm = { utm_source: 'retargeting', utm_medium: 'email', utm_campaign: 'ask-again' }
  await server.aLead('mx', { ...createBody('mx'), utm })
  await server.aLead('mx', { ...createBody('mx'), utm: { ...utm, utm_source: 'elsewhere' } })
  await list(/ask-again: [^]*clicked 1, converted 0/)
  // Of the days alone that are asked for.
  const before = await run('list', { to: '2026-11-19' })
  expect(before.match(/messages: none/g)).toHaveLength(before.match(/messages: /g)!.length)
  expect(before.match(/clicked 0, converted 0/g)).toHaveLength(before.match(/clicked/g)!.length)
  expect(await run('list', { from: '2026-11-20', to: '2026-11-20' })).toBe(await run('list'))
  await expect(run('list', { from: '2026-11-31' })).rejects.toThrow('expected a day such as 2026-11-01')
})

test('Q4 F1: whoever goes on with the older form, which is sent by saving its last page, counts as converted', async () => {
  const converted = async () => {
    const { campaigns } = JSON.parse(await run('list', { json: true })) as { campaigns: CampaignFigures[] }
    return campaigns.find(({ campaign }) => campaign === 'abandoned-form')!.converted
  }
  const before = await converted()
  const answers = answersOf('es', { 'contactDetails.email': 'older@example.test' })
  const body = { ...createBody('es', only(answers, firstPage)), product: 'default', variant: 'stroller-es' }
  const { id, token } = (await server.call('POST', '/lead', body)).body as { id: string; token: string }
  const at = new Date((server.clock.now += hourMs))
  // The brand of the test has no mail of its own.
  const message = { lead_id: id, campaign: 'abandoned-form', step: 0, channel: 'email', person: id } as const
  await server.db
    .insertInto('message')
    .values({ ...message, status: 'sent', due_at: at, made_at: at, sent_at: at })
    .execute()
  expect(await converted()).toBe(before)
  server.clock.now += 1000
  const auth = { authorization: `Bearer ${token}` }
  const saved = await server.call('PUT', '/lead', { id, ...toSections(answers) }, auth)
  expect(saved.body).toMatchObject({ progressState: 6 })
  expect(await converted()).toBe(before + 1)
})

test('Q4: an application that was sent before the message has not converted by it', async () => {
  const lead = await server.aLead('es')
  await lead.send()
  const at = new Date((server.clock.now += hourMs))
  const of = { lead_id: lead.id, campaign: 'abandoned-follow-up', step: 0, channel: 'email', person: lead.id } as const
  await server.db
    .insertInto('message')
    .values({ ...of, status: 'sent', due_at: at, made_at: at, sent_at: at })
    .execute()
  const isNone = async (messages: string) =>
    expect(await run('list')).toMatch(
      new RegExp(`abandoned-follow-up: .*\\n {2}messages: ${messages}\\n.*\\n {2}clicked 0, converted 0`),
    )
  await isNone('sent 1')
  // Nor by a message that did not arrive, where another application that was there before is sent afterwards.
  const [earlier, unsent] = [await server.aLead('es'), await server.aLead('es')]
  server.clock.now += hourMs
  await server.db
    .insertInto('message')
    .values({ ...of, lead_id: unsent.id, status: 'failed', due_at: at, made_at: at, sent_at: at })
    .execute()
  await server.db
    .updateTable('message')
    .set({ sent_at: new Date(server.clock.now) })
    .where('lead_id', '=', lead.id)
    .execute()
  server.clock.now += 1000
  await earlier.send()
  await unsent.send()
  await isNone('failed 1, sent 1')
})

test('Q4: a campaign there is not is refused by name, and nothing is changed', async () => {
  await expect(run('pause', { campaign: 'nobody' })).rejects.toThrow(CommandRefused)
  await expect(run('preview', { folder, variant: 'nobody' })).rejects.toThrow(/expected one of .*fiesta-es/)
})

test('Q4: the messages of a variant are written as files', async () => {
  const variant = server.deps.variants.get('fiesta-es')!
  const files = samplesOf(server.deps, variant).flatMap((sample) => sampleFiles(server.deps, sample))
  expect(await run('preview', { folder, variant: 'fiesta-es' })).toContain(`${files.length} files in`)
  const written = readdirSync(join(folder, 'fiesta-es/es')).toSorted()
  expect(written).toContain('abandoned-form-1.html')
  expect(written).toContain('abandoned-form-2.txt')
  expect(written).toContain('offers-several.html')
  expect(written).toContain('offers-one-sms.txt')
  expect(readFileSync(join(folder, 'fiesta-es/es/abandoned-form-1.html'), 'utf8')).toContain('Continuar mi solicitud')
})

test('Q4: in development every message can be looked at, and runs nothing', async () => {
  const list = await server.app.inject('/messages/')
  const [, href] = /href="(\/messages\/fiesta-es\/[^"]+\.html)"/.exec(list.body)!
  const message = await server.app.inject(href!)
  expect([list.statusCode, message.statusCode]).toEqual([200, 200])
  expect(message.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
  expect((await server.app.inject('/messages/fiesta-es/es-nothing-1.html')).statusCode).toBe(404)
  // The one to an address that nobody has confirmed leads to the confirmation, and to no application.
  const [, confirm] = /href="(\/messages\/[^"]*confirm-address[^"]*\.html)"/.exec(list.body)!
  const { body } = await server.app.inject(confirm!)
  expect([body.includes('/customer/email/confirm/'), body.includes('/continue/')]).toEqual([true, false])
})
