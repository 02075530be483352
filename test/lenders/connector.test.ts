// Test of the default connector against the sandbox, and against lenders that misbehave in other ways.
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { followUps } from '#catalogue/server.generated.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import { anApplication, connectorTo, startSandbox, withEmail } from './sandbox-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const sandboxAnd = async (lenderId = 'moneyman', timeoutMs = 1500) => {
  const sandbox = await startSandbox()
  const connector = connectorTo(sandbox.url, lenderId, timeoutMs)
  cleanups.push(sandbox.close, connector.close)
  return { sandbox, connector }
}

/** A connector to a lender that answers as told; `tries` counts what the connector sent or tried to send. */
const connectorAgainst = async (answer: RequestListener, timeoutMs = 1500) => {
  const seen = { requests: 0, tries: 0 }
  const server = createServer((request, response) => {
    seen.requests++
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  const now = () => {
    seen.tries++
    return Date.now()
  }
  const access = { baseUrl: `http://127.0.0.1:${port}/`, secret: 'any' }
  const connector = openConnector({ access, protocol: partnerProtocol, timeoutMs, followUps, now })
  cleanups.push(stop, connector.close)
  return { connector, seen, stop }
}

const post = (connector: { post: ReturnType<typeof connectorTo>['post'] }, application = anApplication()) =>
  connector.post(application, application.reference)

const accepted = (reference: string) =>
  JSON.stringify({
    decision: 'accepted',
    reference,
    offerId: 'offer-1',
    terms: {
      amount: 1,
      period: 1,
      periodScale: 'days',
      instalment: 1,
      instalments: 1,
      totalCost: 0,
      totalToRepay: 1,
      apr: 0,
    },
  })

describe('Q3 magic words over real HTTP', () => {
  test('accept: with terms, and a redirect where the lender has one', async () => {
    const { sandbox, connector } = await sandboxAnd()
    const application = withEmail('accept', { 'incomeDetails.monthlyIncome': 0 })
    const outcome = await post(connector, application)
    expect(outcome).toMatchObject({
      kind: 'accepted',
      offerId: expect.stringMatching(/^moneyman-/),
      terms: { amount: 500, period: 61, periodScale: 'days', instalments: 1, instalment: 525.32, totalToRepay: 525.32 },
      redirectUrl: `${sandbox.url}/lenders/moneyman/welcome?reference=${application.reference}`,
    })
    expect(await connector.ask(application.reference)).toEqual(outcome)
  })

  test('accept by a lender that phones: no redirect', async () => {
    const { connector } = await sandboxAnd('creditea')
    const outcome = await post(connector, withEmail('accept'))
    expect(outcome).toMatchObject({ kind: 'accepted' })
    expect(outcome).not.toHaveProperty('redirectUrl')
  })

  test('reject', async () => {
    const { connector } = await sandboxAnd()
    expect(await post(connector, withEmail('reject'))).toMatchObject({ kind: 'rejected' })
  })

  test('pending: accepted when asked after its time', async () => {
    let now = Date.now()
    const sandbox = await startSandbox({ now: () => now, decisionMs: 3000 })
    const connector = connectorTo(sandbox.url)
    cleanups.push(sandbox.close, connector.close)
    const application = withEmail('pending')
    expect(await post(connector, application)).toEqual({ kind: 'pending' })
    now += 2999
    expect(await connector.ask(application.reference)).toEqual({ kind: 'pending' })
    now += 1
    expect(await connector.ask(application.reference)).toMatchObject({ kind: 'accepted' })
  })

  test('more: asks for what is not there, then accepts', async () => {
    const { connector } = await sandboxAnd()
    expect(await post(connector, withEmail('more'))).toEqual({
      kind: 'more-needed',
      dataPoints: ['expenses.monthlyExpenses', 'otherDetails.education'],
    })
    expect(await post(connector, withEmail('more', { 'otherDetails.education': 'none' }))).toEqual({
      kind: 'more-needed',
      dataPoints: ['expenses.monthlyExpenses'],
    })
    const complete = withEmail('more', { 'otherDetails.education': 'none', 'expenses.monthlyExpenses': 300 })
    expect(await post(connector, complete)).toMatchObject({ kind: 'accepted' })
  })

  test('timeout: unknown, and asking tells no more', async () => {
    const { connector } = await sandboxAnd('moneyman', 150)
    const application = withEmail('timeout')
    expect(await post(connector, application)).toEqual({ kind: 'unknown', why: 'time-out' })
    expect(await connector.ask(application.reference)).toEqual({ kind: 'unknown', why: 'time-out' })
  })

  test('error: unknown, and asking tells that the lender never saw it', async () => {
    const { connector } = await sandboxAnd()
    const application = withEmail('error')
    expect(await post(connector, application)).toEqual({ kind: 'unknown', why: 'status 500' })
    expect(await connector.ask(application.reference)).toEqual({ kind: 'not-found' })
  })

  test('garbage: unknown, asked or not', async () => {
    const { connector } = await sandboxAnd()
    const application = withEmail('garbage')
    expect(await post(connector, application)).toEqual({ kind: 'unknown', why: 'not a decision' })
    expect(await connector.ask(application.reference)).toEqual({ kind: 'unknown', why: 'not a decision' })
  })

  test('huge: unknown, and asked after it, a yes', async () => {
    const { connector } = await sandboxAnd()
    const application = withEmail('huge')
    expect(await post(connector, application)).toEqual({ kind: 'unknown', why: 'answer too large or not UTF-8' })
    expect(await connector.ask(application.reference)).toMatchObject({ kind: 'accepted' })
  })

  test('reset: unknown, and asking tells that the lender never saw it', async () => {
    const { connector } = await sandboxAnd()
    const application = withEmail('reset')
    expect(await post(connector, application)).toEqual({ kind: 'unknown', why: 'ECONNRESET' })
    expect(await connector.ask(application.reference)).toEqual({ kind: 'not-found' })
  })

  test('slow: a yes, late', async () => {
    const { connector } = await sandboxAnd()
    const before = Date.now()
    expect(await post(connector, withEmail('slow'))).toMatchObject({ kind: 'accepted' })
    expect(Date.now() - before).toBeGreaterThanOrEqual(39)
  })

  test.each([
    ['lost', /\/lenders\/creditea\/nowhere\?/],
    ['astray', /^https:\/\/elsewhere\.example\//],
  ] as const)('%s: a yes with an address, also where the lender has none', async (word, address) => {
    const { connector } = await sandboxAnd('creditea')
    expect(await post(connector, withEmail(word))).toMatchObject({
      kind: 'accepted',
      redirectUrl: expect.stringMatching(address),
    })
  })

  test.each([
    ['creditea.accept', 'accepted'],
    ['moneyman.accept', 'rejected'],
    ['CREDITEA.Never', 'pending'],
    // No word, no lender, an ordinary name: by its own play.
    ['creditea.perez', 'accepted'],
    ['nobody.reject', 'accepted'],
    ['reject.creditea', 'accepted'],
  ] as const)('%s: Creditea says %s', async (word, kind) => {
    const { connector } = await sandboxAnd('creditea')
    expect(await post(connector, withEmail(word))).toMatchObject({ kind })
  })

  test('F2 left to itself a lender of the first tiers asks nothing, the others what their folders say', async () => {
    const { connector } = await sandboxAnd('cofidis')
    const plain = anApplication()
    expect(await post(connector, plain)).toMatchObject({ kind: 'follow-up', followUp: 'marital-details' })
    const refused = anApplication({ 'incomeDetails.monthlyIncome': 300 })
    expect(await post(connector, refused)).toMatchObject({ kind: 'rejected' })
  })

  test('twice: accepted', async () => {
    const { connector } = await sandboxAnd()
    expect(await post(connector, withEmail('twice'))).toMatchObject({ kind: 'accepted' })
  })

  test('a wrong secret is refused', async () => {
    const { sandbox } = await sandboxAnd()
    const connector = openConnector({
      access: { baseUrl: `${sandbox.url}/lenders/moneyman`, secret: 'other' },
      protocol: partnerProtocol,
      timeoutMs: 1500,
      followUps,
      now: Date.now,
    })
    cleanups.push(connector.close)
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'status 401' })
    expect(await connector.ask('reference-1')).toEqual({ kind: 'unknown', why: 'status 401' })
  })
})

describe('cancelled, or another lender chosen', () => {
  test('a cancelled application is never accepted, asked after its time or called back', async () => {
    let now = Date.now()
    const sandbox = await startSandbox({ now: () => now, decisionMs: 40 })
    const connector = connectorTo(sandbox.url)
    cleanups.push(sandbox.close, connector.close)
    const application = withEmail('disorder')
    expect(await post(connector, application)).toEqual({ kind: 'pending' })
    expect(await connector.cancel(application.reference, 'cancel-1')).toBe('told')
    now += 60_000
    expect(await connector.ask(application.reference)).toEqual({ kind: 'rejected', reason: 'cancelled' })
    expect(await connector.cancel(application.reference, 'cancel-1')).toBe('told')
    expect((await sandbox.app.inject('/')).body).toContain('cancelled by us')
  })

  test('what was accepted is not cancelled: too late, and the yes stands', async () => {
    const { connector } = await sandboxAnd()
    const application = withEmail('accept')
    await post(connector, application)
    for (const _ of ['once', 'and again'])
      expect(await connector.cancel(application.reference, 'cancel-1')).toBe('too-late')
    expect(await connector.ask(application.reference)).toMatchObject({ kind: 'accepted' })
  })

  test('who was not chosen is told, also twice', async () => {
    const { sandbox, connector } = await sandboxAnd()
    const application = withEmail('accept')
    await post(connector, application)
    for (const _ of ['once', 'and again'])
      expect(await connector.notChosen(application.reference, 'not-chosen-1')).toBe('told')
    expect((await sandbox.app.inject('/')).body).toContain('the applicant took another offer')
  })

  test.each([
    [200, 'told', 'told'],
    [204, 'told', 'told'],
    [404, 'told', 'told'],
    [405, 'told', 'told'],
    [409, 'too-late', 'untold'],
    [401, 'untold', 'untold'],
    [503, 'untold', 'untold'],
  ] as const)('a lender that answers %i: %s of a cancellation, %s of another choice', async (status, cancel, other) => {
    const { connector } = await connectorAgainst((_request, response) => void response.writeHead(status).end())
    expect(await connector.cancel('reference-1', 'key-1')).toBe(cancel)
    expect(await connector.notChosen('reference-1', 'key-2')).toBe(other)
  })

  test('whom nobody reaches is untold', async () => {
    const { connector, stop } = await connectorAgainst(() => undefined)
    await stop()
    expect(await connector.cancel('reference-1', 'key-1')).toBe('untold')
    expect(await connector.notChosen('reference-1', 'key-2')).toBe('untold')
  })
})

describe('R-25 lenders that misbehave', () => {
  test('a huge answer is not read to its end', async () => {
    const { connector } = await connectorAgainst((_request, response) => {
      response.on('error', () => undefined)
      const more = () => {
        // Ends when the connection takes no more.
        while (!response.destroyed && response.write(' '.repeat(16_000)));
      }
      response.on('drain', more)
      more()
    })
    expect(await post(connector)).toEqual({ kind: 'unknown', why: 'answer too large or not UTF-8' })
  })

  test('an answer that does not end is a time-out', async () => {
    const { connector } = await connectorAgainst((_request, response) => void response.write('{"decision":'), 150)
    expect(await post(connector)).toEqual({ kind: 'unknown', why: 'time-out' })
  })

  test('an answer about another application is not believed', async () => {
    const { connector } = await connectorAgainst(
      (_request, response) => void response.end(accepted('reference-of-another')),
    )
    expect(await post(connector)).toEqual({ kind: 'unknown', why: 'other reference' })
  })

  test.each(['POST', 'GET'])('S-17: an answer to a %s with U+0000 in a text is no decision', async (method) => {
    const { connector } = await connectorAgainst(
      (_request, response) => void response.end(accepted('reference-1').replace('"offerId":"', '"offerId":"\\u0000')),
    )
    const outcome = method === 'POST' ? await post(connector) : await connector.ask('reference-1')
    expect(outcome).toEqual({ kind: 'unknown', why: 'not a decision' })
  })

  test('R-25: a lender that writes null for what it leaves out has decided all the same', async () => {
    const said = [
      { decision: 'rejected', reference: 'reference-1', reason: null },
      { ...(JSON.parse(accepted('reference-1')) as object), redirectUrl: null, validUntil: null },
      {
        decision: 'follow-up',
        reference: 'reference-1',
        followUp: 'dynamic-consents',
        ask: { consents: [{ id: 'a', required: true, label: 'May we', text: null }], note: null },
      },
    ]
    const { connector } = await connectorAgainst(
      (_request, response) => void response.end(JSON.stringify(said.shift())),
    )
    expect(await connector.ask('reference-1')).toEqual({ kind: 'rejected' })
    expect(await connector.ask('reference-1')).toMatchObject({ kind: 'accepted', offerId: 'offer-1' })
    const ask = { consents: [{ id: 'a', required: true, label: 'May we' }] }
    expect(await connector.ask('reference-1')).toEqual({ kind: 'follow-up', followUp: 'dynamic-consents', ask })
  })

  test('R-25: a no whose reason is long is a no, and its beginning is kept', async () => {
    const reason = 'a'.repeat(2000)
    const { connector } = await connectorAgainst(
      (_request, response) =>
        void response.end(JSON.stringify({ decision: 'rejected', reference: 'reference-1', reason })),
    )
    expect(await connector.ask('reference-1')).toEqual({ kind: 'rejected', reason: reason.slice(0, 200) })
  })

  test('S-17: half an emoji in an answer is read as the sign for what cannot be read', async () => {
    const { connector } = await connectorAgainst(
      (_request, response) => void response.end(accepted('reference-1').replace('"offerId":"', '"offerId":"\\ud83d')),
    )
    expect(await connector.ask('reference-1')).toMatchObject({ kind: 'accepted', offerId: '\ufffdoffer-1' })
  })

  test.each([
    ['money as a text', '"amount":"1"', 'terms.amount'],
    ['a name that we do not know', '"amount":1,"ana@example.test":1', 'terms'],
    ['another word', '"decision":"maybe"', 'decision'],
  ])('R-25 Q3: where an answer is no decision is told, in our own names: %s', async (_, said, where) => {
    const name = /^"\w+":/.exec(said)![0]
    const { connector } = await connectorAgainst(
      (_request, response) =>
        void response.end(accepted('reference-of-any').replace(new RegExp(`${name}("\\w+"|\\d+)`), said)),
    )
    expect(await post(connector)).toEqual({ kind: 'unknown', why: `not a decision: ${where}` })
  })

  test.each([
    ['nothing is lent', { amount: 0 }],
    ['more is lent than to anybody', { amount: 2e12, instalment: 2e12, totalToRepay: 2e12 }],
    ['less is paid back than lent', { amount: 1000 }],
  ])('terms that no loan can have are no decision: %s', async (_, terms) => {
    const told = JSON.parse(accepted('reference-of-any')) as { terms: object }
    const { connector } = await connectorAgainst(
      (_request, response) => void response.end(JSON.stringify({ ...told, terms: { ...told.terms, ...terms } })),
    )
    expect(await post(connector)).toEqual({ kind: 'unknown', why: 'not a decision: terms' })
  })

  test('a redirect is not followed', async () => {
    const { connector, seen } = await connectorAgainst(
      (_request, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    )
    expect(await post(connector)).toEqual({ kind: 'unknown', why: 'status 307' })
    expect(seen.requests).toBe(1)
  })

  test('a connection cut after the request is unknown and not sent again', async () => {
    const { connector, seen } = await connectorAgainst((request) => void request.socket.destroy())
    expect(await post(connector)).toMatchObject({ kind: 'unknown' })
    expect(seen).toEqual({ requests: 1, tries: 1 })
  })

  test.each([
    [400, {}, 'refused'],
    [404, {}, 'refused'],
    [409, {}, 'unknown'],
    [422, {}, 'refused'],
    [500, {}, 'unknown'],
    [503, {}, 'unknown'],
  ] as const)('a post answered with %i %j is %s and not sent again', async (status, headers, kind) => {
    const { connector, seen } = await connectorAgainst(
      (_request, response) => void response.writeHead(status, headers).end('{}'),
    )
    expect(await post(connector)).toEqual({ kind, why: `status ${status}` })
    expect(seen.requests).toBe(1)
  })

  test.each([
    [429, {}, 2000],
    [429, { 'retry-after': '7' }, 7000],
    [503, { 'retry-after': '5' }, 5000],
    [503, { 'retry-after': 'soon' }, 2000],
    [503, { 'retry-after': '-1' }, 2000],
    [503, { 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, 0],
  ] as const)(
    'a post answered with %i %j was turned away for %i ms, and is not sent again at once',
    async (status, headers, againInMs) => {
      const { connector, seen } = await connectorAgainst(
        (_request, response) => void response.writeHead(status, headers).end('{}'),
      )
      expect(await post(connector)).toEqual({ kind: 'refused', why: `status ${status}`, againInMs })
      expect(seen.requests).toBe(1)
    },
  )

  test('a refused connection is refused after three tries; asked, it is unknown', async () => {
    const { connector, seen, stop } = await connectorAgainst(() => undefined)
    await stop()
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'ECONNREFUSED' })
    expect(seen).toEqual({ requests: 0, tries: 3 })
    expect(await connector.ask('reference-1')).toEqual({ kind: 'unknown', why: 'ECONNREFUSED' })
  })
})

describe('R-25 circuit breaker', () => {
  const statuses = (initial: number) => {
    const lender = { status: initial }
    const answer: RequestListener = (request, response) =>
      void response.writeHead(lender.status).end(accepted(String(request.headers['idempotency-key'])))
    return { lender, answer }
  }

  test('opens after five posts in a row that were turned away: none of them was a decision', async () => {
    const { connector, seen } = await connectorAgainst(statuses(429).answer)
    for (let post429 = 0; post429 < 5; post429++) expect(await post(connector)).toMatchObject({ kind: 'refused' })
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'breaker open' })
    expect(seen.requests).toBe(5)
  })

  test('opens after five failures in a row, lets one through after 10 s, closes when that one succeeds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { lender, answer } = statuses(500)
    const { connector, seen } = await connectorAgainst(answer)
    for (let failure = 0; failure < 5; failure++) expect(await post(connector)).toMatchObject({ kind: 'unknown' })
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'breaker open' })
    vi.setSystemTime(Date.now() + 9999)
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'breaker open' })
    expect(seen.requests).toBe(5)
    vi.setSystemTime(Date.now() + 1)
    expect(await post(connector)).toMatchObject({ kind: 'unknown' })
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'breaker open' })
    lender.status = 200
    vi.setSystemTime(Date.now() + 10_000)
    expect(await post(connector)).toMatchObject({ kind: 'accepted' })
    expect(await post(connector)).toMatchObject({ kind: 'accepted' })
    expect(seen.requests).toBe(8)
  })

  test('a success in between counts from the start; rejections are no failures', async () => {
    const { lender, answer } = statuses(500)
    const { connector } = await connectorAgainst(answer)
    for (let failure = 0; failure < 4; failure++) await post(connector)
    lender.status = 200
    await post(connector)
    lender.status = 422
    for (let refusal = 0; refusal < 6; refusal++) expect(await post(connector)).toMatchObject({ why: 'status 422' })
    lender.status = 500
    for (let failure = 0; failure < 4; failure++) await post(connector)
    lender.status = 200
    expect(await post(connector)).toMatchObject({ kind: 'accepted' })
  })

  test('asking passes an open breaker by, and does not open it', async () => {
    const { lender, answer } = statuses(500)
    const { connector } = await connectorAgainst(answer)
    for (let failure = 0; failure < 6; failure++)
      expect(await connector.ask('reference-1')).toMatchObject({ why: 'status 500' })
    for (let failure = 0; failure < 5; failure++) expect(await post(connector)).toMatchObject({ kind: 'unknown' })
    lender.status = 404
    expect(await post(connector)).toEqual({ kind: 'refused', why: 'breaker open' })
    expect(await connector.ask('reference-1')).toEqual({ kind: 'not-found' })
  })
})
