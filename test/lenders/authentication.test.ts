// Test of the authentication kinds of connectors, over real HTTP and TLS: tokens kept and renewed, certificates demanded (S-30).
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { followUps } from '#catalogue/server.generated.ts'
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import {
  developmentClientCertificate,
  developmentServerCertificate,
} from '#server/platform/kit/connectors/development-certificates.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import type { LenderAccess } from '#server/platform/kit/connectors/lender-access.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Connect } from '#server/platform/kit/connectors/transport.ts'
import { guardedConnector, placeOf } from '#server/platform/kit/outbound.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import { anApplication, startSandbox } from './sandbox-server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const oauth2: Authentication = { kind: 'oauth2-client-credentials', tokenPath: '/token', scope: 'loans' }

/** A lender that gives tokens of 100 s, numbered, and takes the newest that it has not taken back. */
async function lenderWithTokens(change: { token?: (response: ServerResponse) => void } = {}) {
  const seen = { tokens: 0, posts: 0, asked: [] as string[] }
  const taken = { back: '' }
  const token = (request: IncomingMessage, response: ServerResponse, body: string) => {
    seen.asked.push(`${request.headers.authorization} ${body}`)
    if (change.token) return change.token(response)
    seen.tokens++
    return response.end(JSON.stringify({ access_token: `t${seen.tokens}`, token_type: 'bearer', expires_in: 100 }))
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/token') return token(request, response, body)
      seen.posts++
      const given = request.headers.authorization ?? ''
      if (!/^Bearer t\d+$/.test(given) || given === `Bearer ${taken.back}`) return response.writeHead(401).end()
      return response.end(JSON.stringify({ decision: 'pending', reference: request.headers['idempotency-key'] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') }
  const connector = openConnector({
    access: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secret: 'sec:ret',
      clientId: 'our client',
    },
    protocol: { ...partnerProtocol, authentication: oauth2 },
    timeoutMs: 3000,
    followUps,
    now: () => clock.now,
  })
  cleanups.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => connector.close(),
  )
  const post = () => {
    const application = anApplication()
    return connector.post(application, application.reference)
  }
  return { seen, clock, taken, post, connector }
}

describe('OAuth 2 client credentials', () => {
  test('one token is asked for, in the way of RFC 6749, and kept for every request', async () => {
    const { seen, post } = await lenderWithTokens()
    expect(await Promise.all([post(), post(), post()])).toEqual(Array.from({ length: 3 }, () => ({ kind: 'pending' })))
    expect(await post()).toEqual({ kind: 'pending' })
    const client = Buffer.from('our+client:sec%3Aret').toString('base64')
    expect(seen.asked).toEqual([`Basic ${client} grant_type=client_credentials&scope=loans`])
  })

  test('a token is renewed before its end', async () => {
    const { seen, clock, post } = await lenderWithTokens()
    await post()
    clock.now += 89_000
    await post()
    expect(seen.tokens).toBe(1)
    clock.now += 2000
    expect(await post()).toEqual({ kind: 'pending' })
    expect(seen).toMatchObject({ tokens: 2, posts: 3 })
  })

  test('a 401 renews the token once, and the same post goes out again', async () => {
    const { seen, taken, post } = await lenderWithTokens()
    await post()
    taken.back = 't1'
    expect(await post()).toEqual({ kind: 'pending' })
    expect(seen).toMatchObject({ tokens: 2, posts: 3 })
  })

  test('a second 401 is final: the lender did not take it', async () => {
    const { seen, post } = await lenderWithTokens({
      token: (response) => response.end(JSON.stringify({ access_token: 'not-one', token_type: 'Bearer' })),
    })
    expect(await post()).toEqual({ kind: 'refused', why: 'status 401' })
    expect(seen.posts).toBe(2)
  })

  test.each([
    ['status 401', (response: ServerResponse) => void response.writeHead(401).end('{}')],
    ['not a token', (response: ServerResponse) => void response.end('{"access_token":"x","token_type":"mac"}')],
    ['ECONNRESET', (response: ServerResponse) => void response.socket?.resetAndDestroy()],
  ])('without a token nothing is sent: %s', async (why, token) => {
    const { seen, post, connector } = await lenderWithTokens({ token })
    expect(await post()).toEqual({ kind: 'refused', why: `no token: ${why}` })
    expect(await connector.ask('reference-1')).toEqual({ kind: 'unknown', why: `no token: ${why}` })
    expect(seen.posts).toBe(0)
  })
})

describe('mutual TLS', () => {
  const id = 'tf-bank'
  const access = async (change: Partial<LenderAccess> = {}, connect?: Connect) => {
    const sandbox = await startSandbox()
    const connector = openConnector({
      access: {
        baseUrl: `${sandbox.url.replace('http:', 'https:')}/lenders/${id}`,
        secret: `sandbox-${id}`,
        tls: developmentClientCertificate(id),
        ...change,
      },
      protocol: protocolOfLender(catalogue, id),
      timeoutMs: 3000,
      followUps,
      now: Date.now,
      ...(connect ? { connect } : {}),
    })
    cleanups.push(sandbox.close, connector.close)
    const [country = ''] = Object.keys(catalogue.lenders[id]!.countries)
    const application = anApplication({ 'contactDetails.email': 'accept+any@example.test' }, { country })
    return {
      outcome: await connector.post(application, application.reference),
      received: sandbox.played.applications(),
    }
  }

  test('by its own certificate our server is let in', async () => {
    expect((await access()).outcome).toMatchObject({ kind: 'accepted' })
  })

  test('S-27: the same where connections are judged by their address', async () => {
    const sandbox = await startSandbox()
    cleanups.push(sandbox.close)
    const baseUrl = `${sandbox.url.replace('http:', 'https:')}/lenders/${id}`
    const judged = (trusted: readonly string[]): Connect => {
      return (timeoutMs, tls) => guardedConnector({ plainHttp: false, trusted }, timeoutMs, tls)
    }
    expect((await access({ baseUrl }, judged([placeOf(baseUrl)]))).outcome).toMatchObject({ kind: 'accepted' })
    expect((await access({ baseUrl }, judged([]))).outcome).toEqual({ kind: 'refused', why: 'ADDRESS_REFUSED' })
  })

  test('another lender’s certificate is refused', async () => {
    const { outcome, received } = await access({ tls: developmentClientCertificate('another') })
    expect(outcome).toEqual({ kind: 'refused', why: 'status 401' })
    expect(received).toEqual([])
  })

  test('without a certificate, over plain HTTP, it is refused', async () => {
    const sandbox = await startSandbox()
    cleanups.push(sandbox.close)
    const answer = await fetch(`${sandbox.url}/lenders/${id}/loan-applications/reference-1`)
    expect(answer.status).toBe(401)
  })

  test('S-27: a lender whose certificate nobody vouches for is sent nothing', async () => {
    const { certificate, key } = developmentClientCertificate(id)
    const { outcome, received } = await access({ tls: { certificate, key } })
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(received).toEqual([])
  })

  test.each([
    ['elsewhere.example', { kind: 'refused', why: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 0],
    ['127.0.0.1', { kind: 'refused', why: 'status 404' }, 1],
  ] as const)('S-27: a certificate for %s', async (host, outcome, requests) => {
    let seen = 0
    const { certificate, key } = developmentServerCertificate([host])
    const server = createSecureServer({ cert: certificate, key }, (_request, response) => {
      seen++
      response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => server.close())
    const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await access({ baseUrl })).outcome).toEqual(outcome)
    expect(seen).toBe(requests)
  })
})
