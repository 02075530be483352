// TCP proxy between browser and server: counts requests and breaks one exchange in a chosen way. Plain HTTP/1.1 without
// pipelining and with bodies of a stated length, which is what browsers send.
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface SeenRequest {
  /** Method and path: `POST /api/v3/lead`. */
  readonly line: string
  readonly idempotencyKey: string | undefined
}

/** Where an exchange breaks; `meanwhile` happens while the browser still waits, and both connections are cut after it. */
export interface Fault {
  readonly at: 'request' | 'forwarded' | 'answer'
  /** `answer` is what the server has sent so far, empty before its first bytes. */
  readonly meanwhile?: (browser: Socket, answer: Buffer) => void | Promise<void>
}

export interface FaultProxy {
  /** Without a trailing slash. */
  readonly url: string
  /** Every request that came, oldest first. */
  readonly asked: readonly SeenRequest[]
  /** Lets the next request of this line meet a fault; resolves once it is over. */
  readonly meet: (line: string, fault: Fault) => Promise<void>
  readonly close: () => Promise<void>
}

interface Expected {
  readonly line: string
  readonly fault: Fault
  readonly happened: () => void
}

/** The server's answer is lost after it was on its way. */
export const answerLost: Fault = { at: 'answer' }

/** The head and half of the body arrive. */
export const answerHalved: Fault = {
  at: 'answer',
  meanwhile: (browser, answer) => {
    const body = answer.indexOf('\r\n\r\n') + 4
    browser.write(answer.subarray(0, body + Math.floor((answer.length - body) / 2)))
  },
}

/** Nothing reaches the server: something before it answers 503. */
export const unavailable: Fault = {
  at: 'request',
  meanwhile: async (browser) => {
    const answer = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
    await new Promise<void>((resolve) => browser.end(answer, () => resolve()))
  },
}

/** A proxy on a free port before the server at `port`, which may die and come back meanwhile. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  const asked: SeenRequest[] = []
  const expected: Expected[] = []
  const open = new Set<Socket>()

  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1')
    let fault: Expected | undefined
    let isBroken = false
    let rest: Buffer = Buffer.of()
    const cut = () => {
      browser.destroy()
      upstream.destroy()
    }
    const breakOff = async ({ fault: { meanwhile }, happened }: Expected, answer: Buffer) => {
      if (isBroken) return
      isBroken = true
      await meanwhile?.(browser, answer)
      cut()
      happened()
    }
    for (const socket of [browser, upstream]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        open.delete(socket)
        // A fault under way ends the exchange itself: the server may be killed while the browser waits.
        if (!fault) cut()
      })
    }
    browser.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (let request = wholeRequest(rest); request; request = wholeRequest(rest)) {
        rest = rest.subarray(request.bytes.length)
        asked.push(request.asked)
        const index = expected.findIndex(({ line }) => line === request?.asked.line)
        const [met] = index < 0 ? [] : expected.splice(index, 1)
        fault = met
        if (met?.fault.at === 'request') return void breakOff(met, Buffer.of())
        upstream.write(request.bytes, () => {
          if (met?.fault.at === 'forwarded') void breakOff(met, Buffer.of())
        })
      }
    })
    upstream.on('data', (bytes) => {
      if (!fault) browser.write(bytes)
      else if (fault.fault.at === 'answer') void breakOff(fault, bytes)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    meet: (line, fault) => new Promise((resolve) => expected.push({ line, fault, happened: resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** The first request of the bytes once it is there with all of its body. */
function wholeRequest(bytes: Buffer): { readonly asked: SeenRequest; readonly bytes: Buffer } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const header = (name: string) => new RegExp(`^${name}: *(.+)$`, 'im').exec(head)?.[1]?.trim()
  const length = end + 4 + Number(header('content-length') ?? 0)
  if (bytes.length < length) return undefined
  const [method, path] = head.split(' ', 2)
  return {
    asked: { line: `${method} ${path}`, idempotencyKey: header('idempotency-key') },
    bytes: bytes.subarray(0, length),
  }
}
