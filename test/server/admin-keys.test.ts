// Test of key rotation: everything is re-encrypted, readers never fail meanwhile, and an unused key alone can be removed.
import { exportLead } from '#server/people/retention/export.ts'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataKeyOf, keyedLead } from '#server/platform/stores/data-keys.ts'
import { keepReceiptKey, publishedKeys } from '#server/people/consents/published-keys.ts'
import { newPlace } from '#server/platform/documents/document-store.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import { processHandlers } from '#server/job-handlers.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { resealJob } from '#server/platform/jobs/reseal-job.ts'
import { holdKeys, withNewKey } from '#server/platform/kit/key-holder.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { receiptsOf } from '#server/platform/kit/receipt-keys.ts'
import { keyRingIn, keyRingThere, newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { contentOf } from '#server/platform/stores/documents.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sealedColumns } from '#server/platform/stores/sealed-columns.ts'
import { beginReseal, keyUses, noteKeyTurn } from '#server/platform/stores/reseal.ts'
import { existingLead } from '#server/platform/stores/leads.ts'
import { joinedChunks } from '#server/platform/stores/uploads.ts'
import { receiptProblem } from '#scripts/verify-receipt.ts'
import { answersOf } from './applicants.ts'
import { admin } from './admin.ts'
import { everythingIn, everythingStored } from './database-sweep.ts'
import { plantLead } from './planted.ts'
import { startTestServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-keys-'))
const keys = holdKeys({ dataDir: folder })
let server: Awaited<ReturnType<typeof startTestServer>>
let lead: Awaited<ReturnType<typeof server.aLead>>

beforeAll(async () => {
  server = await startTestServer({ sealer: keys.sealer })
  lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  // A value of each other form and place.
  await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'planted', at: new Date(server.clock.now) })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...line: string[]) => admin(server, line, { keys })
const current = () => keys.ring().current
const usedKeys = async () => [...new Set((await keyUses(server.deps)).map(({ keyId }) => keyId))]

/** Columns of the whole database that hold something sealed, by `table.column`; of a table in parts not those of its parts. */
async function sealedPlaces(): Promise<string[]> {
  const { rows } = await sql<{ t: string; c: string; d: string }>`
    select table_name as t, column_name as c, data_type as d from information_schema.columns
    where table_schema = current_schema() and data_type in ('text', 'jsonb', 'bytea')
      and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))`.execute(server.db)
  const found: string[] = []
  for (const { t, c, d } of rows) {
    // Sealed bytes stand as they are after the key’s id; everything else is in base64.
    const isSealed =
      d === 'bytea'
        ? sql`encode(substr(${sql.ref(c)}, 1, 30), 'escape') ~ '^(k[0-9]+|data_key)[.]'`
        : sql`${sql.ref(c)}::text ~ '(^|")(k[0-9]+|data_key)[.][A-Za-z0-9_-]{38}'`
    const hit = await sql`select from ${sql.table(t)} where ${isSealed} limit 1`.execute(server.db)
    if (hit.rows.length > 0) found.push(`${t}.${c}`)
  }
  return found
}

describe('S-33: keys', () => {
  test('S-33: every column that holds something sealed is in the list that is walked', async () => {
    const found = await sealedPlaces()
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'data_key.sealed_key',
        'lead.sections',
        'desk_decision.answers',
        'idempotency_record.body',
        'upload_chunk.content',
      ]),
    )
    expect(listed).toEqual(expect.arrayContaining(found))
  })

  test('P-05 R-38: keys of another installation are told by `keys status` and stop a backup, though their ids are the same', async () => {
    const foreign = holdKeys({ keys: readKeyRing(newKeyRing())!, dataDir: '' })
    const given = { keys: foreign, deps: { ...server.deps, sealer: foreign.sealer } }
    const states = async (of: object) => {
      const { lines } = await admin(server, ['keys', 'status', '--json'], of)
      return (JSON.parse(lines[0]!) as { key: string; state: string }[]).map(({ key, state }) => [key, state])
    }
    expect([current(), await states({ keys })]).toEqual(['k1', [['k1', 'current']]])
    expect(await states(given)).toEqual([['k1', 'WRONG']])
    const file = join(folder, 'foreign.backup')
    const { code, wrong } = await admin(server, ['backup', file], given)
    expect([code, wrong]).toEqual([
      1,
      ['LOANFORM_KEYS: k1 is another key than the one that sealed the data: expected it there, or in keys.json'],
    ])
    expect(readdirSync(folder)).toEqual(['keys.json'])
  })

  test('S-33: rotate makes a new key, seals everything anew, and who has a token or is looked for is found as before', async () => {
    const [index, before] = [keys.sealer.index('email', 'a@example.test'), current()]
    const said = await run('keys', 'rotate')
    expect([said.code, said.wrong]).toEqual([0, []])
    expect(current()).not.toBe(before)
    expect(await usedKeys()).toEqual([current()])
    expect(keys.sealer.index('email', 'a@example.test')).toBe(index)
    const row = await server.db
      .selectFrom('lead')
      .selectAll()
      .select(dataKeyOf('lead.id'))
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    expect(openAnswers(keys.sealer, row)['contactDetails.email']).toBe(answersOf('es')['contactDetails.email'])
    expect((await lead.status()).id).toBe(lead.id)
    const document = await server.db
      .selectFrom('document')
      .selectAll()
      .select(dataKeyOf('document.lead_id'))
      .executeTakeFirstOrThrow()
    expect((await contentOf(server.deps, document)).toString()).toBe('planted-document')
    const chunk = await server.db.selectFrom('upload_chunk').selectAll().executeTakeFirstOrThrow()
    expect(
      (
        await joinedChunks(server.db, keys.sealer, await keyedLead(server.db, document.lead_id), chunk.upload_id)
      ).toString(),
    ).toBe('planted-chunk')
    const kept = readKeyRing(readFileSync(join(folder, 'keys.json'), 'utf8'))
    expect(Object.keys(kept!.sealing)).toEqual([before, current()])
    expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600)
    expect((await run('replay', lead.id)).lines.at(-1)).toBe('Every round is the same, byte for byte.')
  })

  test('S-33: rotate with a file leaves keys of our own as they are: no file is written for them', async () => {
    const [before, file] = [keys.ring(), join(folder, 'next.json')]
    const said = await run('keys', 'rotate', '--file', file)
    expect([said.code, said.wrong.join()]).toEqual([1, expect.stringContaining('file: ')])
    expect(keys.ring()).toEqual(before)
    expect(existsSync(file)).toBe(false)
  })

  test('S-33: cut off, it goes on where it was: the job finishes, once for each row', async () => {
    for (let count = 0; count < 3; count++) await server.aLead()
    const before = await keyUses(server.deps)
    keys.replace(withNewKey(keys.ring()))
    server.clock.now += 1000
    await server.db.deleteFrom('job').execute()
    await noteKeyTurn(server.db, current(), new Date(server.clock.now))
    await beginReseal(server.db, current())
    await enqueue(server.db, resealJob(current()), new Date(server.clock.now))
    const handlers = processHandlers(server.deps, keys, true)
    const rounds = []
    for (let round = 0; round < 40; round++) {
      const begun = await beginJobs({ ...server.jobParts, handlers }, 1)
      if (begun.length === 0) break
      rounds.push(...begun)
      await Promise.all(begun)
    }
    expect(rounds.length).toBe(sealedColumns.length + 2)
    const after = await keyUses(server.deps)
    expect(after.map((each) => ({ ...each, keyId: '' }))).toEqual(before.map((each) => ({ ...each, keyId: '' })))
    expect(await usedKeys()).toEqual([current()])
  })

  test('S-33: an old key stays while something is sealed with it, or a link may still be opened', async () => {
    const [first, second] = Object.keys(keys.ring().sealing)
    await server.db
      .updateTable('lead')
      .set({ request_context: `${first}.AAAA` })
      .where('id', '=', lead.id)
      .execute()
    const used = await run('keys', 'drop', first!)
    expect([used.code, used.wrong.join()]).toEqual([
      1,
      expect.stringContaining('1 in lead.request_context are sealed with it'),
    ])
    await server.db.updateTable('lead').set({ request_context: null }).where('id', '=', lead.id).execute()
    // Written before the key turned, and not in its row yet.
    const place = newPlace(randomUUID())
    await server.deps.documents.put(
      place,
      createSealer({ ...keys.ring(), current: first! }).sealBytes('x', Buffer.of(1)),
    )
    expect((await run('keys', 'drop', first!, '--links')).wrong.join()).toContain('1 in document store are sealed')
    await server.deps.documents.remove(place)
    expect((await run('keys', 'drop', second!)).wrong.join()).toContain(
      'links sealed with it may be opened until 2027-',
    )
    expect((await run('keys', 'drop', current())).wrong.join()).toContain(`expected one of ${first}, ${second}`)
    expect((await run('keys', 'drop', first!, '--links')).lines).toEqual([`${first} is gone.`])
    expect(Object.keys(keys.ring().sealing)).toEqual([second, current()])
  })

  test('S-33: a key that was replaced 180 days ago goes, however late the last rotation was', async () => {
    const old = current()
    server.clock.now += 1000
    for (let month = 0; month < 6; month++) {
      expect((await run('keys', 'rotate')).code).toBe(0)
      server.clock.now += 30 * 86_400_000
    }
    const [replacedLater] = Object.keys(keys.ring().sealing).slice(-2)
    expect((await run('keys', 'drop', old)).lines).toEqual([`${old} is gone.`])
    expect((await run('keys', 'drop', replacedLater!)).wrong.join()).toContain(
      'links sealed with it may be opened until',
    )
  })

  test('P-04: a receipt is verified after the key it came from is gone', async () => {
    const deps = { ...server.deps, receipts: receiptsOf(keys.ring) }
    const { keyId, sign } = deps.receipts
    await keepReceiptKey(deps)
    await keepReceiptKey(deps)
    const signed = { receipt: { a: 1 }, signature: { algorithm: 'Ed25519', keyId, value: sign('{"a":1}') } }
    await run('keys', 'rotate')
    expect((await run('keys', 'drop', keyId, '--links')).lines).toEqual([`${keyId} is gone.`])
    expect(receiptProblem(signed, { keys: deps.receipts.publicKeys })).toContain('none named')
    const published = await publishedKeys(deps)
    expect(receiptProblem(signed, { keys: published })).toBeUndefined()
    expect(published.map(({ kid }) => kid)).toEqual([...new Set(published.map(({ kid }) => kid))])
  })

  test('S-33: keys that are a setting are never changed behind it: the next ones are written to a file', async () => {
    const set = holdKeys({ keys: readKeyRing(newKeyRing())!, dataDir: folder })
    const plain = await admin(server, ['keys', 'rotate'], { keys: set })
    expect([plain.code, plain.wrong.join()]).toEqual([1, expect.stringContaining('expected --file')])
    const file = join(folder, 'next-keys')
    const said = await admin(server, ['keys', 'rotate', '--file', file], { keys: set })
    expect(said.lines.join('\n')).toContain('keys reseal')
    const next = readKeyRing(readFileSync(file, 'utf8'))!
    expect([next.current, Object.keys(next.sealing), next.index]).toEqual(['k1', ['k1', 'k2'], set.ring().index])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.stringify(said)).not.toContain(Buffer.from(next.sealing.k2!).toString('base64'))
    expect((await admin(server, ['keys', 'rotate', '--file', file], { keys: set })).wrong.join()).toContain(
      'expected a new file',
    )
  })

  test('P-05 S-33: a lead from before there were data keys stays readable, gets one, and is sealed with that for good', async () => {
    const at = new Date(server.clock.now)
    const id = await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'old', at, isOld: true })
    const ofServer = ['data_key.sealed_key', 'idempotency_record.body']
    const byServer = async () => (await keyUses(server.deps)).filter(({ place }) => !ofServer.includes(place))
    const email = async () => openAnswers(keys.sealer, await existingLead(server.db, id))['contactDetails.email']
    expect(await byServer()).toHaveLength(sealedColumns.length - 2)
    expect(await email()).toBe('old-contactDetails.email')
    const before = await everythingIn(server.db, keys.ring())
    expect((await run('keys', 'reseal')).code).toBe(0)
    expect(await byServer()).toEqual([])
    expect((await existingLead(server.db, id)).data_key).not.toBeNull()
    expect(await email()).toBe('old-contactDetails.email')
    const canaries = (text: string) => [...new Set(text.match(/old-[\w.-]+/g))].toSorted()
    expect(canaries(await everythingIn(server.db, keys.ring()))).toEqual(canaries(before))
    expect(await everythingStored(server.deps.documents, server.db, keys.ring())).toContain('old-document')
    // Turned again, the data keys alone are sealed anew.
    const sections = async () => (await existingLead(server.db, id)).sections
    const sealed = await sections()
    await run('keys', 'rotate')
    expect(await sections()).toEqual(sealed)
    expect(await email()).toBe('old-contactDetails.email')
  })

  test('R-22 S-33: killed as soon as the key is there, or just before, a rotation leaves what ends it', async () => {
    await server.aLead()
    await server.db.deleteFrom('job').execute()
    const killed = (replace: KeyHolder['replace']) =>
      admin(server, ['keys', 'rotate'], {
        keys: {
          ...keys,
          replace: (ring) => {
            replace(ring)
            throw new Error('killed')
          },
        },
      })
    const before = current()
    for (const replace of [() => {}, keys.replace]) {
      await expect(killed(replace)).rejects.toThrow('killed')
      server.clock.now += 60_000
      const handlers = processHandlers(server.deps, keys, true)
      // Ends once no job is due.
      for (let round = 0; round < 60; round++) {
        const begun = await beginJobs({ ...server.jobParts, handlers }, 1)
        if (begun.length === 0) break
        await Promise.all(begun)
      }
      const ids = new Set((await keyUses(server.deps)).map(({ keyId }) => keyId))
      expect([...ids]).toEqual([current()])
      expect(await server.db.selectFrom('job').select('kind').where('kind', '=', 'reseal').execute()).toEqual([])
    }
    expect(current()).not.toBe(before)
    // Values under the old key lie in dead rows yet.
    const vacuum = server.db.selectFrom('job').select('kind').where('kind', '=', 'vacuum')
    expect(await vacuum.execute()).toEqual([{ kind: 'vacuum' }])
  })
})

test('P-05: what older releases kept plain still reads, and keys reseal seals it with the data key', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'plain', at })
  const plain = { note: 'plain-before' }
  await server.db
    .updateTable('follow_up')
    .set({ ask: JSON.stringify(plain) })
    .where('lead_id', '=', id)
    .execute()
  await server.db.updateTable('offer').set({ redirect_url: 'https://a.b/c' }).where('lead_id', '=', id).execute()
  await server.db.updateTable('lender_verdict').set({ reason: 'no job' }).where('lead_id', '=', id).execute()
  await server.db.updateTable('verification').set({ number_ending: '78' }).where('lead_id', '=', id).execute()
  await server.db
    .updateTable('delivery')
    .set({ facts: JSON.stringify(plain) })
    .where('lead_id', '=', id)
    .execute()
  const told = async () => {
    const { records } = await exportLead(server.deps, server.db, await existingLead(server.db, id))
    return [
      records.follow_up![0]!.ask,
      records.offer![0]!.redirectUrl,
      records.lender_verdict![0]!.reason,
      records.verification![0]!.numberEnding,
      records.delivery![0]!.facts,
    ]
  }
  const before = await told()
  expect(before).toEqual([plain, 'https://a.b/c', 'no job', '78', plain])
  await run('keys', 'rotate')
  expect((await run('keys', 'reseal')).code).toBe(0)
  expect(await told()).toEqual(before)
  const rows = await sql<{ text: string }>`
    select (select ask::text from follow_up where lead_id = ${id}) || (select redirect_url from offer where lead_id = ${id})
      || (select reason from lender_verdict where lead_id = ${id}) || (select facts::text from delivery where lead_id = ${id})
      || (select number_ending from verification where lead_id = ${id}) as text`.execute(server.db)
  expect(rows.rows[0]!.text.match(/data_key[.]/g)).toHaveLength(5)
})

describe('R-24: several processes on one folder of keys', () => {
  test('R-24 S-33: to look for keys makes none', () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    expect([keyRingThere(empty), readdirSync(empty)]).toEqual([undefined, []])
    const made = keyRingIn(empty)
    expect(keyRingThere(empty)).toEqual(made)
  })

  const openKeys = () => {
    const shared = mkdtempSync(join(folder, 'shared-'))
    const clock = { now: 0 }
    const one = holdKeys({ dataDir: shared })
    const other = holdKeys({ dataDir: shared, monotonic: () => clock.now })
    return { shared, clock, one, other }
  }

  test('R-24: what another process sealed with a new key opens at once, text and file', () => {
    const { one, other } = openKeys()
    const old = one.sealer.seal('it', 'before')
    one.replace(withNewKey(one.ring()))
    expect(other.sealer.open('it', one.sealer.seal('it', 'after'))).toBe('after')
    expect(other.sealer.openBytes('it', one.sealer.sealBytes('it', Buffer.from('after'))).toString()).toBe('after')
    expect(other.sealer.open('it', old)).toBe('before')
  })

  test('R-24: a process that only seals has the new key within a second', () => {
    const { clock, one, other } = openKeys()
    one.replace(withNewKey(one.ring()))
    clock.now = 999
    expect(other.sealer.seal('it', 'x')).toMatch(/^k1\./)
    clock.now = 1000
    expect(other.sealer.seal('it', 'x')).toMatch(/^k2\./)
    expect(other.ring().current).toBe('k2')
  })

  test('R-24 S-05: a key that nobody has opens nothing, and a ring that is gone changes nothing', () => {
    const { shared, clock, other } = openKeys()
    const sealed = other.sealer.seal('it', 'x')
    for (const strange of [sealed.replace('k1.', 'k9.'), 'no key at all', ''])
      expect(() => other.sealer.open('it', strange)).toThrow('No key')
    rmSync(join(shared, 'keys.json'))
    clock.now = 5000
    expect(other.sealer.open('it', sealed)).toBe('x')
  })
})
