// Remote execution: sends a command to the running server, and prints its lines as they come.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { CommandRefused } from './command.ts'
import { operatorFile } from './operator-address.ts'
import type { OperatorAddress, OperatorLine, OperatorRequest } from './operator-address.ts'

interface Lines {
  readonly say: (line: string) => void
  readonly tell: (line: string) => void
}

const endedBefore = () =>
  new Error('The server ended before the command did: look at what it logged, then run the command again')

/** Rejects with `CommandRefused` where the command was refused, or nobody took it at the folder's address. */
export async function askServer(dataDir: string, asked: OperatorRequest, { say, tell }: Lines): Promise<void> {
  const response = await post(addressIn(dataDir), JSON.stringify(asked)).catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'error'
    // A server may have begun, where it is another code.
    if (code !== 'ECONNREFUSED') throw endedBefore()
    throw new CommandRefused(`DATA_DIR: ${dataDir} is in use by a server that does not answer its operator (${code})`)
  })
  if (response.statusCode !== 200)
    throw new CommandRefused(
      `The running server does not know this command (${response.statusCode}): is it of another release? Restart it first`,
    )
  for await (const line of linesOf(response)) {
    if ('say' in line) say(line.say)
    else if ('tell' in line) tell(line.tell)
    else if (line.ended === 'done') return
    else throw line.ended === 'refused' ? new CommandRefused(line.why) : new Error(line.why)
  }
  throw endedBefore()
}

/** The lines until the last one that is whole. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<OperatorLine> {
  try {
    for await (const text of createInterface({ input: response })) yield JSON.parse(text) as OperatorLine
  } catch {
    // The connection was cut, within a line perhaps: as where it ends too soon.
  }
}

function addressIn(dataDir: string): OperatorAddress {
  try {
    return JSON.parse(readFileSync(operatorFile(dataDir), 'utf8')) as OperatorAddress
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EACCES' ? 'belongs to another user: run the command as the server’s user' : 'is not there'
    throw new CommandRefused(
      `DATA_DIR: ${dataDir} is in use, and ${operatorFile(dataDir)} ${why}. Expected a running server, or none`,
    )
  }
}

function post({ port, token }: OperatorAddress, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers }, resolve).on('error', reject).end(body)
  })
}
