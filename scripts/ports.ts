// TCP ports of this machine: tells whether a port is free, and finds a free one.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Binds and lets go. The port it was, or the error's code (`EADDRINUSE`, `EACCES`, ...). */
function tryPort(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo
      server.close(() => resolve(bound))
    })
  })
}

/** Reason why a program cannot listen there, as a clause; nothing where it can. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const result = await tryPort(port, host)
  const words: Record<string, string> = {
    EADDRINUSE: 'is taken by another program',
    EACCES: 'may not be opened by this user',
    EADDRNOTAVAIL: `cannot be opened at ${host}, which is not an address of this machine`,
  }
  return typeof result === 'number' ? undefined : (words[result] ?? `cannot be opened (${result})`)
}

/** Below the ports that systems give to outgoing connections: whoever takes a port from there finds it taken a moment later. */
const [lowest, highest] = [10_000, 32_000] as const
const attempts = 50

/** A port nobody listens on at this moment, and that no outgoing connection takes before somebody does. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  let result: number | string = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    result = await tryPort(randomInt(lowest, highest), host)
    if (typeof result === 'number') return result
  }
  throw new Error(`No free port at ${host}: ${result}`)
}
