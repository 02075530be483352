// Test of retention: each class is purged on its day, with evidence; a clock jump ends nothing (P-06, P-11, R-29, P-04).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countryRetention } from '#catalogue/server.generated.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { dataPointsOf } from '#domain/law/data-point-purposes.ts'
import { daysOf, leadOutcomes, retentionClassKeys, retentionOf } from '#domain/law/retention.ts'
import type { LeadOutcome } from '#domain/law/retention.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { rowsOfLead } from '#server/people/retention/export-store.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { holdings } from '#server/people/retention/holdings.ts'
import { watchClock, whenSteady } from '#server/people/retention/clock-watch.ts'
import { duePurge, pacedPurge, purge, purgeNow } from '#server/people/retention/purge.ts'
import { sweepsOf } from '#server/people/retention/sweep-store.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { everythingIn } from './database-sweep.ts'
import { deleteLeads } from './database.ts'
import { plantedWording, plantLead } from './planted.ts'
import { startTestServer } from './server.ts'
import { recordStatements } from './statement-recorder.ts'

const dayMs = 86_400_000
/** Midnight: what is counted by day begins with it. */
const start = Date.parse('2026-11-21T00:00:00Z')
const hourMs = 3_600_000

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = start
  await deleteLeads(server.db)
  await server.db.deleteFrom('conversion').execute()
  await server.db.deleteFrom('outbox_held').execute()
  await server.db.deleteFrom('delivery').execute()
  await server.db.deleteFrom('job').execute()
  await server.db.deleteFrom('idempotency_record').execute()
  await server.db.deleteFrom('retention_evidence').execute()
  await server.db.deleteFrom('clock_watch').execute()
})

const named = ({
  class: kept,
  country,
  outcome,
  table,
}: {
  class: string
  country: string
  outcome: string
  table: string
}) => `${kept} ${country} ${outcome} ${table}`
/** The books take everything with them, and classes of a single clock count for every outcome. */
const due = async (deps = server.deps) => (await duePurge(deps)).map(named).toSorted()
const evidence = () => server.db.selectFrom('retention_evidence').selectAll().orderBy('class').execute()
const hasPlantedWording = async () => {
  const rows = await server.db.selectFrom('wording').select('locale').where('hash', '=', plantedWording).execute()
  return rows.length > 0
}
const leadOf = (id: string) =>
  server.db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).executeTakeFirst()

/** Those whose clocks differ most: the others are numbers of the same kind. */
test.each(['es', 'de', 'ro', 'vn'])(
  'P-06: in %s each class goes on its day and not a moment before, and everything is gone with the last',
  async (country) => {
    for (const outcome of leadOutcomes)
      await plantLead(server.deps, { country, outcome, mark: outcome, at: new Date(start) })
    const here = { [country]: countryRetention[country]! }
    const deps = { ...server.deps, catalogue: { ...server.deps.catalogue, countryRetention: here } }
    const mine = sweepsOf(here)
      .flatMap(({ sweeps }) => sweeps)
      .filter(({ table }) => table !== 'erasure_notice')
    const days = [...new Set(mine.map((sweep) => sweep.days))].toSorted((a, b) => a - b)
    for (const day of days) {
      server.clock.now = start + day * dayMs - 1
      expect(await due(deps), `${day} days, a moment before`).toEqual([])
      server.clock.now = start + day * dayMs
      const expected = mine
        .filter((sweep) => sweep.days === day)
        .map(named)
        .toSorted()
      expect(await due(deps), `${day} days`).toEqual(expected)
      await purgeNow(deps)
    }
    expect(await server.db.selectFrom('lead').select('id').execute()).toEqual([])
    const everything = await everythingIn(server.db, server.keys)
    expect(everything).not.toMatch(/(?:draft|unsold|sold)-/)
    for (const [table, { lead }] of Object.entries(holdings)) {
      // Rows there are taken each second, whether their lead is gone or not.
      if (table === 'outbox') continue
      const left = await sql`select ${sql.ref(lead)} from ${sql.table(table)}`.execute(server.db)
      expect(left.rows, table).toEqual([])
    }
    expect(await hasPlantedWording()).toBe(false)
    expect((await evidence()).map((row) => row.country)).toContain(country)
  },
  60_000,
)

/** Classes of a lead as "Your data" tells them, each with its end. */
const keptOf = async (id: string) => {
  const lead = await leadOf(id)
  return lead ? (await exportLead(server.deps, server.db, lead)).kept : []
}

test.each(['es', 'de'])(
  'P-06 P-07: in %s each class goes at the moment that its owner was told, also where uses have put its end off',
  async (country) => {
    const deps = {
      ...server.deps,
      catalogue: { ...server.deps.catalogue, countryRetention: { [country]: countryRetention[country]! } },
    }
    const usedAfter = (days: number) => new Date(start + days * dayMs)
    const ids = await Promise.all(
      leadOutcomes.map((outcome) => plantLead(server.deps, { country, outcome, mark: outcome, at: new Date(start) })),
    )
    await server.db
      .updateTable('message')
      .set({ sent_at: usedAfter(30) })
      .execute()
    await server.db
      .updateTable('delivery')
      .set({ tried_at: usedAfter(40) })
      .execute()
    await server.db
      .updateTable('lead_event')
      .set({ at: usedAfter(10) })
      .execute()
    const told = await Promise.all(ids.map(keptOf))
    const left = async () => (await Promise.all(ids.map(keptOf))).map((kept) => kept.map((each) => each.class))
    const toldAfter = (now: number) =>
      told.map((kept) => kept.filter(({ until }) => until.getTime() > now).map((each) => each.class))
    const ends = new Set(told.flat().map(({ until }) => until.getTime()))
    for (const end of [...ends].toSorted((a, b) => a - b))
      for (const now of [end - 1, end]) {
        server.clock.now = now
        await purgeNow(deps)
        expect(await left(), `after ${(now - start) / dayMs} days`).toEqual(toldAfter(now))
      }
    expect(await server.db.selectFrom('lead').select('id').execute()).toEqual([])
  },
  60_000,
)

test('P-06 P-07: leads of a country that the catalogue has no more end too, on the days that hold where no law names one', async () => {
  const id = await plantLead(server.deps, { country: 'mx', outcome: 'unsold', mark: 'gone', at: new Date(start) })
  const { mx: _, ...others } = countryRetention
  const deps = { ...server.deps, catalogue: { ...server.deps.catalogue, countryRetention: others } }
  const usual = retentionOf({})
  const days = daysOf(usual, 'bank-data', 'unsold')
  const { kept } = await exportLead(deps, server.db, (await leadOf(id))!)
  expect(kept.find((each) => each.class === 'bank-data')?.until).toEqual(new Date(start + days * dayMs))
  server.clock.now = start + days * dayMs - 1
  expect(await due(deps)).not.toContain('bank-data mx unsold lead')
  server.clock.now = start + days * dayMs
  expect(await due(deps)).toContain('bank-data mx unsold lead')
  await purgeNow(deps)
  const answered = (await leadOf(id))!.answered_keys
  expect(answered.filter((key) => dataPointsOf('bank-data').includes(key))).toEqual([])
  server.clock.now = start + daysOf(usual, 'books', 'unsold') * dayMs
  await purgeNow(deps)
  expect(await leadOf(id)).toBeUndefined()
  expect(new Set((await evidence()).map((row) => row.country))).toEqual(new Set(['mx', 'any']))
})

test('P-06: only the class’s answers go, the others can still be read, and the clock of the rest goes on', async () => {
  const id = await plantLead(server.deps, { country: 'ro', outcome: 'unsold', mark: 'x', at: new Date(start) })
  server.clock.now = start + daysOf(countryRetention.ro!, 'national-number', 'unsold') * dayMs
  await purgeNow(server.deps)
  const lead = (await leadOf(id))!
  const answers = openAnswers(server.deps.sealer, lead)
  expect(dataPointsOf('national-number').filter((key) => key in answers || lead.answered_keys.includes(key))).toEqual(
    [],
  )
  expect(answers['personalDetails.firstName']).toBe('x-personalDetails.firstName')
  expect(lead.updated_at).toEqual(new Date(start))
})

test('P-06 19.9: a look at everything may take ten minutes a statement, one at what ended lately no more than any other', async () => {
  const { db, taken } = recordStatements(server.db)
  const deps = { ...server.deps, db }
  const patient = () => taken().filter((query) => query.sql.includes("'statement_timeout'"))
  await purgeNow(deps, undefined, start - dayMs)
  expect(patient()).toEqual([])
  await purgeNow(deps)
  const said = patient()
  expect(said.length).toBeGreaterThanOrEqual(sweepsOf(countryRetention).length)
  expect(said[0]!.parameters).toEqual(['600000'])
})

test('P-06 19.9: a look at what is due takes as many statements for every country as for one', async () => {
  const { db, taken } = recordStatements(server.db)
  const statementsFor = async (countries: Parameters<typeof sweepsOf>[0], endedSince?: number) => {
    const catalogue = { ...server.deps.catalogue, countryRetention: countries }
    taken()
    await purgeNow({ ...server.deps, db, catalogue }, undefined, endedSince)
    return taken().map((statement) => statement.sql)
  }
  for (const endedSince of [undefined, start - dayMs]) {
    const one = await statementsFor({ es: countryRetention.es! }, endedSince)
    expect(one.length).toBeGreaterThan(0)
    expect(await statementsFor(countryRetention, endedSince)).toEqual(one)
  }
})

test('P-06: what cannot be opened any more goes as well, and stops nothing', async () => {
  const id = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at: new Date(start) })
  const { sections } = (await leadOf(id))!
  const broken = { ...sections, otherDetails: sections.otherDetails!.slice(0, -4) }
  await server.db
    .updateTable('lead')
    .set({ sections: JSON.stringify(broken) })
    .where('id', '=', id)
    .execute()
  server.clock.now = start + 7 * dayMs
  await purgeNow(server.deps)
  const after = (await leadOf(id))!
  expect(after.answered_keys).not.toContain('otherDetails.idCardNumber')
  expect(after.sections).not.toHaveProperty('otherDetails')
})

test('P-06, P-07: an application whose form is open again for a lender’s questions was sent: its periods are those of the unsold', async () => {
  const id = await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'x', at: new Date(start) })
  await server.db
    .updateTable('lead')
    .set({ state: stateNumber('loan-information') })
    .where('id', '=', id)
    .execute()
  const [draft, unsold] = (['draft', 'unsold'] as const).map(
    (outcome) => daysOf(countryRetention.es!, 'national-number', outcome) * dayMs,
  )
  server.clock.now = start + draft!
  const { kept } = await exportLead(server.deps, server.db, (await leadOf(id))!)
  expect(kept.find((each) => each.class === 'national-number')?.until).toEqual(new Date(start + unsold!))
  await purgeNow(server.deps)
  expect((await leadOf(id))!.answered_keys).toContain('otherDetails.idCardNumber')
  server.clock.now = start + unsold!
  await purgeNow(server.deps)
  expect((await leadOf(id))!.answered_keys).not.toContain('otherDetails.idCardNumber')
})

test('P-06: evidence says class, country, how many, how old and under which clocks, and nothing of a person', async () => {
  for (const hour of [0, 1, 2])
    await plantLead(server.deps, {
      country: 'es',
      outcome: 'draft',
      mark: 'canary',
      at: new Date(start + hour * hourMs),
    })
  server.clock.now = start + 7 * dayMs + 1 * hourMs
  await purgeNow(server.deps)
  const [row] = (await evidence()).filter((each) => each.class === 'national-number')
  expect(row).toMatchObject({
    kind: 'purge',
    country: 'es',
    count: 2,
    oldest: new Date(start),
    newest: new Date(start + hourMs),
    configuration: expect.stringMatching(/^[\w-]{16}$/),
    at: new Date(server.clock.now),
  })
  expect(JSON.stringify(await evidence())).not.toContain('canary')
})

test('P-06: more than a batch goes in one purge, a purge that is cut off goes on, and two at once count nothing twice', async () => {
  for (let count = 0; count < 3; count++)
    await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at: new Date(start) })
  server.clock.now = start + 30 * dayMs
  let batches = 0
  const cutOff = purgeNow(server.deps, () => {
    if (++batches === 2) throw new Error('cut off')
  })
  await expect(cutOff).rejects.toThrow('cut off')
  const begun = await due()
  expect(begun).not.toEqual([])
  await Promise.all([purgeNow(server.deps), purgeNow(server.deps)])
  expect(await due()).toEqual([])
  const numbers = (await evidence()).filter((row) => row.class === 'national-number')
  expect(numbers.reduce((sum, row) => sum + row.count, 0)).toBe(3)
})

test('R-22 P-05: a purge that is killed after each batch leaves no key of what is gone, and the disk is cleaned all the same', async () => {
  const at = new Date(start)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'killed', at })
  server.clock.now += (daysOf(countryRetention.es!, 'books', 'unsold') - 1) * dayMs
  // Every look asks for each class of each country; here is a lead of one.
  const here = {
    ...server.deps,
    catalogue: { ...server.deps.catalogue, countryRetention: { es: countryRetention.es! } },
  }
  const killed = () =>
    purgeNow(here, () => {
      throw new Error('killed')
    })
  await expect(killed()).rejects.toThrow('killed')
  const jobs = () => server.db.selectFrom('job').select('kind').where('kind', '=', 'vacuum').execute()
  expect(await jobs()).toEqual([{ kind: 'vacuum' }])
  for (let turn = 0; turn < 100 && (await due(here)).length > 0; turn++)
    await expect(killed()).rejects.toThrow('killed')
  await purgeNow(here)
  expect(await due()).toEqual([])
  expect(await server.db.selectFrom('data_key').select('lead_id').where('lead_id', '=', id).execute()).toEqual([])
})

test('P-05 P-06: the keys of leads that have nothing left go with a purge, however many those are', async () => {
  const at = new Date(start)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at })
  // More than one look takes, over and with nothing in them.
  const empty = { sections: {}, answered_keys: [], request_context: null, follow_up: null, expires_at: at }
  await sql`insert into lead select made.* from lead, generate_series(1, 2001) as number,
    lateral jsonb_populate_record(lead, ${JSON.stringify(empty)}::jsonb || jsonb_build_object('id', gen_random_uuid(), 'token_hash', number)) as made
    where lead.id = ${id}`.execute(server.db)
  await sql`insert into data_key (lead_id, sealed_key)
    select lead.id, data_key.sealed_key from lead, data_key where lead.id <> ${id} and data_key.lead_id = ${id}`.execute(
    server.db,
  )
  server.clock.now = start + daysOf(countryRetention.es!, 'national-number', 'draft') * dayMs
  await purgeNow(server.deps)
  expect(await server.db.selectFrom('data_key').select('lead_id').execute()).toEqual([{ lead_id: id }])
})

test('P-04: proof of consent in Germany stays five years from its last use, and a use begins them anew', async () => {
  const fiveYears = Date.parse('2031-11-22T10:00:00Z') - Date.parse('2026-11-21T10:00:00Z')
  expect(daysOf(countryRetention.de!, 'consent-proof', 'draft') * dayMs).toBeGreaterThanOrEqual(fiveYears)
  const id = await plantLead(server.deps, { country: 'de', outcome: 'unsold', mark: 'x', at: new Date(start) })
  const used = new Date(start + 100 * dayMs)
  await server.db.updateTable('lender_verdict').set({ spoken_at: used }).where('lead_id', '=', id).execute()
  const consents = () => server.db.selectFrom('consent').select('id').where('lead_id', '=', id).execute()
  const days = daysOf(countryRetention.de!, 'consent-proof', 'unsold') * dayMs
  server.clock.now = start + days
  await purgeNow(server.deps)
  expect(await consents()).toHaveLength(1)
  expect(await hasPlantedWording()).toBe(true)
  server.clock.now = used.getTime() + days
  await purgeNow(server.deps)
  expect(await consents()).toHaveLength(0)
  expect(await hasPlantedWording()).toBe(false)
})

test('P-04 P-06: policies that are in force keep their words, for the next consent to them, where nobody’s is left', async () => {
  const policies = () => {
    const inForce = server.deps.policies.of(server.deps.variants.get('askrobin-es')!, 'es')
    return inForce.map((each) => ({ hash: each.hash }))
  }
  await server.aLead()
  await deleteLeads(server.db)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at: new Date(start) })
  // Of a policy that is in force no more, to which somebody agreed.
  const [hash, locale, at] = ['of-before', 'es', new Date(start)]
  await server.db.insertInto('wording').values({ hash, locale, text: 'x' }).execute()
  const consent = {
    purpose: 'generalPolicies',
    wording: 'x',
    wording_hash: 'x',
    locale,
    surface: 'x',
    given: true,
    needed: true,
  } as const
  await server.db
    .insertInto('consent')
    .values({ ...consent, lead_id: id, channel: null, policy_version: `terms@1#y privacy@1#${hash}`, at })
    .execute()
  const isKept = async () =>
    (await server.db.selectFrom('wording').select('hash').where('hash', '=', hash).execute()).length > 0
  await purgeNow(server.deps)
  expect(await isKept()).toBe(true)
  server.clock.now = start + daysOf(countryRetention.es!, 'books', 'draft') * dayMs
  await purgeNow(server.deps)
  expect(await server.db.selectFrom('consent').select('id').execute()).toEqual([])
  expect([await hasPlantedWording(), await isKept()]).toEqual([false, false])
  await server.aLead()
  const kept = await server.db.selectFrom('wording').select('hash').execute()
  expect(kept).toEqual(expect.arrayContaining(policies()))
})

test('P-04: a message that was sent is a use of the consent, though whom it went to is gone sooner', async () => {
  const id = await plantLead(server.deps, { country: 'de', outcome: 'unsold', mark: 'x', at: new Date(start) })
  const sent = new Date(start + 100 * dayMs)
  await server.db.updateTable('message').set({ sent_at: sent }).where('lead_id', '=', id).execute()
  const left = async () => [
    (await server.db.selectFrom('consent').select('id').where('lead_id', '=', id).execute()).length,
    (await server.db.selectFrom('message').select('person').where('lead_id', '=', id).execute())[0]?.person,
  ]
  const days = daysOf(countryRetention.de!, 'consent-proof', 'unsold') * dayMs
  expect(await left()).toEqual([1, 'x-to-whom'])
  server.clock.now = sent.getTime() + days - 1
  await purgeNow(server.deps)
  expect(await left()).toEqual([1, null])
  server.clock.now += 1
  await purgeNow(server.deps)
  expect(await left()).toEqual([0, null])
})

test('M4 P-06: a password stays for as long as its application is changed, and goes with its clock', async () => {
  const id = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at: new Date(start) })
  const days = daysOf(countryRetention.es!, 'application', 'draft') * dayMs
  const changed = start + 10 * dayMs
  await server.db
    .insertInto('lead_event')
    .values({ lead_id: id, kind: 'saved', state: 1, detail: '{}', at: new Date(changed) })
    .execute()
  const secrets = async () => (await server.db.selectFrom('return_secret').select('at').execute()).length
  server.clock.now = changed + days - 1
  await purgeNow(server.deps)
  expect(await secrets()).toBe(1)
  server.clock.now += 1
  await purgeNow(server.deps)
  expect(await secrets()).toBe(0)
})

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'])(
  'P-06: a count of a day ends with its period in UTC, and is told so, where the database is at %s',
  async (zone) => {
    const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'zone', at: new Date(start) })
    const { sweeps, due: look } = sweepsOf({ es: countryRetention.es! }).find(
      ({ sweeps: [first] }) => first!.table === 'document_day',
    )!
    const ofDays = sweeps[0]!
    const end = start + ofDays.days * dayMs
    const counts = await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(trx)
      const began = (await rowsOfLead(trx, 'document_day', holdings.document_day!, id)).map((row) => row.began)
      const dueAt = async (at: number) =>
        [...(await look(trx, ({ days }) => ({ until: new Date(at - days * dayMs) })))].map(([{ table }, count]) => [
          table,
          count,
        ])
      return [began, await dueAt(end - 1), await dueAt(end)]
    })
    expect(counts).toEqual([[new Date(start)], [], [['document_day', 1]]])
  },
)

describe('R-29: a clock that cannot be trusted ends nothing', () => {
  const agreeing = async () => server.clock.now
  const oldLead = (outcome: LeadOutcome = 'draft') =>
    plantLead(server.deps, { country: 'es', outcome, mark: 'x', at: new Date(start) })
  /** Looks every hour for so long. */
  const goOn = async (hours: number) => {
    let last = await watchClock(server.deps, agreeing)
    for (let hour = 0; hour < hours; hour++) {
      server.clock.now += hourMs
      last = await watchClock(server.deps, agreeing)
    }
    return last
  }

  test('R-29: the first day nothing is purged, then it is', async () => {
    expect(await goOn(23)).toBe('too-new')
    expect(await goOn(1)).toBe('steady')
  })

  test('R-29: a clock that jumped ten years ends nothing; set right, it is trusted again after a day', async () => {
    const id = await oldLead()
    await goOn(25)
    server.clock.now += 3650 * dayMs
    expect(await purge(server.deps, agreeing)).toEqual({ clock: 'jumped', swept: [] })
    server.clock.now += hourMs
    expect(await purge(server.deps, agreeing)).toEqual({ clock: 'too-new', swept: [] })
    server.clock.now -= 3650 * dayMs
    expect((await purge(server.deps, agreeing)).clock).toBe('jumped')
    expect(await goOn(24)).toBe('steady')
    expect((await purge(server.deps, agreeing)).swept).toEqual([])
    expect((await leadOf(id))!.answered_keys).not.toEqual([])
  })

  const numbers = dataPointsOf('national-number')
  const hasNumber = async (id: string) => (await leadOf(id))!.answered_keys.some((key) => numbers.includes(key))

  test('P-06 19.9: each hour ends what became due since the one before, and what was written late', async () => {
    const paced = pacedPurge(agreeing)
    await goOn(25)
    await paced(server.deps)
    const ends = server.clock.now + hourMs
    const at = new Date(ends - daysOf(countryRetention.es!, 'national-number', 'draft') * dayMs)
    const id = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'x', at })
    const dayBefore = new Date(at.getTime() - dayMs)
    const late = await plantLead(server.deps, { country: 'es', outcome: 'draft', mark: 'late', at: dayBefore })
    server.clock.now = ends - 1
    await paced(server.deps)
    expect([await hasNumber(id), await hasNumber(late)]).toEqual([true, false])
    server.clock.now = ends
    await paced(server.deps)
    expect(await hasNumber(id)).toBe(false)
  })

  test('P-06 19.9: what became due because a lead came to another end is found within a day', async () => {
    const paced = pacedPurge(agreeing)
    await goOn(25)
    const at = new Date(server.clock.now - 40 * dayMs)
    const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'x', at })
    await paced(server.deps)
    expect(await hasNumber(id)).toBe(true)
    await server.db.updateTable('lender_verdict').set({ outcome: 'rejected' }).where('lead_id', '=', id).execute()
    await goOn(23)
    await paced(server.deps)
    expect(await hasNumber(id)).toBe(true)
    await goOn(1)
    await paced(server.deps)
    expect(await hasNumber(id)).toBe(false)
  })

  test('R-29: after a long stop it goes on once the clock has been steady for a day', async () => {
    await oldLead()
    await goOn(25)
    server.clock.now += 40 * dayMs
    expect(await goOn(23)).toBe('too-new')
    expect(await goOn(1)).toBe('steady')
    expect((await purge(server.deps, agreeing)).swept.length).toBeGreaterThan(0)
  })

  test('R-29: a process whose clock differs from the database’s purges nothing and spoils no other’s watch', async () => {
    await goOn(25)
    const before = await server.db.selectFrom('clock_watch').selectAll().execute()
    expect(await purge(server.deps, async () => server.clock.now + 6 * 60_000)).toEqual({ clock: 'apart', swept: [] })
    expect(await server.db.selectFrom('clock_watch').selectAll().execute()).toEqual(before)
    let ran = false
    await whenSteady(async () => (ran = true))(server.deps)
    expect(ran).toBe(false)
  })
})

test('P-11: every country says a clock of every class, and books outlive what stands in them', () => {
  for (const [country, said] of Object.entries(countryRetention)) {
    expect(Object.keys(said.clocks).toSorted(), country).toEqual([...retentionClassKeys].toSorted())
  }
})
