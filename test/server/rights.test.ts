// Test of data subject rights: access by token or link, removal as a reference, and the operator's commands (P-07, P-09, P-13,
// S-05, S-29).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataReply } from '#contract/rights-endpoints.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { AdminCommand } from '#server/console/command.ts'
import { csvField } from '#server/console/csv.ts'
import { eraseCommand } from '#server/console/commands/erase.ts'
import { exportCommand } from '#server/console/commands/export.ts'
import { leadsCsvCommand } from '#server/console/commands/leads-csv.ts'
import { purgeCommand } from '#server/console/commands/purge.ts'
import { linkToken } from '#server/platform/kit/link-token.ts'
import { emailIndex, openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { placeIn } from './admin.ts'
import { answersOf, createBody } from './applicants.ts'
import { everythingIn } from './database-sweep.ts'
import { plantedMarks, plantLead } from './planted.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let creditea: FakeLender & { erase: NonNullable<FakeLender['erase']> }
const told: { reference: string; scope: string }[] = []
let folder: string
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanform-rights-'))
  creditea = {
    ...fakeLender(accepted),
    erase: async (erasure) => {
      told.push(erasure)
      return 'told'
    },
  }
  server = await startTestServer({ lenders: { creditea }, environment: { PUBLIC_URL: 'https://forms.example/' } })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

type Lead = Awaited<ReturnType<typeof server.aLead>>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const dataOf = (id: string, auth: Record<string, string>) => server.call('GET', `/lead/${id}/data`, undefined, auth)
const linkOf = async (lead: Lead) => {
  const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, lead.auth)
  return body as { url: string; expiresAt: string }
}
const tokenOf = async (lead: Lead) => (await linkOf(lead)).url.split('/').at(-1)!
const run = async ({ run: command }: AdminCommand, given: Record<string, string | boolean>) => {
  const lines: string[] = []
  await command(server.deps, given, (line) => lines.push(line), placeIn(server))
  return lines
}

/** Marks of no personal data: secrets and their hashes; and a file that is still on its way, told by its side and length. */
const secret = new Set<string>([
  'token',
  'chunk',
  'upload-hash',
  'code',
  'attempt',
  'network-index',
  'came-from',
  'session-key',
  'chosen-from',
  'stretched',
  'address-index',
  'to-whom',
  'answer-to-repeat',
  'job',
  'code-job',
])

test('P-07: the answer is complete, opened, of this lead alone, and without a secret', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'mine', at })
  await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'theirs', at })
  const link = linkToken(server.deps.sealer, 'my-data', { leadId: id, madeAt: server.clock.now })
  const { status, body } = await dataOf('linked', bearer(link))
  const data = body as DataReply
  const text = JSON.stringify(data)
  expect(status).toBe(200)
  expect(dataPointKeys.filter((key) => data.answers[key] !== `mine-${key}`)).toEqual([])
  const files = (data.records.document ?? []).map(({ content }) => Buffer.from(String(content), 'base64').toString())
  const whole = text + files.join('')
  const seen = plantedMarks.filter((mark) => whole.includes(`mine-${mark}`))
  expect(seen).toEqual(plantedMarks.filter((mark) => !secret.has(mark)))
  expect(text).not.toMatch(/theirs-/)
  expect(text).not.toMatch(/mine-(?:token|attempt|answer-to-repeat|hash)\b|"mine-code"/)
  expect(data.lenders).toEqual(['Creditea'])
  expect(data.kept.map((each) => each.class)).toEqual(
    expect.arrayContaining(['application', 'national-number', 'identity-document', 'consent-proof', 'books']),
  )
  const days = (name: string) =>
    (Date.parse(data.kept.find((each) => each.class === name)!.until) - at.getTime()) / 86_400_000
  expect([days('application'), days('identity-document'), days('verification')]).toEqual([1095, 30, 30])
})

test('P-07: whoever else was told of the application is named: partners and networks, not who was spared', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'others', at })
  const row = (change: object) => ({
    lead_id: id,
    id: randomUUID(),
    event: 'sent',
    source: id,
    facts: null,
    at,
    status: 'delivered',
    attempts: 1,
    ...change,
  })
  await server.db
    .insertInto('delivery')
    .values([
      row({ channel: 'postback', party: 'sample-publisher' }),
      row({ channel: 'postback', party: 'sample-publisher', event: 'sold' }),
      row({ channel: 'conversion', party: 'meta' }),
      // Of these nobody was told, or it is the brand itself.
      row({ channel: 'conversion', party: 'tikTok', status: 'suppressed', attempts: 0 }),
      row({ channel: 'webhook', party: 'crm' }),
    ] as never)
    .execute()
  const link = linkToken(server.deps.sealer, 'my-data', { leadId: id, madeAt: server.clock.now })
  const { others } = (await dataOf('linked', bearer(link))).body as DataReply
  expect(others).toEqual(['Meta (Facebook, Instagram)', 'Sample publisher'])
})

test('P-07 S-05: the link outlives the application, opens nothing else, and ends when links are revoked or the data is erased', async () => {
  const lead = await server.aLead()
  const [link, other] = [await tokenOf(lead), await tokenOf(lead)]
  expect((await linkOf(lead)).url).toMatch(/^https:\/\/forms\.example\/askrobin-es\/my-data\/[\w-]{80,99}$/)
  expect((await server.call('POST', `/lead/continue/${link}`, {})).status).toBe(404)
  expect((await dataOf(lead.id, bearer(link))).status).toBe(404)
  const now = server.clock.now
  server.clock.now += 25 * 3_600_000
  expect((await dataOf(lead.id, lead.auth)).status).toBe(404)
  expect((await dataOf('linked', bearer(link))).status).toBe(200)
  server.clock.now = now + 1
  await server.call('POST', `/lead/${lead.id}/links/revoke`, {}, lead.auth)
  expect((await dataOf('linked', bearer(link))).status).toBe(404)
  server.clock.now += 1
  const fresh = await tokenOf(lead)
  expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, bearer(fresh))).status).toBe(200)
  for (const each of [other, fresh]) expect((await dataOf('linked', bearer(each))).status).toBe(404)
  expect(server.lines.join('')).not.toContain(fresh)
})

test('P-07: an answer whose question the catalogue has no more is told too, and ends with the books', async () => {
  const lead = await server.aLead()
  await server.db
    .updateTable('lead')
    .set({ answered_keys: sql<string[]>`answered_keys || '{otherDetails.shoeSize}'` as never })
    .where('id', '=', lead.id)
    .execute()
  const { status, body } = await dataOf(lead.id, lead.auth)
  expect(status).toBe(200)
  expect((body as DataReply).kept.map((each) => each.class)).toContain('books')
})

test('P-07: asked more often than anybody reads, it waits', async () => {
  const lead = await server.aLead()
  const all = []
  for (let count = 0; count < 31; count++) all.push(await dataOf(lead.id, lead.auth))
  expect(all.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
  expect(all[30]).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(Number(all[30]!.headers['retry-after'])).toBeGreaterThan(0)
})

test('P-13: a reference is told to lenders with a way out; taken out once or twice, they are gone here and the lender is told', async () => {
  const lead = await server.aLead('mx', createBody('mx'))
  await lead.send(answersOf('mx'))
  await server.runJobs()
  const [application] = creditea.posted
  expect(application!.referencePerson).toMatchObject({ purpose: 'verification', forCollection: false })
  const { removalUrl } = application!.referencePerson!
  expect(removalUrl).toMatch(/^https:\/\/forms\.example\/askrobin-mx\/reference-person\/[\w-]{65}$/)
  const token = removalUrl.split('/').at(-1)!
  const remove = (link: string) => server.call('POST', `/lead/reference/${link}/remove`, {})
  expect((await remove(`${token.slice(0, -2)}xx`)).status).toBe(404)
  expect(await everythingIn(server.db, server.keys)).toContain('Lucía Pérez')
  expect((await remove(token)).status).toBe(200)
  expect((await remove(token)).status).toBe(200)
  expect(await everythingIn(server.db, server.keys)).not.toMatch(/Lucía Pérez|33 1234 5678/)
  const row = await server.db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  expect(openAnswers(server.deps.sealer, row)).toMatchObject({ 'personalDetails.firstName': 'Carlos' })
  await server.runJobs()
  expect(told).toEqual([{ reference: application!.reference, scope: 'reference-person' }])
})

test('P-07: the command writes everything into a folder, documents as files', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'pl', outcome: 'unsold', mark: 'written', at })
  const [line] = await run(exportCommand, { lead: id, folder })
  expect(line).toBe(`${join(folder, id, 'lead.json')}, 1 documents`)
  const written = JSON.parse(readFileSync(join(folder, id, 'lead.json'), 'utf8')) as DataReply
  expect(written.answers['contactDetails.email']).toBe('written-contactDetails.email')
  const [document] = written.records.document!
  expect(readFileSync(join(folder, id, String(document!.file)), 'utf8')).toBe('written-document')
  expect(readdirSync(join(folder, id))).toHaveLength(2)
})

test('P-05: the command erases nothing without --yes, and finds leads by the address without opening any', async () => {
  const email = 'Somebody.Else@example.test'
  const answers = { ...answersOf('es'), 'contactDetails.email': email }
  const leads = [await server.aLead(), await server.aLead()]
  for (const lead of leads) await lead.save(answers)
  const found = { email: email.toUpperCase() }
  await expect(run(eraseCommand, found)).rejects.toThrow('--yes')
  expect((await leads[0]!.status()).answeredKeys).not.toEqual([])
  expect(await run(eraseCommand, { ...found, yes: true })).toHaveLength(2)
  const left = await server.db
    .selectFrom('lead')
    .select('id')
    .where('email_index', '=', emailIndex(server.deps.sealer, email))
    .execute()
  expect(left).toEqual([])
  for (const given of [{}, { lead: 'x' }, { lead: leads[0]!.id, email }, { email: 'nobody@example.test' }])
    await expect(run(exportCommand, { ...(given as Record<string, string>), folder })).rejects.toThrow(/\.$/)
})

test('P-06 R-29: the command says what is due and changes nothing, and purges only by a clock it may trust', async () => {
  const at = new Date(server.clock.now - 8 * 86_400_000)
  const id = await plantLead(server.deps, { country: 'vn', outcome: 'draft', mark: 'due', at })
  const due = await run(purgeCommand, { 'dry-run': true })
  expect(due).toContain('vn bank-data of leads draft in lead: 1')
  const answeredKeys = async () =>
    (await server.db.selectFrom('lead').select('answered_keys').where('id', '=', id).executeTakeFirstOrThrow())
      .answered_keys
  expect(await answeredKeys()).toContain('incomeDetails.iban')
  await expect(run(purgeCommand, {})).rejects.toThrow('clock')
  expect((await run(purgeCommand, { 'clock-is-right': true })).at(-1)).toBe('Done.')
  expect(await answeredKeys()).not.toContain('incomeDetails.iban')
})

test('S-29: the leads as CSV hold nothing of a person, and no field begins a formula', async () => {
  const at = new Date(server.clock.now)
  await plantLead(server.deps, { country: 'de', outcome: 'sold', mark: 'secretive', at })
  const file = join(folder, 'leads.csv')
  const lines = await run(leadsCsvCommand, { file })
  const text = readFileSync(file, 'utf8')
  expect(lines.at(-1)).toMatch(/leads\.csv: \d+ leads$/)
  expect(text).toContain(',de,askrobin-de,accepted,')
  expect(text).toMatch(/creditea,100,1,0\r\n/)
  expect(text).not.toMatch(/secretive|example\.test/)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+34', "'+34"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['a "b", c', '"a ""b"", c"'],
  ['plain', 'plain'],
  [-3, '-3'],
  [null, ''],
])('S-29: %j is written as %j', (value, written) => {
  expect(csvField(value)).toBe(written)
})
