// Local endpoint of a running server for operator commands: a loopback port with a token. The token is in a file that only the
// server's own user can read. It is there for the embedded database, which no other process can open.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ConsoleDeps } from './console-dependencies.ts'
import { carryOut } from './carry-out.ts'
import { CommandRefused } from './command.ts'
import type { AdminCaller, AdminCommand, AdminGiven, AloneCommand } from './command.ts'
import { nameOf } from './command-words.ts'

export interface OperatorAddress {
  readonly port: number
  readonly token: string
}

export interface OperatorRequest {
  readonly command: string
  readonly given: AdminGiven
  readonly who: string
}

const operatorRequest = v.object({
  command: v.string(),
  given: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  who: v.pipe(
    v.string(),
    v.transform((name) => name.slice(0, 100)),
  ),
}) satisfies v.GenericSchema<unknown, OperatorRequest>

/** One line of the answer, as JSON; the last is `ended`. */
export type OperatorLine =
  | { readonly say: string }
  | { readonly tell: string }
  | { readonly ended: 'done' | 'refused' | 'failed'; readonly why?: string }

export const operatorFile = (dataDir: string) => join(dataDir, 'operator.json')
const requestBytes = 100_000

interface Options {
  readonly dataDir: string
  readonly commands: readonly (AdminCommand | AloneCommand)[]
  readonly deps: ConsoleDeps
  readonly place: Omit<AdminCaller, 'who' | 'tell'>
}

/** Listens, and says where in the data folder. `close` waits for nobody: a command that runs is cut off with the process. */
export async function openOperatorAddress({ dataDir, commands, deps, place }: Options): Promise<{ close: () => void }> {
  const token = randomBytes(32).toString('base64url')
  const isOurs = (request: IncomingMessage) => {
    const said = Buffer.from(request.headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    return said.length === expected.length && timingSafeEqual(said, expected)
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || !isOurs(request)) return void response.writeHead(404).end()
    const asked = await readRequest(request)
    const command = commands.find((each) => nameOf(each.command) === asked?.command)
    if (!asked || !command || !('run' in command)) return void response.writeHead(400).end()
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
    const write = (line: OperatorLine) => void response.write(`${JSON.stringify(line)}\n`)
    const say = (line: string) => write({ say: line })
    const here = { ...place, who: asked.who, tell: (line: string) => write({ tell: line }) }
    try {
      await carryOut(command, asked.given, say, deps, here)
      write({ ended: 'done' })
    } catch (error) {
      if (error instanceof CommandRefused) write({ ended: 'refused', why: error.message })
      else {
        deps.log.failure('operator command failed', error, {})
        write({ ended: 'failed', why: error instanceof Error ? error.message : String(error) })
      }
    }
    response.end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      deps.log.failure('operator command lost', error, {})
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const file = operatorFile(dataDir)
  // Removed first: the mode counts for a new file only.
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ port, token } satisfies OperatorAddress), { mode: 0o600 })
  return {
    close: () => {
      rmSync(file, { force: true })
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<OperatorRequest | undefined> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > requestBytes) return undefined
  }
  try {
    const { success, output } = v.safeParse(operatorRequest, JSON.parse(text))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
