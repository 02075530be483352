// Test of a command whose running server ends: exit code 1 would say that nothing was changed (R-24, Q5).
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askServer } from './ask-server.ts'
import { CommandRefused } from './command.ts'
import { operatorFile } from './operator-address.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loanform-asked-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Lines and error of a command, carried out by a server that does so. */
async function asked(answer: (response: ServerResponse) => void, isListening = true) {
  const server = createServer((request, response) => void request.resume().once('end', () => answer(response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  writeFileSync(operatorFile(dataDir), JSON.stringify({ port, token: 'one' }))
  if (!isListening) server.close()
  const lines: string[] = []
  const given = { command: 'keys rotate', given: {}, who: 'olga' }
  const error = await askServer(dataDir, given, { say: (line) => void lines.push(line), tell: () => {} }).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  )
  server.close()
  return { lines, isRefused: error instanceof CommandRefused, why: error?.message }
}

const ended = 'The server ended before the command did: look at what it logged, then run the command again'

test('R-24 Q5: a command whose server ends while it carries it out has failed, before its first line too', async () => {
  expect(await asked((response) => response.destroy())).toEqual({ lines: [], isRefused: false, why: ended })
  const midway = (response: ServerResponse) => response.write('{"say":"a line"}\n', () => response.destroy())
  expect(await asked(midway)).toEqual({ lines: ['a line'], isRefused: false, why: ended })
  const within = (response: ServerResponse) => response.write('{"say":"a line"}\n{"sa', () => response.destroy())
  expect(await asked(within)).toEqual({ lines: ['a line'], isRefused: false, why: ended })
})

test('Q5: a command that no server took was refused', async () => {
  expect(await asked(() => {}, false)).toMatchObject({ isRefused: true, why: expect.stringContaining('ECONNREFUSED') })
})
