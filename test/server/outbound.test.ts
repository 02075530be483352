// Test of outbound requests: only to public addresses, checked when the connection is made (S-27).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardedConnector, outbound, placeOf } from '#server/platform/kit/outbound.ts'
import type { Resolve } from '#server/platform/kit/outbound.ts'
import { isPublicAddress } from '#server/platform/kit/public-address.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import { anApplication } from '#test/lenders/sandbox-server.ts'

let received: string[] = []
const listening = createServer((request, response) => {
  received.push(`${request.headers.host} ${request.url}`)
  if (request.url === '/away') return response.writeHead(302, { location: '/elsewhere' }).end()
  if (request.url === '/cut')
    return response.writeHead(200, { 'content-length': 99 }).write('half', () => response.destroy())
  if (request.url === '/huge') return response.end(Buffer.alloc(3_000_000))
  return response.end('taken')
})
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve))
  port = (listening.address() as AddressInfo).port
})
afterAll(() => {
  listening.closeAllConnections()
  listening.close()
})
beforeEach(() => {
  received = []
})

/** A resolver that answers from lists, one after the other. */
const resolving = (...answers: readonly (readonly string[])[]): Resolve & { asked: number } => {
  const resolve = Object.assign(
    (_host: string, done: Parameters<Resolve>[1]) => {
      const addresses = answers[Math.min(resolve.asked++, answers.length - 1)]!
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
    { asked: 0 },
  )
  return resolve
}

async function get(url: string, rules: Partial<Parameters<typeof outbound>[0]> = {}, readsBytes?: number) {
  const out = outbound({ plainHttp: true, ...rules })
  try {
    return await out.send({ method: 'GET', url, headers: {}, ...(readsBytes === undefined ? {} : { readsBytes }) })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  } finally {
    await out.close()
  }
}

describe('S-27: which addresses are public', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::10.0.0.1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2001:0:7f00:1::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'localhost',
    '',
  ])('S-27: %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '93.184.216.34', '::ffff:8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4003::200e'])(
    'S-27: %s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('S-27: a request', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['a decimal host', '2130706433'],
    ['an octal host', '0177.0.0.1'],
    ['a hexadecimal host', '0x7f000001'],
    ['a short host', '127.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4 in IPv6, as hexadecimal', '[::ffff:7f00:1]'],
    ['the metadata service', '169.254.169.254'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['a dot at the end', '127.0.0.1.'],
  ])('S-27: to %s is refused', async (_what, host) => {
    expect(await get(`http://${host}:${port}/`)).toBe('ADDRESS_REFUSED')
    expect(received).toEqual([])
  })

  test.each([
    ['a private address', [['10.1.2.3']]],
    ['one private address among public ones', [['93.184.216.34', '127.0.0.1']]],
    ['an IPv6 form of a private one', [['::ffff:169.254.169.254']]],
    ['no address', [[]]],
  ] as const)('S-27: to a name with %s is refused', async (_what, answers) => {
    expect(await get(`http://partner.example:${port}/`, { resolve: resolving(...answers) })).toBe('ADDRESS_REFUSED')
    expect(received).toEqual([])
  })

  test('S-27: this machine by the system’s own names is refused', async () => {
    expect(await get(`http://localhost:${port}/`)).toBe('ADDRESS_REFUSED')
  })

  test('S-27: a name that is another address at a second look is connected to at the one that was judged', async () => {
    const isAllowed = (address: string) => address === '127.0.0.1'
    const url = `http://rebinding.example:${port}/`
    const resolve = resolving(['127.0.0.1'], ['127.0.0.2'])
    expect(await get(url, { resolve, isAllowed })).toEqual({ status: 200 })
    expect([resolve.asked, received]).toEqual([1, [`rebinding.example:${port} /`]])
    const other = resolving(['127.0.0.2'], ['127.0.0.1'])
    expect(await get(url, { resolve: other, isAllowed })).toBe('ADDRESS_REFUSED')
    expect([other.asked, received.length]).toEqual([1, 1])
  })

  test('S-27: the sandbox’s own place is spoken to, its neighbour is not', async () => {
    const trusted = [placeOf(`http://127.0.0.1:${port}`)]
    expect(await get(`http://127.0.0.1:${port}/`, { trusted })).toEqual({ status: 200 })
    expect(await get(`http://127.0.0.1:${port + 1}/`, { trusted })).toBe('ADDRESS_REFUSED')
    expect(await get(`http://127.0.0.2:${port}/`, { trusted })).toBe('ADDRESS_REFUSED')
  })

  test('S-27: plain http is refused where an environment has no part in it', async () => {
    const rules = { plainHttp: false, trusted: [`127.0.0.1:${port}`] }
    expect(await get(`http://127.0.0.1:${port}/`, rules)).toBe('ADDRESS_REFUSED')
    expect(received).toEqual([])
  })

  test('S-27: a redirect is not followed, and a long answer is thrown away', async () => {
    const trusted = [`127.0.0.1:${port}`]
    expect(await get(`http://127.0.0.1:${port}/away`, { trusted })).toEqual({ status: 302 })
    expect(await get(`http://127.0.0.1:${port}/huge`, { trusted })).toEqual({ status: 200 })
    expect(received.map((line) => line.split(' ')[1])).toEqual(['/away', '/huge'])
  })

  test('S-27: an answer that is read is read to its bound and no further; half of one is none', async () => {
    const trusted = [`127.0.0.1:${port}`]
    const address = `http://127.0.0.1:${port}`
    expect(await get(`${address}/`, { trusted }, 100)).toEqual({ status: 200, body: 'taken' })
    expect(await get(`${address}/`, { trusted }, 3)).toEqual({ status: 200, body: 'tak' })
    expect(await get(`${address}/huge`, { trusted }, 16_000)).toEqual({ status: 200, body: '\0'.repeat(16_000) })
    expect(await get(`${address}/cut`, { trusted }, 100)).toMatch(/^(?:UND_ERR_SOCKET|ECONNRESET)$/)
    expect(await get(`${address}/cut`, { trusted })).toEqual({ status: 200 })
  })

  test('S-27 R-25: a lender at a private address was sent nothing, and the desk knows that', async () => {
    const lender = openConnector({
      access: { baseUrl: `http://127.0.0.1:${port}/lender`, secret: 'a secret of sixteen' },
      protocol: partnerProtocol,
      timeoutMs: 1000,
      followUps: {},
      now: Date.now,
      connect: (timeoutMs) => guardedConnector({ plainHttp: true }, timeoutMs),
    })
    expect(await lender.post(anApplication(), 'key-1-2-3')).toEqual({ kind: 'refused', why: 'ADDRESS_REFUSED' })
    await lender.close()
    expect(received).toEqual([])
  })
})
