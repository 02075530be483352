// Test of leads that are made at the same moment (Q1, R-19, 19.6). They are written together, and each is as if it had come alone.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({})
})
afterAll(() => server.close())

interface Made {
  readonly id: string
  readonly token: string
}

async function create(key: number, body: { readonly locale?: string } = {}) {
  const headers = { 'idempotency-key': `00000000-0000-4000-8000-${String(key).padStart(12, '0')}` }
  const answer = await server.call('POST', '/v2/lead', { ...createBody(), ...body }, headers)
  return { status: answer.status, made: answer.body as Made }
}
const leads = () => server.db.selectFrom('lead').selectAll().execute()
const countOf = async (table: 'data_key' | 'lead_event' | 'idempotency_record') =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('all'))
        .executeTakeFirstOrThrow()
    ).all,
  )

describe('Q1: leads of one moment', () => {
  test('Q1: thirty are thirty, each with its event, key and token', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, each) => create(each)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ made }) => made.id)).size).toBe(30)
    expect(new Set(answers.map(({ made }) => made.token)).size).toBe(30)
    expect(new Set((await leads()).map(({ token_hash: hash }) => hash)).size).toBe(30)
    for (const table of ['data_key', 'lead_event', 'idempotency_record'] as const) expect(await countOf(table)).toBe(30)
  })

  test('R-19: under one key they are one, and whoever is answered has the same answer', async () => {
    const before = (await leads()).length
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(100)))
    const answered = answers.filter(({ status }) => status === 201)
    expect(answered.length).toBeGreaterThan(0)
    expect(new Set(answered.map(({ made }) => made.id)).size).toBe(1)
    // The others are asked to come again.
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await leads()).toHaveLength(before + 1)
    expect((await create(100)).made.id).toBe(answered[0]!.made.id)
  })

  test('Q1: one that cannot be written takes no other with it', async () => {
    for (const statement of [
      `create function refuse() returns trigger language plpgsql as
        'begin if new.locale = ''en'' then raise ''no room''; end if; return new; end'`,
      'create trigger refuse before insert on lead for each row execute function refuse()',
    ])
      await sql.raw(statement).execute(server.db)
    const before = (await leads()).length
    try {
      const all = Array.from({ length: 9 }, (_, each) => create(200 + each, each === 4 ? { locale: 'en' } : {}))
      const answers = await Promise.all(all)
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 500, 201, 201, 201, 201])
      expect(await leads()).toHaveLength(before + 8)
    } finally {
      await sql.raw('drop trigger refuse on lead').execute(server.db)
      await sql.raw('drop function refuse').execute(server.db)
    }
    expect((await create(204, { locale: 'en' })).status).toBe(201)
  })
})
