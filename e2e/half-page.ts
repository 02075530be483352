// Server before the product that sends a page up to a mark, and the rest when it is told to; everything else passes through.
import { createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface HalfPage {
  /** Without a trailing slash. */
  readonly url: string
  /** Sends what lies behind the mark. */
  readonly goOn: () => void
  /** Cuts the connection of the page there, as a bad line does; later pages come whole. */
  readonly breakOff: () => void
  readonly close: () => void
}

/** `mark` is where the first part of every page ends; a page without it is an error. */
export async function startHalfPage(productUrl: string, mark: string): Promise<HalfPage> {
  let goOn = () => {}
  let breakOff = () => {}
  let isCut = false
  const rest = new Promise<void>((resolve) => (goOn = resolve))
  const pass = async (answer: IncomingMessage, to: ServerResponse) => {
    to.writeHead(answer.statusCode!, answer.headers)
    if (isCut || !answer.headers['content-type']?.startsWith('text/html')) return void answer.pipe(to)
    breakOff = () => {
      isCut = true
      to.destroy()
    }
    const page = await buffer(answer)
    const cut = page.indexOf(mark)
    if (cut < 0) throw new Error(`the page has no ${mark}`)
    to.write(page.subarray(0, cut))
    await rest
    to.end(page.subarray(cut))
  }
  const server = createServer((asked, to) => {
    const { 'accept-encoding': _, ...headers } = asked.headers
    const { method, url } = asked
    asked.pipe(request(`${productUrl}${url}`, { method, headers }, (answer) => void pass(answer, to)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn: () => goOn(),
    breakOff: () => breakOff(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
