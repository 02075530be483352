// Test of the lender desk: transitions for each lender answer, order of lenders, and the ledger (Q3, R-25, R-26).
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lenders as catalogueLenders } from '#catalogue/server.generated.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { answersOf, createBody, only, firstPage } from './applicants.ts'
import { accepted, behind, fakeLender, firstTwo, startTestServer, terms, toContact } from './server.ts'
import type { FakeLender } from './server.ts'

let moneyman: FakeLender
let creditea: FakeLender

/** Creditea in Spain needs one answer more than Moneyman. */
const { creditea: atFirst } = firstTwo
const es = atFirst.countries.es!
const needsMore = {
  ...atFirst,
  countries: { ...atFirst.countries, es: { ...es, needs: [...es.needs, 'otherDetails.housingTenure' as const] } },
}

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: { ...firstTwo, creditea: needsMore } },
    lenders: { moneyman: behind(() => moneyman), creditea: behind(() => creditea) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  // Lenders that never answered are asked for a day: not those of the next test.
  await server.db.deleteFrom('job').execute()
  moneyman = fakeLender({ kind: 'rejected', reason: 'criteria' })
  creditea = fakeLender({ kind: 'rejected' })
})

async function sentLead(person: 'es' | 'mx' = 'es') {
  const lead = await server.aLead(person)
  expect((await lead.send()).status).toBe(202)
  return lead
}

/** By the table: an applicant's token is over after a day. */
const stateOf = async ({ id }: { readonly id: string }) =>
  (await server.db.selectFrom('lead').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const refused: Outcome = { kind: 'refused', why: 'ECONNREFUSED' }
const unknown: Outcome = { kind: 'unknown', why: 'time-out' }
const pending: Outcome = { kind: 'pending' }
const rejected: Outcome = { kind: 'rejected' }
const notFound: Outcome = { kind: 'not-found' }

describe('Q3: what a lender’s answer does', () => {
  interface Row {
    readonly name: string
    readonly first: [post: Outcome, ask?: Outcome]
    readonly second?: [post: Outcome, ask?: Outcome]
    readonly state: number
    readonly status: string
    readonly posts: [number, number]
  }
  const rows: readonly Row[] = [
    { name: 'yes with an address', first: [accepted], state: 10, status: 'accepted', posts: [1, 0] },
    { name: 'yes without an address', first: [toContact], state: 11, status: 'contact', posts: [1, 0] },
    { name: 'no, then yes', first: [rejected], second: [accepted], state: 10, status: 'accepted', posts: [1, 1] },
    { name: 'no twice', first: [rejected], second: [rejected], state: 13, status: 'rejected', posts: [1, 1] },
    {
      name: 'not reached, then no',
      first: [refused],
      second: [rejected],
      state: 13,
      status: 'rejected',
      posts: [1, 1],
    },
    { name: 'nobody reached', first: [refused], second: [refused], state: 11, status: 'undecided', posts: [1, 1] },
    { name: 'pending, then yes', first: [pending, accepted], state: 10, status: 'accepted', posts: [1, 0] },
    {
      name: 'pending, then no, then yes',
      first: [pending, rejected],
      second: [accepted],
      state: 10,
      status: 'accepted',
      posts: [1, 1],
    },
    {
      name: 'pending for ever: after its patience the next is asked',
      first: [pending, pending],
      state: 11,
      status: 'undecided',
      posts: [1, 1],
    },
    {
      name: 'no answer, then yes when asked',
      first: [unknown, accepted],
      state: 10,
      status: 'accepted',
      posts: [1, 0],
    },
    {
      name: 'no answer for ever: after its patience the next is asked',
      first: [unknown, unknown],
      state: 11,
      status: 'undecided',
      posts: [1, 1],
    },
    {
      name: 'no answer and never seen: once more, then the next',
      first: [unknown, notFound],
      second: [accepted],
      state: 10,
      status: 'accepted',
      posts: [2, 1],
    },
    {
      name: 'never seen anywhere',
      first: [unknown, notFound],
      second: [unknown, notFound],
      state: 11,
      status: 'undecided',
      posts: [2, 2],
    },
  ]
  test.each(rows)('R-25: $name', async ({ first, second = [rejected], state, status, posts }) => {
    moneyman = fakeLender(...first)
    creditea = fakeLender(...second)
    const lead = await sentLead()
    await server.runJobs(90_000)
    expect(await lead.status()).toMatchObject({ progressState: state, result: { application: { status } } })
    expect([moneyman.posted.length, creditea.posted.length]).toEqual(posts)
  })

  test('R-25: a repeated post is the same post', async () => {
    moneyman = fakeLender((_reference, count) => (count === 1 ? unknown : accepted), notFound)
    const lead = await sentLead()
    await server.runJobs()
    expect(new Set(moneyman.keys).size).toBe(1)
    expect(moneyman.posted[0]).toEqual(moneyman.posted[1])
    expect((await lead.verdicts())[0]).toMatchObject({ id: moneyman.keys[0], outcome: 'accepted', posts: 2 })
  })

  /** A second worker takes the job while the first still waits for the answer to its post: its lease ran out. */
  const secondWorker = async () => {
    const { 'lender-call': lenderCall } = server.jobParts.handlers
    server.clock.now += 30_000
    await Promise.all(await beginJobs({ ...server.jobParts, handlers: { 'lender-call': lenderCall! } }, 8))
  }
  test('R-25: an answer from before the second post does not say that the lender never saw that one', async () => {
    const base = fakeLender((_, count) => (count === 1 ? unknown : pending))
    const ask = async (reference: string): Promise<Outcome> => {
      base.asked.push(reference)
      // Another worker, which believes this one to be dead, asks too, and posts again.
      if (base.asked.length === 1) await secondWorker()
      return base.asked.length <= 2 ? notFound : accepted
    }
    moneyman = { ...base, ask }
    const lead = await sentLead()
    await server.runJobs(2000)
    expect(base.posted).toHaveLength(2)
    expect((await lead.verdicts()).find(({ lender }) => lender === 'moneyman')?.outcome).toBe('pending')
    await server.runJobs(60_000)
    expect((await lead.status()).progressState).toBe(10)
  })

  const moneymansVerdict = async (lead: Awaited<ReturnType<typeof sentLead>>) =>
    (await lead.verdicts()).find(({ lender }) => lender === 'moneyman')!

  test('R-25: what a lender said in answer to the post is not undone by an older answer to a status request', async () => {
    const isPostAnswered = Promise.withResolvers<void>()
    const second: Promise<unknown>[] = []
    const base = fakeLender({ kind: 'follow-up', followUp: 'aide' })
    moneyman = {
      ...base,
      post: async (application, key) => {
        const isAsked = new Promise<void>((resolve) => (base.asked.push = (...asked) => (resolve(), asked.length)))
        second.push(secondWorker())
        await isAsked
        return base.post(application, key)
      },
      ask: async (reference) => {
        base.asked.push(reference)
        await isPostAnswered.promise
        return notFound
      },
    }
    const lead = await sentLead()
    await server.runJobs(0)
    isPostAnswered.resolve()
    await Promise.all(second)
    expect(await moneymansVerdict(lead)).toMatchObject({ outcome: 'follow-up', posts: 1 })
  })

  test.each([
    ['a yes', accepted],
    ['that it still thinks', pending],
  ] as const)('R-25: one post is refused and the other taken: %s counts', async (_name, said) => {
    const base = fakeLender((_, count) => (count === 1 ? refused : said))
    moneyman = {
      ...base,
      ask: async () => (base.posted.length < 2 ? notFound : accepted),
      post: async (application, key) => {
        if (base.posted.length === 0 && base.keys.push('begun') === 1) await secondWorker()
        return base.post(application, key)
      },
    }
    creditea = fakeLender(pending, pending)
    const lead = await sentLead()
    await server.runJobs(60_000)
    expect(await moneymansVerdict(lead)).toMatchObject({ outcome: 'accepted' })
    expect(await lead.status()).toMatchObject({ progressState: 10, result: { partner: { name: 'Moneyman' } } })
  })

  test('R-25: asking starts after 2 s, slows down to a quarter of an hour, and ends after a day', async () => {
    const times: number[] = []
    moneyman = fakeLender(pending, () => (times.push(server.clock.now), pending))
    await sentLead()
    const sentAt = server.clock.now
    await server.runJobs()
    const pauses = times.map((time, index) => time - (times[index - 1] ?? sentAt))
    expect(pauses[0]).toBe(2000)
    expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0) && pause <= 900_000)).toBe(true)
    expect(times.at(-1)! - sentAt).toBeLessThanOrEqual(86_400_000)
    expect(times.length).toBeLessThanOrEqual(120)
  })

  test('R-25 Q3: a call that fails for good is begun again, and after a day its lender counts as unanswered', async () => {
    let isBroken = true
    moneyman = fakeLender(pending, () => {
      if (isBroken) throw new Error('broken')
      return accepted
    })
    const mended = await sentLead()
    await server.runJobs(3 * 60_000)
    isBroken = false
    await server.runJobs(5 * 60_000)
    expect(await mended.status()).toMatchObject({ progressState: 10 })
    isBroken = true
    const left = await sentLead()
    await server.runJobs(3 * 60_000)
    expect((await left.status()).progressState).toBe(11)
    server.clock.now += 86_400_000
    await server.runJobs(3 * 60_000)
    expect(await left.verdicts()).toContainEqual(expect.objectContaining({ lender: 'moneyman', outcome: 'unanswered' }))
    expect(await stateOf(left)).toBe(13)
    expect(await server.db.selectFrom('job').select('kind').where('dead', '=', true).execute()).toEqual([])
  })

  test('C6 C8: more needed brings the form back with the new questions, and the same lender goes first afterwards', async () => {
    moneyman = fakeLender(rejected)
    creditea = fakeLender((_reference, count) =>
      count === 1 ? { kind: 'more-needed', dataPoints: ['otherDetails.education'] } : accepted,
    )
    const lead = await sentLead()
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: 1, missing: ['otherDetails.education'] })
    expect((await lead.send({})).body).toMatchObject([{ field: 'otherDetails.education', code: 'required' }])
    expect((await lead.send({ 'otherDetails.education': 'university' })).status).toBe(202)
    await server.runJobs()
    expect((await lead.status()).progressState).toBe(10)
    expect(creditea.posted[1]!.application.otherDetails).toMatchObject({ education: 'university' })
    expect(moneyman.posted).toHaveLength(1)
    expect(creditea.keys[0]).not.toBe(creditea.keys[1])
  })

  test('C8: a lender that asks for what another had asked gets it at once', async () => {
    moneyman = fakeLender((_reference, count) =>
      count === 1 ? { kind: 'more-needed', dataPoints: ['otherDetails.housingTenure'] } : accepted,
    )
    const lead = await sentLead()
    await server.runJobs()
    expect((await lead.status()).progressState).toBe(10)
    expect(moneyman.posted[0]!.application.otherDetails).not.toHaveProperty('housingTenure')
    expect(moneyman.posted[1]!.application.otherDetails).toMatchObject({ housingTenure: 'rented' })
  })

  test('R-25: a lender that asks the same for ever counts as a no', async () => {
    moneyman = fakeLender({ kind: 'more-needed', dataPoints: ['otherDetails.education'] })
    const lead = await sentLead()
    await server.runJobs()
    await lead.send({ 'otherDetails.education': 'university' })
    await server.runJobs()
    expect((await lead.status()).progressState).toBe(13)
    expect(moneyman.posted).toHaveLength(2)
  })
})

describe('Q3: the ledger', () => {
  test('Q3: every verdict has reason, price, latency, position and configuration', async () => {
    creditea = fakeLender(accepted)
    const lead = await sentLead()
    await server.runJobs()
    const [first, second] = await lead.verdicts()
    expect(first).toMatchObject({
      lender: 'moneyman',
      position: 0,
      outcome: 'rejected',
      reason: 'criteria',
      price_cents: 4500,
      latency_ms: expect.any(Number),
    })
    expect(second).toMatchObject({ lender: 'creditea', position: 1, outcome: 'accepted', price_cents: 3800 })
    expect(first!.config_version).toMatch(/^[0-9a-f]{12}$/)
    expect(second!.config_version).toBe(first!.config_version)
    expect(first!.recorded_at).toBeInstanceOf(Date)
  })

  test('experience 24: terms that do not add up are shown as computed, and the ledger says which', async () => {
    const claimed = { ...terms, totalToRepay: 720, totalCost: 5, apr: 0.02 }
    moneyman = fakeLender({ kind: 'accepted', offerId: 'offer-3', terms: claimed })
    const lead = await sentLead()
    await server.runJobs()
    expect((await lead.status()).result?.offer).toEqual(terms)
    const [first] = await lead.verdicts()
    expect(first).toMatchObject({
      outcome: 'accepted',
      reason: 'terms do not add up: totalToRepay totalCost apr',
    })
    const kept = await server.db.selectFrom('offer').select('terms').where('lead_id', '=', lead.id).execute()
    expect(kept).toEqual([{ terms }])
  })

  test('Q3: lenders that did not come into question stand in it with the criterion', async () => {
    moneyman = fakeLender(accepted)
    const lead = await server.aLead()
    await lead.send(answersOf('es', { 'incomeDetails.monthlyIncome': 700 }))
    await server.runJobs()
    const verdicts = await lead.verdicts()
    expect(verdicts).toMatchObject([
      { lender: 'moneyman', outcome: 'accepted' },
      { lender: 'creditea', outcome: 'passed-over', reason: 'criterion 3 incomeDetails.monthlyIncome' },
    ])
    expect(creditea.posted).toHaveLength(0)
  })

  test('Q3: where nobody is eligible the answer says that nobody was asked, and nobody is sent anything', async () => {
    const lead = await server.aLead()
    const answers = answersOf('es', { 'incomeDetails.incomeSource': 'student' })
    expect((await lead.send(answers)).status).toBe(202)
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'unmatched' } } })
    expect([moneyman.posted, creditea.posted]).toEqual([[], []])
  })

  test('Q3: one lender that was asked and said no is an honest no, whoever else was not eligible', async () => {
    const lead = await server.aLead()
    await lead.send(answersOf('es', { 'incomeDetails.monthlyIncome': 700 }))
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: 13, result: { application: { status: 'rejected' } } })
    expect([moneyman.posted.length, creditea.posted.length]).toEqual([1, 0])
  })

  test('P-09: a lender is sent what it needs and nothing more', async () => {
    await sentLead()
    await server.runJobs()
    const { application, callBackUrl, brand, country } = moneyman.posted[0]!
    expect(application).not.toHaveProperty('contactDetails.marketingConsents')
    expect(application).not.toHaveProperty('otherDetails.housingTenure')
    expect(application).not.toHaveProperty('expenses.rentAmount')
    expect(application).toMatchObject({
      personalDetails: { secondLastName: 'García-Núñez' },
      incomeDetails: { monthlyIncome: 1850.5 },
    })
    expect({ callBackUrl, brand, country }).toEqual({
      callBackUrl: 'http://127.0.0.1:3000/api/partners/moneyman/call-back',
      brand: 'askrobin',
      country: 'es',
    })
  })
})

describe('R-22: a restart goes on where a kill left off', () => {
  test('R-22: an application that was being posted is asked after, not posted to the next', async () => {
    const lost = new Error('the process dies')
    moneyman = fakeLender(() => {
      throw lost
    }, accepted)
    const lead = await sentLead()
    await server.runJobs()
    expect(await lead.verdicts()).toMatchObject([{ lender: 'moneyman', outcome: 'accepted', posts: 1, asks: 1 }])
    expect((await lead.status()).progressState).toBe(10)
    expect(creditea.posted).toHaveLength(0)
  })

  test('R-22: where the server comes back after the lender’s patience, the lender is asked before the next one', async () => {
    moneyman = fakeLender(() => {
      throw new Error('the process dies')
    }, accepted)
    const lead = await sentLead()
    await server.runJobs(0)
    server.clock.now += 600_000
    server.deps.upSince = server.clock.now
    await server.runJobs()
    expect(await lead.verdicts()).toMatchObject([{ lender: 'moneyman', outcome: 'accepted' }])
    expect(creditea.posted).toHaveLength(0)
  })

  test('R-22: where it comes back and the lender still has no answer, the next one is asked', async () => {
    moneyman = fakeLender(pending, pending)
    creditea = fakeLender(accepted)
    const lead = await sentLead()
    await server.runJobs(0)
    server.clock.now += 600_000
    server.deps.upSince = server.clock.now
    await server.runJobs(30_000)
    expect(creditea.posted).toHaveLength(1)
    expect((await lead.status()).progressState).toBe(10)
  })

  test('R-22 S-21: a posting that its server died before is taken back while the next lender has its place', async () => {
    const saysNoAt = server.clock.now + 100_000
    creditea = fakeLender(pending, () => (server.clock.now < saysNoAt ? pending : rejected))
    moneyman = fakeLender(accepted)
    const lead = await sentLead()
    const { distribute } = server.jobParts.handlers
    await Promise.all(await beginJobs({ ...server.jobParts, handlers: { distribute: distribute! } }, 8))
    expect(await lead.verdicts()).toMatchObject([{ lender: 'moneyman', outcome: 'posting', posts: 0 }])
    // The dead server's lease outlasts the lender's patience.
    const { numUpdatedRows } = await server.db
      .updateTable('job')
      .set({ leased_until: new Date(server.clock.now + 90_000) })
      .where('kind', '=', 'lender-call')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    await server.runJobs(95_000)
    expect(creditea.posted).toHaveLength(1)
    expect(moneyman.posted).toHaveLength(0)
    await server.runJobs()
    expect(moneyman.posted).toHaveLength(1)
    expect(await lead.verdicts()).toMatchObject([
      { lender: 'moneyman', outcome: 'accepted' },
      { lender: 'creditea', outcome: 'rejected' },
    ])
    expect((await lead.status()).progressState).toBe(10)
  })

  test('R-24: the database goes away after a lender said yes, and comes back: the lender is asked, and the lead is sold once', async () => {
    const real = server.deps.db
    let failures = 0
    const gone = new Proxy(real, {
      get: (target, name) => {
        if (name === 'transaction' && failures++ < 3) throw new Error('Connection terminated unexpectedly')
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    moneyman = fakeLender(() => {
      server.deps.db = gone
      return accepted
    }, accepted)
    try {
      const lead = await sentLead()
      await server.runJobs()
      expect(failures).toBeGreaterThan(3)
      expect(moneyman.posted).toHaveLength(1)
      expect(moneyman.asked).toHaveLength(1)
      expect((await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
      expect((await lead.status()).progressState).toBe(10)
    } finally {
      server.deps.db = real
    }
  })

  test('R-24: an applicant is not left waiting by a job that never works', async () => {
    const broken = () => {
      throw new TypeError('broken')
    }
    moneyman = fakeLender(broken, broken)
    const lead = await sentLead()
    await server.runJobs(3 * 60_000)
    expect(await lead.status()).toMatchObject({ progressState: 11, result: { application: { status: 'undecided' } } })
    const jobs = await server.db.selectFrom('job').select(['kind', 'last_error', 'dead']).execute()
    expect(jobs).toEqual([{ kind: 'lender-call', last_error: 'TypeError', dead: false }])
  })
})

describe('C8: removing a lender adds no question that all lenders together would not ask', () => {
  test('C8: for any answers and any lender less', async () => {
    const { askingAmong } = await import('#server/lead/lead-reply.ts')
    const variant = server.deps.variants.get('askrobin-es')!
    const answers = answersOf('es')
    const keys = Object.keys(answers) as (keyof typeof answers)[]
    const ids = Object.keys(catalogueLenders)
    // Every lender is asked for at once: by stages the one that goes makes room for another, with questions of its own.
    const { development } = server.deps.catalogue.environments
    const market = { ...development!.market, lendersPerStage: 100 }
    const environments = { ...server.deps.catalogue.environments, development: { ...development!, market } }
    fc.assert(
      fc.property(fc.subarray(keys), fc.subarray(ids), fc.integer({ min: 0, max: 3000 }), (given, staying, income) => {
        const partial = { ...only(answers, given), 'incomeDetails.monthlyIncome': income }
        const asked = (names: readonly string[]) => {
          const lenders = Object.fromEntries(names.map((id) => [id, catalogueLenders[id]!]))
          const deps = { ...server.deps, catalogue: { ...server.deps.catalogue, environments, lenders } }
          return askingAmong(deps, lenders, variant, { id: 'any', requested_by_lender: [] }, partial).asked
        }
        const all = new Set(asked(ids))
        return asked(staying).every((key) => all.has(key))
      }),
      { numRuns: 200 },
    )
  })

  test('C8: with no lender at all a lead is asked what the country always asks', async () => {
    const bare = await startTestServer({ catalogue: { lenders: {} } })
    const lead = await bare.aLead('es', createBody('es', only(answersOf('es'), firstPage)))
    expect((lead.made.body as { missing: string[] }).missing).not.toContain('incomeDetails.incomeSource')
    await bare.close()
  })
})
