// Test of call limits: a machine is stopped, many people behind one address are not (S-25, S-32).
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { callLimits, savesOfLead, unprovenAMinute } from '#server/calls/call-limits.ts'
import { writesOfLead } from '#server/lead/ownership/writes-of-lead.ts'
import { challengeMs } from '#server/calls/proof-of-work.ts'
import { toSections } from '#domain/questions/answers.ts'
import { atMost } from '#test/at-most.ts'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

const { development } = catalogue.environments
let server: Awaited<ReturnType<typeof startTestServer>>
type TestLead = Awaited<ReturnType<typeof server.aLead>>
beforeAll(async () => {
  const switches = { ...development!.server, limitFactor: 1 }
  server = await startTestServer({
    catalogue: { environments: { ...catalogue.environments, development: { ...development!, server: switches } } },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('limit_window').execute())

const from = (network: string) => ({ 'x-forwarded-for': network })
const create = (network: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/v2/lead', createBody(), { ...from(network), ...headers })
type ProofStep = readonly [from: number, bits: number]
/** So many are made in a minute before a proof is asked for. */
const freely = callLimits.create.proof.minute![0]![0]

interface Challenge {
  readonly challenge: string
  readonly bits: number
}
/** By the machine's own code, which finds it in a tenth of the time. */
function solve(challenge: string, bits: number): number {
  for (const solution of atMost(64 * 2 ** bits, () => 'a solution'))
    if (hash('sha256', `${challenge}.${solution}`, 'buffer').readUInt32BE(0) < 2 ** (32 - bits)) return solution
  throw new Error('There is no solution')
}
const proofOf = ({ challenge, bits }: Challenge) => ({ 'proof-of-work': `${challenge}.${solve(challenge, bits)}` })
/** As the form does: what is asked for is solved, and the same sent again, while more is asked for. */
async function createProven(network: string) {
  let [answer, bits] = [await create(network), 0]
  // Ends at the last step: each round finds more bits than the one before.
  while (answer.status === 428 && (answer.body as Challenge).bits > bits) {
    bits = (answer.body as Challenge).bits
    answer = await create(network, proofOf(answer.body))
  }
  return answer
}
/** The challenge for one more lead of a network that has made as many as go without. */
async function challenged(network: string): Promise<Challenge> {
  for (let made = 0; made < freely; made++) await create(network)
  const { status, body } = await create(network)
  expect(status).toBe(428)
  return body
}
const statuses = (answers: readonly { readonly status: number }[]) => new Set(answers.map(({ status }) => status))
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('S-32: a machine', () => {
  test('S-32: 88 leads in five seconds from one address: no more than a minute allows, then 429 with the time to wait', async () => {
    const answers = await times(callLimits.create.minute, () => createProven('203.0.113.7'))
    expect(statuses(answers)).toEqual(new Set([201]))
    const refused = await times(48, () => create('203.0.113.7'))
    expect(statuses(refused)).toEqual(new Set([429]))
    expect(refused[0]!.body).toMatchObject({ code: 'too-many' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const leads = await server.db.selectFrom('lead').select('id').execute()
    expect(leads).toHaveLength(callLimits.create.minute)
    // A client that waits as long as told gets through.
    server.clock.now += 60_000
    expect((await create('203.0.113.7')).status).toBe(201)
  })

  test('S-32: 88 leads at once without a proof of work: those that go without one', async () => {
    const answers = await times(88, () => create('203.0.113.6'))
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(freely)
    expect(answers.filter(({ status }) => ![201, 428, 429].includes(status))).toEqual([])
  })

  test('S-25: sixty addresses unsubscribed from one network: no more than a minute allows', async () => {
    const answers = await times(60, (index) =>
      server.call(
        'POST',
        '/customer/email/unsubscribe',
        { email: `somebody.${index}@example.test`, product: 'askrobin', locale: 'es' },
        from('203.0.113.8'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(callLimits.unsubscribe.minute)
    expect(statuses(answers)).toEqual(new Set([200, 429]))
  })

  test('S-25 P-08: sixty addresses unsubscribed on the page without a script: no more are sent an e-mail than a minute allows', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from('203.0.113.11') }
    const sends = () => server.db.selectFrom('job').select('id').where('kind', '=', 'confirm-unsubscribe').execute()
    const { length: before } = await sends()
    const press = async (index: number) => {
      const url = `/api/customer/email/unsubscribe?email=somebody.${index}@example.test`
      const page = await server.app.inject({ method: 'GET', url, headers: from('203.0.113.11') })
      const action = /action="([^"]+)"/.exec(page.body)![1]!
      const {
        statusCode: status,
        body,
        headers: told,
      } = await server.app.inject({
        method: 'POST',
        url: action,
        headers,
        payload: 'page=1',
      })
      return { status, body, wait: Number(told['retry-after'] ?? 0) }
    }
    const answers = await times(60, press)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(callLimits.unsubscribe.minute)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(statuses(refused)).toEqual(new Set([429]))
    for (const { wait } of refused) expect(wait).toBeGreaterThan(0)
    // A person may press the button of the page again.
    expect(refused[0]!.body).toContain('<button>')
    expect(await sends()).toHaveLength(before + callLimits.unsubscribe.minute)
    server.clock.now += 60_000
    expect((await press(60)).status).toBe(200)
  })

  test('S-25: links of sixty strangers from one network: no more are asked anew than a minute allows', async () => {
    const answers = await times(60, (index) =>
      server.call('POST', '/customer/data/link', { token: String(index).padStart(90, 'x') }, from('203.0.113.10')),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(callLimits['data-link'].minute)
    expect(statuses(answers)).toEqual(new Set([202, 429]))
  })

  test('S-32 P-05: sixty erasures from one network: no more than a minute allows', async () => {
    const answers = await times(60, () =>
      server.call('POST', `/lead/${crypto.randomUUID()}/erase`, { confirm: true }, from('203.0.113.13')),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(callLimits.erase.minute)
    expect(statuses(answers)).toEqual(new Set([404, 429]))
  })

  test('S-31: an address that the caller makes up counts as the one behind it', async () => {
    const forged = (index: number) =>
      server.call('POST', '/v2/lead', createBody(), from(`198.51.100.${index}, 203.0.113.9`))
    const answers = await times(freely + 1, forged)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: freely }, () => 201),
      428,
    ])
  })
})

describe('S-32: proof of work', () => {
  test('S-32: an ordinary visitor is asked for none', async () => {
    expect(statuses(await times(freely, () => create('203.0.113.20')))).toEqual(new Set([201]))
  })

  test('S-32: it grows with the rate, and never lets more through than a minute allows', async () => {
    const bits: number[] = []
    for (let made = 0; made < callLimits.create.minute; made++) {
      const { status, body } = await create('203.0.113.21')
      if (status === 428) {
        bits.push((body as Challenge).bits)
        expect((await create('203.0.113.21', proofOf(body))).status).toBe(201)
      }
    }
    expect(bits).toHaveLength(callLimits.create.minute - freely)
    expect(new Set(bits)).toEqual(new Set(callLimits.create.proof.minute!.map(([, each]) => each)))
    expect((await create('203.0.113.21')).status).toBe(429)
    // Proofs are work: beside other work they take their time.
  }, 120_000)

  test('S-32: a proof is good once, twenty times at once too', async () => {
    const proof = proofOf(await challenged('203.0.113.22'))
    const answers = await times(20, () => create('203.0.113.22', proof))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(statuses(answers)).toEqual(new Set([201, 428]))
    server.clock.now += 60_000
    expect(statuses(await times(freely, () => create('203.0.113.22')))).toEqual(new Set([201]))
    expect((await create('203.0.113.22', proof)).status).toBe(428)
  })

  test('S-32: a proof is good for its network and its two minutes', async () => {
    const proof = proofOf(await challenged('203.0.113.23'))
    await challenged('203.0.113.24')
    expect((await create('203.0.113.24', proof)).status).toBe(428)
    server.clock.now += challengeMs
    await challenged('203.0.113.23')
    expect((await create('203.0.113.23', proof)).status).toBe(428)
  })

  test('S-32: challenges kept from a lower step make leads of that step alone', async () => {
    const [[, bits], [next, more]] = callLimits.create.proof.minute as [ProofStep, ProofStep]
    const network = '203.0.113.26'
    const kept = [await challenged(network)]
    for (let asked = 0; asked < 30; asked++) kept.push((await create(network)).body)
    expect(new Set(kept.map((challenge) => challenge.bits))).toEqual(new Set([bits]))
    const answers: Awaited<ReturnType<typeof create>>[] = []
    for (const challenge of kept) answers.push(await create(network, proofOf(challenge)))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(made).toHaveLength(next - freely)
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 428, body: { code: 'proof-needed', bits: more } })
    // As much work as is asked for now is enough.
    expect((await create(network, proofOf(refused.at(-1)!.body))).status).toBe(201)
  })

  test('S-32: what is unsolved, changed or made up is no proof', async () => {
    const { challenge, bits } = await challenged('203.0.113.25')
    const solution = solve(challenge, bits)
    const wrong = [
      `${challenge}.${solution - 1}`,
      `${challenge}.`,
      challenge,
      `.${solution}`,
      `${challenge.replace(/_./, (start) => (start === '_A' ? '_B' : '_A'))}.${solution}`,
      `k1_${'A'.repeat(60)}.${solution}`,
      'x'.repeat(2000),
    ]
    for (const proof of wrong) expect((await create('203.0.113.25', { 'proof-of-work': proof })).status).toBe(428)
    expect((await create('203.0.113.25', { 'proof-of-work': `${challenge}.${solution}` })).status).toBe(201)
  })
})

describe('S-32: people behind one address', () => {
  test('S-32: a call centre of thirty desks sends a lead from each within a minute', async () => {
    const desks = 30
    const made = await times(desks, () => createProven('203.0.113.10'))
    expect(statuses(made)).toEqual(new Set([201]))
    const sent = await times(desks, (index) => {
      const { id, token } = made[index]!.body as { id: string; token: string }
      const headers = { ...from('203.0.113.10'), authorization: `Bearer ${token}` }
      return server.call('POST', '/v3/lead', { id, ...toSections(answersOf('es')) }, headers)
    })
    expect(statuses(sent)).toEqual(new Set([202]))
  })

  test('S-32: two hundred people behind one address of a mobile network, ten a minute, are asked for nothing', async () => {
    const answers: { readonly status: number }[] = []
    for (let minute = 0; minute < 20; minute++) {
      answers.push(...(await times(freely, () => create('203.0.113.12'))))
      server.clock.now += 60_000
    }
    expect(answers).toHaveLength(200)
    expect(statuses(answers)).toEqual(new Set([201]))
  })
})

describe('S-32: saves of one lead', () => {
  /** From another network each time: what is counted is the lead's. */
  const save = ({ id, auth }: TestLead, index: number, headers: Record<string, string> = auth) => {
    const body = { id, amount: 500 + 100 * (index % 4) }
    return server.call('PUT', '/lead', body, { ...headers, ...from(`198.51.100.${index % 200}`) })
  }

  /** One that was written so often before that its saves are counted. */
  const aBusyLead = async () => {
    const lead = await server.aLead()
    const version = savesOfLead.most + 1
    await server.db.updateTable('lead').set({ version }).where('id', '=', lead.id).execute()
    await server.db.deleteFrom('limit_window').execute()
    return lead
  }
  const counted = () => server.db.selectFrom('limit_window').select('key').where('key', 'like', 'call save%').execute()

  test('S-32: the saves of a person cost no count', async () => {
    const lead = await server.aLead()
    expect((await save(lead, 0)).status).toBe(200)
    expect(await counted()).toEqual([])
    expect((await save(await aBusyLead(), 0)).status).toBe(200)
    expect(await counted()).toHaveLength(1)
  })

  test('S-32 R-16: a thousand in a row: no more than its minutes allow, then 429 with the time to wait, after which all is as before', async () => {
    const lead = await aBusyLead()
    server.clock.now = Math.ceil(server.clock.now / savesOfLead.windowMs) * savesOfLead.windowMs
    const answers = await times(savesOfLead.most, async (index) => (await save(lead, index)).status)
    expect(answers).not.toContain(429)
    const refused = await save(lead, 0)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(Number(refused.headers['retry-after'])).toBe(savesOfLead.windowMs / 1000)
    // Another lead saves on, and so does this one once it waited as long as told.
    expect((await save(await server.aLead(), 1)).status).toBe(200)
    server.clock.now += savesOfLead.windowMs - 1
    expect((await save(lead, 2)).status).toBe(429)
    server.clock.now += 1
    expect((await save(lead, 3)).status).toBe(200)
  })

  test('S-32 S-01: who has no token of the lead takes none of its places', async () => {
    const lead = await aBusyLead()
    await times(savesOfLead.most + 1, (index) => save(lead, index, { authorization: `Bearer ${'x'.repeat(43)}` }))
    expect((await save(lead, 0)).status).toBe(200)
  })
})

describe('S-32: many addresses at once', () => {
  /** Takes all places but so many of a limit in its window of now. */
  const fill = (key: string, windowMs: number, taken: number) => {
    const began = Math.floor(server.clock.now / windowMs) * windowMs
    const row = { key, began_at: new Date(began), ends_at: new Date(began + windowMs), taken }
    return server.db
      .deleteFrom('limit_window')
      .execute()
      .then(() => server.db.insertInto('limit_window').values(row).execute())
  }
  const link = async ({ id, auth }: Awaited<ReturnType<typeof server.aLead>>) => {
    const { body } = await server.call('GET', `/v3/lead/url/${id}/continue`, undefined, auth)
    return (body as { url: string }).url.split('/').at(-1)!
  }
  const asks: Readonly<Record<string, (lead: TestLead, product: string) => Promise<{ status: number }>>> = {
    create: () => server.call('POST', '/v2/lead', createBody(), from('192.0.2.1')),
    send: ({ id, auth }) => server.call('POST', '/v3/lead', { id }, { ...auth, ...from('192.0.2.2') }),
    continue: async (lead) => server.call('POST', `/lead/continue/${await link(lead)}`, {}, from('192.0.2.3')),
    unsubscribe: (_lead, product) =>
      server.call(
        'POST',
        '/customer/email/unsubscribe',
        { email: 'a@example.test', product, locale: 'es' },
        from('192.0.2.4'),
      ),
  }
  const ofVariants = Object.entries(callLimits).flatMap(([name, figures]) =>
    'variantHour' in figures ? [[name, figures.variantHour] as const] : [],
  )

  test.each(ofVariants)(
    'S-32: %s has an end for one brand’s form, wherever the calls come from',
    async (name, most) => {
      const lead = await server.aLead()
      const { variant, product } = createBody()
      // An unsubscription is counted for the whole product, by its first form.
      const [first] = [...server.deps.variants.values()].filter((each) => each.product === product)
      const counted = name === 'unsubscribe' ? first!.id : variant
      await fill(`call ${name} variant hour ${counted}`, 3_600_000, most)
      expect((await asks[name]!(lead, product)).status).toBe(429)
      await server.db.deleteFrom('limit_window').execute()
      expect((await asks[name]!(lead, product)).status).not.toBe(429)
    },
  )

  test('S-32: calls without the proof that is asked for have an end too, far above what a flood leaves to people', async () => {
    const network = '203.0.113.40'
    const key = `call create unproven ${server.deps.sealer.index('limit network', network)}`
    await fill(key, 60_000, unprovenAMinute - 2)
    await challenged(network)
    const last = await create(network)
    expect(last.status).toBe(428)
    const over = await create(network)
    expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true])
    // A client that does the proof of work is not held up.
    expect((await create(network, proofOf(last.body))).status).toBe(201)
  })
})

describe('R-37: what an owner does to one lead', () => {
  const withdraw = ({ id, auth }: TestLead) =>
    server.call('POST', `/customer/${id}/consents`, { purpose: 'generalPolicies', given: false }, auth)
  const revoke = ({ id, auth }: TestLead) => server.call('POST', `/lead/${id}/links/revoke`, {}, auth)
  const recordsOf = async ({ id }: TestLead) =>
    (await server.db.selectFrom('idempotency_record').select('key').where('lead_id', '=', id).execute()).length
  const full = (lead: TestLead) =>
    server.db
      .updateTable('limit_window')
      .set({ taken: writesOfLead.most })
      .where('key', '=', `owner write ${server.deps.sealer.index('limit lead', lead.id)}`)
      .execute()

  test.each([
    ['ends links', revoke],
    ['takes back what was taken back', withdraw],
  ] as const)(
    'R-37: who %s again and again has so many records of it and no more, and other leads go on',
    async (_what, write) => {
      server.clock.now = Math.ceil(server.clock.now / writesOfLead.windowMs) * writesOfLead.windowMs
      const [lead, other] = [await server.aLead(), await server.aLead()]
      for (const each of [lead, lead, other]) expect((await write(each)).status).toBe(200)
      await full(lead)
      const records = await recordsOf(lead)
      const refused = await write(lead)
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
      expect(Number(refused.headers['retry-after'])).toBe(writesOfLead.windowMs / 1000)
      expect(await recordsOf(lead)).toBe(records)
      expect((await write(other)).status).toBe(200)
      server.clock.now += writesOfLead.windowMs
      expect((await write(lead)).status).toBe(200)
    },
  )

  test('R-37 P-04: a consent is taken back at any time', async () => {
    const lead = await server.aLead()
    await revoke(lead)
    await full(lead)
    expect((await withdraw(lead)).status).toBe(200)
  })
})
