// Contract test of every lender with a protocol of its own, against the sandbox over real HTTP and TLS (Q3, R-25, R-26).
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { PartnerApplication } from '#contract/partner-protocol.ts'
import type { CallBackRead, OpenConnector, Outcome } from '#server/platform/kit/connectors/connector.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import { mappingPlay } from '#sandbox/mapping-play.ts'
import { anApplication, connectorTo, startSandbox } from './sandbox-server.ts'

const { lenderConnectors, lenderMappings, lenders, playedProtocols } = catalogue
const own = [...Object.keys(lenderConnectors), ...Object.keys(lenderMappings)].toSorted()

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Our side of call-backs: each is read by the connector as the server would; `next` takes them in order. */
async function listen(connector: () => OpenConnector) {
  const read: CallBackRead[] = []
  const waiting: ((call: CallBackRead) => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = connector().readCallBack({ headers: request.headers, rawBody: Buffer.concat(chunks) }, Date.now())
      response.writeHead('refused' in call ? 401 : 200).end()
      const taker = waiting.shift()
      if (taker) taker(call)
      else read.push(call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/call-back`,
    next: () => {
      const first = read.shift()
      return first ? Promise.resolve(first) : new Promise<CallBackRead>((resolve) => waiting.push(resolve))
    },
  }
}

/** A lender that the sandbox plays, with what it says at last: in its answer, or in the call-back after it. */
async function rigOf(
  id: string,
  { timeoutMs = 5000, ...change }: Parameters<typeof startSandbox>[0] & { timeoutMs?: number } = {},
) {
  const sandbox = await startSandbox(change)
  const connector = connectorTo(sandbox.url, id, timeoutMs, change.now ? { now: change.now } : {})
  cleanups.push(sandbox.close, connector.close)
  const ours = await listen(() => connector)
  const [country = ''] = Object.keys(lenders[id]!.countries)
  const application = (word: string, answers: Answers = {}): PartnerApplication =>
    anApplication(
      { 'contactDetails.email': `${word}+any@example.test`, ...answers },
      { country, callBackUrl: ours.url },
    )
  const isLate = playedProtocols[id]?.decidesByCallBack === true
  const called = async (): Promise<Outcome> => {
    const call = await ours.next()
    if ('refused' in call) throw new Error(call.refused)
    return call.outcome
  }
  /** Final outcome: a lender that decides by call-backs only answers `pending` to whatever it has decided. */
  const atLast = async (outcome: Outcome): Promise<Outcome> =>
    isLate && outcome.kind === 'pending' ? called() : outcome
  const post = (sent: PartnerApplication) => connector.post(sent, sent.reference)
  return { sandbox, connector, application, post, called, atLast, isLate, country }
}

/** The body of a call-back without the id of its event, in JSON or XML. */
function withoutEvent(body: string): string {
  if (!body.startsWith('{')) return body.replace(/ \w+="the-id-of-it"/, '')
  return JSON.stringify(JSON.parse(body, (_, value: unknown) => (value === 'the-id-of-it' ? undefined : value)))
}
const noEvent = { eventId: '', decision: { decision: 'pending', reference: '' } } as const
const eventIdOf = (read: CallBackRead) => ('eventId' in read ? read.eventId : read.refused)

const terms = { amount: 500, period: 61, periodScale: 'days', instalments: 1 }

describe.each(own)('%s in its own protocol', (id) => {
  test('Q3: a yes with its terms, the same asked after where it tells', async () => {
    const { connector, application, post, atLast, isLate } = await rigOf(id)
    const sent = application('accept')
    const outcome = await atLast(await post(sent))
    expect(outcome).toMatchObject({ kind: 'accepted', offerId: expect.stringMatching(`^${id}-`), terms })
    expect(await connector.ask(sent.reference)).toEqual(isLate ? { kind: 'pending' } : outcome)
  })

  test('Q3: every answer arrives as it was given, phone number and language with it', async () => {
    const { sandbox, application, post, atLast } = await rigOf(id)
    const sent = application('accept', {
      'contactDetails.phoneNumber': '+34612345678',
      'incomeDetails.monthlyIncome': 1234.56,
      'otherDetails.isPoliticallyExposed': false,
      'otherDetails.education': 'university',
      'personalDetails.lastName': 'Łukasz & <Pérez> "Ñ"',
    })
    await atLast(await post(sent))
    const [{ entry } = { entry: undefined }] = sandbox.played.applications()
    expect(fromSections(entry!.application.application)).toEqual(fromSections(sent.application))
    expect(entry!.application).toMatchObject({
      reference: sent.reference,
      country: sent.country,
      locale: 'es-ES',
      periodScale: 'days',
    })
  })

  test('Q3: a no with its reason', async () => {
    const { application, post, atLast } = await rigOf(id)
    expect(await atLast(await post(application('reject')))).toEqual({ kind: 'rejected', reason: 'as the e-mail asked' })
  })

  test('R-26: pending, then a call-back that is its own, with an event of its own', async () => {
    const { connector, application, post, called } = await rigOf(id)
    const sent = application('pending')
    expect(await post(sent)).toEqual({ kind: 'pending' })
    expect(await called()).toMatchObject({ kind: 'accepted', terms })
    const forged = { headers: {}, rawBody: Buffer.from('{}') }
    expect(connector.readCallBack(forged, Date.now())).toEqual({ refused: 'signature' })
  })

  test('R-26: a call-back without an id is known by its body, and one with a number or a short id by that, for its application', async () => {
    const { connector } = await rigOf(id)
    const play = playedProtocols[id] ?? mappingPlay(lenderMappings[id]!)
    /** The id of the event as we keep it, where the lender writes it so; absent where it writes none. */
    const kept = (reference: string, written?: string) => {
      const { body } = play.callBack({ eventId: 'the-id-of-it', decision: { decision: 'rejected', reference } })
      const whole = written === undefined ? withoutEvent(body) : body.replace(/"the-id-of-it"/, written)
      const seconds = Math.floor(Date.now() / 1000)
      const headers = {
        // As HTTP has it, the name of a scheme is written in any case.
        authorization: `bearer sandbox-${id}`,
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.signature]: signBody(`sandbox-${id}`, seconds, whole),
      }
      return connector.readCallBack({ headers, rawBody: Buffer.from(whole) }, Date.now())
    }
    const [one, other] = [randomUUID(), randomUUID()]
    const isJson = play.callBack(noEvent).type.includes('json')
    // The last one is larger than a number of JavaScript can be told from its neighbours.
    for (const written of [undefined, '"7"', ...(isJson ? ['7', '12345678901234567890'] : [])]) {
      expect(kept(one, written), String(written)).toMatchObject({ reference: one, outcome: { kind: 'rejected' } })
      expect(kept(one, written)).toEqual(kept(one, written))
      expect(eventIdOf(kept(one, written))).not.toBe(eventIdOf(kept(other, written)))
    }
    expect(eventIdOf(kept(one, '"7"'))).not.toBe(eventIdOf(kept(one, '"8"')))
  })

  test('C6: more needed, by our names, and a yes once it came', async () => {
    const { application, post, atLast } = await rigOf(id)
    const asked = await atLast(await post(application('more')))
    expect(asked).toEqual({ kind: 'more-needed', dataPoints: ['expenses.monthlyExpenses', 'otherDetails.education'] })
    const complete = application('more', { 'otherDetails.education': 'none', 'expenses.monthlyExpenses': 300 })
    expect(await atLast(await post(complete))).toMatchObject({ kind: 'accepted' })
  })

  test('F2: its follow-ups in order, each told once, then a yes', async () => {
    const { sandbox, connector, application, post, atLast, country } = await rigOf(id)
    const sent = application('everything')
    let outcome = await atLast(await post(sent))
    const declared = lenders[id]!.countries[country]!.followUps ?? []
    const seen: string[] = []
    for (const _ of declared) {
      if (outcome.kind !== 'follow-up') break
      seen.push(outcome.followUp)
      const result = {
        reference: sent.reference,
        followUp: outcome.followUp,
        status: 'answered' as const,
        application: toSections({ 'otherDetails.maritalStatus': 'single' }),
        answers: { said: { yes: true, how: 'ąę <&>' } },
      }
      const told = () => connector.followUpResult(result, `${sent.reference} ${result.followUp}`)
      outcome = await atLast(await told())
      expect(await atLast(await told())).toEqual(outcome)
    }
    expect(seen).toEqual(declared)
    expect(outcome).toMatchObject({ kind: 'accepted' })
    expect(sandbox.played.applications()[0]!.entry.done).toHaveLength(declared.length)
  })

  test('R-26: the same post twice is one application with one answer', async () => {
    const { sandbox, application, post, atLast } = await rigOf(id)
    const sent = application('accept')
    const first = await atLast(await post(sent))
    expect(await atLast(await post(sent))).toEqual(first)
    expect(sandbox.played.applications()).toHaveLength(1)
  })

  test.each([
    ['timeout', { kind: 'unknown', why: 'time-out' }, { kind: 'unknown', why: 'time-out' }],
    ['garbage', { kind: 'unknown', why: 'not a decision' }, { kind: 'unknown', why: 'not a decision' }],
    ['error', { kind: 'unknown', why: 'status 500' }, { kind: 'not-found' }],
  ] as const)('R-25: %s is no answer', async (word, posted, asked) => {
    const { connector, application, post } = await rigOf(id, { timeoutMs: word === 'timeout' ? 1000 : 5000 })
    const sent = application(word)
    expect(await post(sent)).toEqual(posted)
    expect(await connector.ask(sent.reference)).toEqual(asked)
  })

  test('a reference it never saw is not found', async () => {
    const { connector } = await rigOf(id)
    expect(await connector.ask('reference-1')).toEqual({ kind: 'not-found' })
  })

  test('cancelled it never accepts, and what it accepted is too late to cancel', async () => {
    const { sandbox, connector, application, post, atLast, called } = await rigOf(id)
    const open = application('never')
    await post(open)
    expect(await connector.cancel(open.reference, 'cancel-1')).toBe('told')
    expect(await connector.cancel(open.reference, 'cancel-1')).toBe('told')
    const [{ entry } = { entry: undefined }] = sandbox.played.applications()
    await sandbox.played.say({ lenderId: id, entry: entry! }, entry!.case.accept())
    expect(await called()).toEqual({ kind: 'rejected', reason: 'cancelled' })
    const taken = application('accept')
    await atLast(await post(taken))
    expect(await connector.cancel(taken.reference, 'cancel-2')).toBe('too-late')
    expect(await connector.cancel('never-seen-1', 'cancel-3')).toBe('told')
  })

  test('told that it was not chosen, also twice', async () => {
    const { sandbox, connector, application, post, atLast } = await rigOf(id)
    const sent = application('accept')
    await atLast(await post(sent))
    for (const _ of ['once', 'again']) expect(await connector.notChosen(sent.reference, 'not-chosen-1')).toBe('told')
    expect(sandbox.played.applications()[0]!.entry.closed).toBe('not-chosen')
  })

  test.each(['reference-person', 'everything'] as const)('P-05: told to erase %s, it does', async (scope) => {
    const { sandbox, connector, application, post, atLast } = await rigOf(id)
    const sent = application('accept', { 'referenceDetails.name': 'Ana' })
    await atLast(await post(sent))
    expect(await connector.erase!({ reference: sent.reference, scope }, 'erase-1')).toBe('told')
    expect(sandbox.played.applications()[0]!.entry.erased).toBe(scope)
    expect(await connector.erase!({ reference: 'never-seen-1', scope }, 'erase-2')).toBe('told')
  })

  test('S-30: whom it does not know it turns away', async () => {
    const { sandbox } = await rigOf(id)
    const { method, path } = playedProtocols[id]?.ask ?? lenderMappings[id]!.requests.ask
    const url = `${sandbox.url}/lenders/${id}${path.replace(/:reference|\{reference\}/, 'reference-1')}`
    expect((await fetch(url, { method })).status).toBe(401)
  })
})
