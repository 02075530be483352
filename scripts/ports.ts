// TCP ports of this machine: tells whether a port is free, and finds a free one.
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
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

/** True of a name or address of this machine: some port can be listened on there. */
export const isHere = async (host: string): Promise<boolean> => typeof (await tryPort(0, host)) === 'number'

/** Reason why a program cannot listen there, as a clause; nothing where it can. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const result = await tryPort(port, host)
  const words: Record<string, string> = {
    EADDRINUSE: 'is taken by another program',
    EACCES: 'may not be opened by this user',
  }
  return typeof result === 'number' ? undefined : (words[result] ?? `cannot be opened (${result})`)
}

/** Ports of one process: the first it holds for as long as it lives, so that no other takes from the same block. */
const blockLength = 128
const lowest = 10_000

/** Below the ports that this system gives to outgoing connections: whoever takes one of those finds it taken a moment later. */
function blockCount(): number {
  const usualStart = 32_000
  const told = '/proc/sys/net/ipv4/ip_local_port_range'
  const start = existsSync(told) ? Number.parseInt(readFileSync(told, 'utf8'), 10) : usualStart
  // Where outgoing connections have nearly all ports there is nothing below them.
  const highest = start >= lowest + 20 * blockLength ? Math.min(start, usualStart) : usualStart
  return Math.floor((highest - lowest) / blockLength)
}

/** Listens for as long as this process lives, without keeping it alive. False where somebody does already. */
function hold(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.unref()
      resolve(true)
    })
  })
}

async function takeBlock(): Promise<number> {
  const count = blockCount()
  const from = randomInt(count)
  for (let at = 0; at < count; at++) {
    const first = lowest + ((from + at) % count) * blockLength
    if (await hold(first)) return first
  }
  throw new Error(`No free block of ports from ${lowest} on, expected one of ${count}`)
}

let block: Promise<number> | undefined
let given = 0

/**
 * A port of 127.0.0.1 that nobody listens on. No outgoing connection takes it, no other process is given it while this one lives, and
 * this one is given it again after the rest of its block alone: products take seconds until they listen.
 */
export async function freePort(): Promise<number> {
  const first = await (block ??= takeBlock())
  for (let attempt = 1; attempt < blockLength; attempt++) {
    const port = first + 1 + (given++ % (blockLength - 1))
    if (typeof (await tryPort(port, '127.0.0.1')) === 'number') return port
  }
  throw new Error(`No free port from ${first + 1} to ${first + blockLength - 1} at 127.0.0.1`)
}
