// Test of the operator's commands: output, effect, refusals, and the audit record of who ran them.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LeadEvent } from '#domain/application/transitions.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { commands } from '#server/console/commands.ts'
import { completions } from '#server/console/completion.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { answersOf } from './applicants.ts'
import { admin } from './admin.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const aLender = (tier: number): Lender => ({
  name: 'Any',
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  caps: { day: 500 },
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
})

let server: Awaited<ReturnType<typeof startTestServer>>
let played: { first: FakeLender; second: FakeLender }
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { first: aLender(1), second: aLender(2) }, playedLenders: {} },
    lenders: { first: behind(() => played.first), second: behind(() => played.second) },
  })
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['lender_setting', 'operator_act', 'job'] as const) await server.db.deleteFrom(table).execute()
})

const run = (...commandLine: string[]) => admin(server, commandLine)
const done = async (...commandLine: string[]) => {
  const said = await run(...commandLine)
  expect([said.code, said.wrong]).toEqual([0, []])
  return said.lines
}
const json = async <T = never>(...commandLine: string[]) => JSON.parse((await done(...commandLine, '--json'))[0]!) as T

let applicant = 0
const sentLead = async () => {
  played = { first: fakeLender(accepted), second: fakeLender(accepted) }
  const lead = await server.aLead()
  applicant += 1
  await lead.send(answersOf('es', { 'contactDetails.email': `operator${applicant}@example.test` }))
  return lead
}
const outcomes = async (lead: {
  verdicts: () => Promise<{ lender: string; outcome: string; reason: string | null }[]>
}) => (await lead.verdicts()).map(({ lender, outcome, reason }) => `${lender} ${outcome}${reason ? ` ${reason}` : ''}`)

describe('Q3: lenders on and off', () => {
  test('Q3: a lender that is off is passed over from the next decision on, and the round is the same when it is decided again', async () => {
    await done('lenders', 'off', 'first', '--reason', 'their maintenance')
    const lead = await sentLead()
    await server.runJobs()
    expect((await outcomes(lead)).toSorted()).toEqual(['first passed-over off', 'second accepted'])
    expect(await json('lenders', 'list')).toMatchObject([
      { lender: 'first', now: 'off', why: 'their maintenance', until: 'switched on' },
      { lender: 'second', now: 'on' },
    ])
    await done('lenders', 'on', 'first')
    expect((await done('replay', lead.id)).at(-1)).toBe('Every round is the same, byte for byte.')
    const after = await sentLead()
    await server.runJobs()
    expect(await outcomes(after)).toEqual(['first accepted'])
  })

  test('Q3: until a moment: on again by itself', async () => {
    await done('lenders', 'off', 'first', '--reason', 'their maintenance', '--until', '2h')
    const during = await sentLead()
    await server.runJobs()
    expect(await outcomes(during)).toContain('first passed-over off')
    server.clock.now += 2 * 3_600_000
    const after = await sentLead()
    await server.runJobs()
    expect(await outcomes(after)).toEqual(['first accepted'])
  })

  test('Q3: a round that is under way sends nothing to a lender that was switched off since', async () => {
    const lead = await sentLead()
    played.first = fakeLender({ kind: 'pending' }, { kind: 'rejected' })
    await server.runJobs(0)
    expect(await outcomes(lead)).toEqual(['first pending'])
    await done('lenders', 'off', 'second', '--reason', 'sudden')
    await server.runJobs()
    expect(await outcomes(lead)).toEqual(['first rejected', 'second passed-over off by then'])
    expect(played.second.posted).toEqual([])
  })

  test.each([
    [['lenders', 'off', 'third', '--reason', 'x'], 1, 'lender: found third, expected one of first, second'],
    [['lenders', 'off', 'first'], 2, 'Missing required argument: reason'],
    [
      ['lenders', 'off', 'first', '--reason', 'x', '--until', 'yesterday'],
      1,
      'until: found yesterday, expected a moment',
    ],
    [['lenders', 'off', 'first', '--reason', 'x', '--until', '2020-01-01T00:00Z'], 1, 'expected a moment to come'],
    [
      ['lenders', 'off', 'first', '--reason', 'x', '--until', '2027-02-30T09:00Z'],
      1,
      'until: found 2027-02-30T09:00Z, expected a moment to come',
    ],
    [
      ['lenders', 'off', 'first', '--reason', 'x', '--until', '2027-06-31T23:30:00-05:00'],
      1,
      'expected a moment to come',
    ],
    [['lenders', 'off', 'first', '--reason', 'a\nb'], 1, 'reason: expected a line of 1 to 200 characters'],
    [['caps', 'set', 'first', '--hour', '-1'], 1, 'hour: found -1, expected a whole number from 0'],
    [['caps', 'set', 'first', '--day', 'many'], 1, 'day: found many, expected a whole number from 0'],
    [['caps', 'set', 'first', '--day', ''], 2, 'day: expected one value'],
    [['caps', 'set', 'first', '--day', ' '], 1, 'day: found nothing, expected a whole number from 0'],
    [['caps', 'set', 'first', '--day', '0x10'], 1, 'day: found 0x10, expected a whole number from 0'],
    [['caps', 'set', 'first', '--day', '1e3'], 1, 'day: found 1e3, expected a whole number from 0'],
    [['caps', 'set', 'first'], 1, 'Expected --hour, --day or both'],
    [['leads', 'show', 'somebody'], 1, 'id: found somebody, expected the id of a lead'],
    [['leads', 'list', '--state', 'happy'], 1, 'state: found happy, expected one of none, loan-information'],
    [['leads', 'list', '--limit', '0'], 1, 'limit: found 0, expected a whole number from 1'],
    [['jobs', 'list', '--kind', 'distribution'], 1, 'kind: found distribution, expected one of distribute, held-lead'],
    [['jobs', 'retry', randomUUID()], 1, 'waits; dead ones: dead-letters retry'],
    [['dead-letters', 'retry'], 1, 'Expected an id, or --all without one'],
    [['keys', 'drop', 'k1'], 1, 'there is the current key k1 alone, which stays'],
    [['nothing'], 2, 'nothing'],
    [['lenders'], 2, 'lenders: expected list, off, on'],
    [['lenders', 'list', '--colour'], 2, 'Unknown argument: colour'],
    [['replay'], 2, 'Expected replay <lead>'],
  ])('Q3: %j is refused with %i and says what was expected', async (commandLine, code, expected) => {
    const said = await run(...commandLine)
    expect(said.code).toBe(code)
    expect(said.wrong.join('\n')).toContain(expected)
    expect(await server.db.selectFrom('lender_setting').selectAll().execute()).toEqual([])
  })
})

describe('Q3: caps', () => {
  test('Q3: caps that are set stand over the folder’s, also for a round that is under way, until they are the folder’s again', async () => {
    const lead = await sentLead()
    await done('caps', 'set', 'first', '--hour', '0')
    await server.runJobs()
    expect(await outcomes(lead)).toEqual(['first passed-over cap hour', 'second accepted'])
    expect(await json('caps', 'show', 'first')).toMatchObject([
      { span: 'hour', cap: '0', from: 'operator' },
      { span: 'day', cap: '500', from: 'folder' },
    ])
    expect(await json('lenders', 'list')).toMatchObject([
      { lender: 'first', now: 'full', why: 'cap hour' },
      { lender: 'second', now: 'on' },
    ])
    await done('caps', 'set', 'first', '--hour', 'folder', '--day', '600')
    expect(await json('lenders', 'list')).toMatchObject([{ now: 'on' }, { now: 'on' }])
    expect(await json('caps', 'show', 'first')).toMatchObject([
      { cap: 'none', from: 'folder' },
      { cap: '600', from: 'operator' },
    ])
    const next = await sentLead()
    await server.runJobs()
    expect(await outcomes(next)).toEqual(['first accepted'])
  })

  test('Q3: a cap that is set where there was none counts what the lender had before in that hour', async () => {
    await server.db.deleteFrom('desk_window').execute()
    for (const _ of [1, 2]) {
      const lead = await sentLead()
      await server.runJobs(1000)
      expect(await outcomes(lead)).toEqual(['first accepted'])
    }
    expect(await json('caps', 'show', 'first')).toMatchObject([
      { span: 'hour', cap: 'none', taken: '2' },
      { taken: '2' },
    ])
    await done('caps', 'set', 'first', '--hour', '2')
    const lead = await sentLead()
    await server.runJobs(1000)
    expect(await outcomes(lead)).toEqual(['first passed-over cap hour', 'second accepted'])
  })

  test('Q3: a cap that an operator set is the operator’s, also where the folder has the same', async () => {
    await done('caps', 'set', 'first', '--day', '500')
    expect(await json('caps', 'show', 'first')).toMatchObject([
      { cap: 'none', from: 'folder' },
      { cap: '500', from: 'operator' },
    ])
    await done('caps', 'set', 'first', '--day', 'folder')
    expect(await json('caps', 'show', 'first')).toMatchObject([{ from: 'folder' }, { cap: '500', from: 'folder' }])
  })
})

describe('Q5: --json', () => {
  const lists = commands.flatMap(({ command }) => (/ (?:list|count|orphans)$/.test(command) ? [command] : []))

  test.each([...lists, 'report affiliates'])('Q5: %s prints JSON', async (command) => {
    expect(lists.length).toBeGreaterThan(10)
    const printed = await json(...command.split(' '))
    expect(printed).toBeTypeOf('object')
  })
})

describe('P-09: leads', () => {
  test('P-09: lists and shows hold nothing personal; --open shows the answers and is kept with who it was', async () => {
    const lead = await sentLead()
    await server.runJobs()
    const closed = [...(await done('leads', 'list')), ...(await done('leads', 'show', lead.id))].join('\n')
    expect(closed).toContain(lead.id)
    expect(closed).toContain('botScore')
    expect(closed).not.toMatch(/@example|Ana|12345678Z|612 ?34/)
    const open = (await admin(server, ['leads', 'show', lead.id, '--open'], { who: 'olga' })).lines.join('\n')
    expect(open).toMatch(/operator\d+@example\.test/)
    expect(await json('acts')).toMatchObject([
      { who: 'olga', command: 'leads show', with: JSON.stringify({ id: lead.id, open: true }) },
      { who: 'olga', command: 'leads show', with: JSON.stringify({ id: lead.id, open: false }) },
    ])
  })

  test('P-09: a lead shows its events in order of time, those of one moment as they were written', async () => {
    const lead = await sentLead()
    await server.db.deleteFrom('lead_event').where('lead_id', '=', lead.id).execute()
    const state = stateNumber('checking')
    const kinds: readonly (readonly [LeadEvent, minute: number])[] = [
      ['created', 0],
      ['rejected', 9],
      ['sent', 1],
      ['followUpOver', 5],
      ['accepted', 5],
    ]
    for (const [index, [kind, minute]] of kinds.entries())
      await server.db
        .insertInto('lead_event')
        // Ids that go down: they are random, and say nothing of the order.
        .values({
          id: randomUUID().replace(/^./, String(9 - index)),
          lead_id: lead.id,
          kind,
          state,
          detail: '{}',
          at: new Date(minute * 60_000),
        })
        .execute()
    const { events } = await json<{ events: { kind: string }[] }>('leads', 'show', lead.id)
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'followUpOver', 'accepted', 'rejected'])
  })
})

describe('P-09: whose data an operator touched', () => {
  const acts = async () =>
    (await json<{ command: string; with: string }[]>('acts')).map((act) => [act.command, act.with])
  const folder = mkdtempSync(join(tmpdir(), 'acts-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const address = () => `operator${applicant}@example.test`

  test('P-07 P-09: an export is kept with the leads that were found, never with the address that found them', async () => {
    const lead = await sentLead()
    await done('export', '--email', address(), '--folder', folder)
    await done('export', lead.id, '--folder', folder)
    expect((await run('export', '--email', 'nobody@example.test')).code).toBe(1)
    const found = JSON.stringify({ leads: [lead.id] })
    expect(await acts()).toEqual([
      ['export', '{}'],
      ['export', found],
      ['export', found],
    ])
  })

  test('P-05 P-09: an erasure is kept with its leads, and one that was not confirmed says so', async () => {
    const lead = await sentLead()
    expect((await run('erase', '--email', address())).code).toBe(1)
    await done('erase', '--email', address(), '--yes')
    expect(await acts()).toEqual([
      ['erase', JSON.stringify({ yes: true, leads: [lead.id] })],
      ['erase', JSON.stringify({ yes: false, leads: [lead.id] })],
    ])
  })

  test('Q3: an act that was refused or failed says so, and one that was done does not', async () => {
    await done('lenders', 'off', 'first', '--reason', 'maintenance')
    expect((await run('lenders', 'off', 'nobody', '--reason', 'x')).code).toBe(1)
    const lead = await sentLead()
    expect((await run('erase', lead.id)).code).toBe(1)
    await server.db
      .updateTable('lead')
      .set({ sections: JSON.stringify({ contactDetails: 'changed' }) })
      .where('id', '=', lead.id)
      .execute()
    await expect(run('leads', 'show', lead.id, '--open')).rejects.toThrow('No key')
    expect(await json('acts')).toMatchObject([
      { command: 'leads show', result: 'failed', with: JSON.stringify({ id: lead.id, open: true }) },
      { command: 'erase', result: 'refused', with: JSON.stringify({ yes: false, leads: [lead.id] }) },
      { command: 'lenders off', result: 'refused', with: JSON.stringify({ lender: 'nobody', reason: 'x' }) },
      { command: 'lenders off', result: null, with: JSON.stringify({ lender: 'first', reason: 'maintenance' }) },
    ])
  })

  test('Q3: an act that changed a setting keeps what an operator had set before', async () => {
    await done('lenders', 'off', 'first', '--reason', 'maintenance')
    await done('lenders', 'off', 'first', '--reason', 'a new contract', '--until', '2h')
    await done('lenders', 'on', 'first')
    await done('caps', 'set', 'first', '--hour', '5')
    await done('caps', 'set', 'first', '--hour', '7', '--day', '9')
    const kept = (await acts()).map(([, text]) => (JSON.parse(text!) as { was?: object }).was)
    expect(kept.toReversed()).toEqual([
      undefined,
      { reason: 'maintenance', until: null },
      { reason: 'a new contract', until: expect.stringContaining('T') },
      undefined,
      { hour: 5, day: 'folder' },
    ])
  })

  test('Q3: an act says which campaign was paused or goes on, and whether a purge only looked', async () => {
    await done('campaigns', 'pause', 'ask-again')
    await done('campaigns', 'resume', 'ask-again')
    await done('campaigns', 'run', '--dry-run')
    await done('purge', '--dry-run')
    expect(await json('acts')).toMatchObject([
      { command: 'purge', with: JSON.stringify({ 'dry-run': true }) },
      { command: 'campaigns run', with: JSON.stringify({ 'dry-run': true }) },
      { command: 'campaigns resume', with: JSON.stringify({ campaign: 'ask-again' }) },
      { command: 'campaigns pause', with: JSON.stringify({ campaign: 'ask-again' }) },
    ])
  })

  test.each([
    ['leads', 'show', 'ana@example.test'],
    ['export', 'ana@example.test'],
    ['erase', '612 345 678', '--yes'],
    ['documents', 'get', 'ana@example.test', 'file'],
    ['held', 'release', 'ana@example.test'],
  ])('P-09: what was typed in the place of an id is not kept: %s %s %s', async (...commandLine) => {
    expect((await run(...commandLine)).code).toBe(1)
    const [[command, kept] = []] = await acts()
    expect(commandLine.join(' ')).toContain(command)
    expect(kept).not.toMatch(/ana@|612/)
  })
})

describe('P-09: a person is found', () => {
  test('P-09: by e-mail address or phone number, however written; neither is kept, logged nor said again', async () => {
    const lead = await sentLead()
    const list = async (...commandLine: string[]) =>
      (await json<{ id: string }[]>('leads', 'list', ...commandLine)).map(({ id }) => id)
    server.lines.length = 0
    expect(await list('--email', ` Operator${applicant}@EXAMPLE.test`)).toEqual([lead.id])
    for (const phone of ['612 34 56 78', '612345678', '+34 612-34-56-78', '0034612345678'])
      expect([phone, (await list('--phone', phone)).includes(lead.id)]).toEqual([phone, true])
    expect(await list('--phone', '612 34 56 78', '--email', `operator${applicant}@example.test`)).toEqual([lead.id])
    expect(await list('--email', 'nobody@example.test')).toEqual([])
    expect(await list('--phone', '612 34 56 79')).toEqual([])
    const wrong = await run('leads', 'list', '--phone', '4711')
    expect(wrong).toMatchObject({
      code: 1,
      wrong: ['phone: expected a number of a country that is served, or one with + in front'],
    })
    expect(await server.db.selectFrom('operator_act').selectAll().execute()).toEqual([])
    expect(server.lines.join('')).not.toMatch(/612|@example/)
  })

  test.each([
    ['leads', 'list', '--email', 'operator.example.test'],
    ['leads', 'list', '--email', 'mail to operator@example.test'],
    ['export', '--email', 'operator@example'],
    ['erase', '--email', 'operator', '--yes'],
  ])(
    'P-07 P-09: what is no address is refused, not answered as a person of whom nothing is held: %s %s %s',
    async (...line) => {
      const said = await run(...line)
      expect([said.code, said.wrong]).toEqual([1, ['email: expected an address, such as ana@example.com']])
    },
  )
})

describe('Q5: jobs and dead letters', () => {
  const dead = async (dedupe_key: string) => {
    await enqueue(server.db, { kind: 'distribute', payload: { sendId: 'x' }, dedupe_key }, new Date(server.clock.now))
    const { id } = await server.db
      .updateTable('job')
      .set({ dead: true, attempts: 8, last_error: 'ECONNREFUSED' })
      .where('dedupe_key', '=', dedupe_key)
      .where('dead', '=', false)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('Q5: a dead job is listed, shown and tried again from its first attempt', async () => {
    const id = await dead('one')
    expect(await json('jobs', 'list')).toEqual([])
    expect(await json('dead-letters', 'list')).toMatchObject([{ id, attempts: 8, error: 'ECONNREFUSED' }])
    expect((await done('dead-letters', 'show', id)).join('\n')).toMatch(/payload sendId\s+"x"/)
    expect(await done('dead-letters', 'retry', id)).toEqual(['Tried again: 1.'])
    expect(await json('jobs', 'list')).toMatchObject([{ id, state: 'due', attempts: 0 }])
    expect(await done('jobs', 'remove', id)).toEqual([`Removed ${id} (distribute).`])
    expect(await done('jobs', 'list')).toEqual(['No job waits.'])
  })

  test('Q5: a job that waits is tried at once and from its first attempt', async () => {
    const later = new Date(server.clock.now + 3_600_000)
    await enqueue(server.db, { kind: 'distribute', payload: {}, dedupe_key: 'later' }, later)
    const { id } = await server.db
      .updateTable('job')
      .set({ attempts: 5, last_error: 'ECONNREFUSED' })
      .where('dedupe_key', '=', 'later')
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await json('jobs', 'list')).toMatchObject([{ id, attempts: 5 }])
    expect((await run('jobs', 'retry', id)).code).toBe(0)
    expect(await json('jobs', 'list')).toMatchObject([{ id, state: 'due', attempts: 0 }])
    await done('jobs', 'remove', id)
  })

  test('Q5: --all brings back one of each key, and none that a live job does already', async () => {
    for (const key of ['one', 'one', 'two', 'three']) await dead(key)
    await enqueue(server.db, { kind: 'distribute', payload: {}, dedupe_key: 'three' }, new Date(server.clock.now))
    expect(await done('dead-letters', 'retry', '--all')).toEqual(['Tried again: 2.'])
    expect(await json('jobs', 'list')).toHaveLength(3)
  })
})

describe('the command line', () => {
  test('Q3: every command has help with its arguments and options', async () => {
    const all = (await done('--help')).join('\n')
    for (const { command, arguments: named = {}, options = {} } of commands) {
      const words = command.split(' ').filter((word) => !/^[<[]/.test(word))
      expect(all).toContain(words[0])
      const help = (await done(...words, '--help')).join('\n')
      for (const name of Object.keys(named)) expect(help).toContain(name)
      for (const name of Object.keys(options)) expect(help).toContain(`--${name}`)
    }
  })

  test.each([
    [['leads', 'list', '--limit', 'many'], 'limit: expected one number'],
    [['leads', 'list', '--limit', '5', '--limit', '6'], 'limit: expected one number'],
    [['leads', 'list', '--variant', 'askrobin-es', '--variant', 'askrobin-mx'], 'variant: expected one value'],
  ])('Q3: %j is not understood, by name', async (commandLine, why) => {
    const said = await run(...commandLine)
    expect([said.code, said.wrong[0]]).toEqual([2, why])
  })

  test.each(['0', '-1', '1.5'])('Q3: a list of %s held leads is refused, not failed or empty', async (limit) => {
    const said = await run('held', 'list', '--limit', limit)
    expect([said.code, said.wrong]).toEqual([1, [`limit: found ${limit}, expected a whole number from 1 to 10000`]])
  })

  test('Q3: a list that ends at its limit tells that there are more, to whoever reads and not in the rows', async () => {
    await sentLead()
    await sentLead()
    const all = await run('leads', 'list', '--json')
    const count = String((JSON.parse(all.lines[0]!) as readonly unknown[]).length)
    expect(all.told).toEqual([])
    expect((await run('leads', 'list', '--limit', count)).told).toEqual([])
    const one = await run('leads', 'list', '--limit', '1', '--json')
    expect(one.told).toEqual(['There are more: --limit says how many, 10000 at most.'])
    expect(JSON.parse(one.lines[0]!)).toHaveLength(1)
  })

  test('Q3: a row names each argument of its command, and audits what it has', () => {
    for (const { command, arguments: named = {}, options = {}, audit } of commands) {
      const inBrackets = [...command.matchAll(/[<[](\w+)[>\]]/g)].map(([, name]) => name)
      expect([command, Object.keys(named)]).toEqual([command, inBrackets])
      const known = [...Object.keys(named), ...Object.keys(options)]
      if (Array.isArray(audit)) expect(known).toEqual(expect.arrayContaining(audit))
    }
  })

  test.each([
    [[''], expect.arrayContaining(['backup', 'leads', 'replay', 'completion'])],
    [['le'], ['leads', 'lenders']],
    [
      ['lenders', ''],
      ['list', 'off', 'on'],
    ],
    [['lenders', 'off', 'first', '--u'], ['--until']],
    [['backup', ''], []],
  ])('Q3: after %j come %j', (typed, expected) => {
    expect(completions(commands, typed)).toEqual(expected)
  })

  test('Q3: status says how every part is, with exit code 1 where one failed', async () => {
    const parts = (await json('status')) as { part: string; state: string }[]
    expect(parts.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(parts).toMatchObject([
      { part: 'process', state: 'ok' },
      { part: 'database', state: 'ok' },
      { part: 'migrations', state: 'ok' },
      { part: 'jobs' },
      { part: 'held leads' },
      { part: 'deliveries' },
      ...parts.filter(({ part }) => part.startsWith('conversions ')),
    ])
    await server.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '018-operator' as never)
      .execute()
    const said = await run('status')
    expect([said.code, said.lines.join('\n')]).toEqual([1, expect.stringContaining('not run: 018-operator')])
  })
})
