// Vendor server of the tests: answers everything, and logs each request unpacked.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'

interface ReceivedRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Gzip and base64 undone. */
  readonly body: string
}

export interface VendorServer {
  readonly url: string
  readonly received: readonly ReceivedRequest[]
  /** A status with `{}`, or a text: a page where it begins with `<`, else JavaScript. */
  answer: (path: string) => number | string | Promise<string>
  readonly close: () => Promise<void>
}

/** Plain text of what a library packed. */
function unpacked(body: Buffer): string {
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body).toString()
  const text = body.toString()
  const form = /^data=(.*)$/s.exec(text)?.[1]
  return form === undefined ? text : Buffer.from(decodeURIComponent(form), 'base64').toString()
}

function reply(response: ServerResponse, answer: number | string): void {
  const isText = typeof answer === 'string'
  const textType = isText && answer.startsWith('<') ? 'text/html' : 'text/javascript'
  response.writeHead(isText ? 200 : answer, {
    'content-type': isText ? textType : 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  })
  response.end(isText ? answer : '{}')
}

export async function startVendorServer(): Promise<VendorServer> {
  const received: ReceivedRequest[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    if (request.method !== 'OPTIONS')
      received.push({ method: request.method ?? '', path, body: unpacked(Buffer.concat(parts)) })
    reply(response, request.method === 'OPTIONS' ? 204 : await vendors.answer(path))
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const vendors: VendorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => 200,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return vendors
}

/** The analytics library says nothing in a browser that looks like a robot. */
export async function likeAPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ordinary = navigator.userAgent.replace('HeadlessChrome', 'Chrome')
    const seen = { webdriver: false, userAgent: ordinary, userAgentData: undefined }
    for (const [name, value] of Object.entries(seen))
      Object.defineProperty(Navigator.prototype, name, { get: (): unknown => value, configurable: true })
  })
}
