// Test of child processes and ports: ready, stopped, killed, ended too early, port taken.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startProcess } from './child-process.ts'
import { freePort, isHere, portProblem } from './ports.ts'

const program = (code: string, more = {}) =>
  startProcess({
    name: 'program',
    command: process.execPath,
    arguments: ['-e', code],
    env: { PATH: process.env.PATH },
    readyWhen: /^ready (\S+)/,
    ...more,
  })
const running = "console.log('ready http://here'); setInterval(() => {}, 1000);"

describe('a program beside a script', () => {
  test('is waited for until its ready line, and ends by itself when asked', async () => {
    const started = await program(`process.on('SIGTERM', () => { console.log('bye'); process.exit(7) }); ${running}`)
    expect(started.ready).toBe('http://here')
    expect(await started.stop()).toEqual({ code: 7, signal: null })
    expect(started.lastLines()).toBe('ready http://here\nbye')
  })

  test('is killed when it does not listen', async () => {
    const started = await program(`process.on('SIGTERM', () => {}); ${running}`)
    expect(await started.stop(50)).toEqual({ code: null, signal: 'SIGKILL' })
  })

  test('that ends before it is ready is an error with its last lines', async () => {
    await expect(program("console.error('PORT: found x'); process.exit(1)")).rejects.toThrow(
      'program ended before it was ready\nPORT: found x',
    )
  })

  test('that is not ready in time is an error, and does not stay behind', async () => {
    await expect(program('console.log(process.pid); setInterval(() => {}, 1000)', { withinMs: 400 })).rejects.toThrow(
      /not ready after 0.4 s/,
    )
  })

  test('is called off while it starts', async () => {
    const callOff = new AbortController()
    const onLine = () => callOff.abort()
    const start = program("console.log('starting'); setInterval(() => {}, 1000)", { signal: callOff.signal, onLine })
    await expect(start).rejects.toThrow(/ended before it was ready/)
  })
})

test('a taken port is told, a free one is not', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await portProblem(port, '127.0.0.1')).toBe('is taken by another program')
  await new Promise((resolve) => server.close(resolve))
  expect(await portProblem(await freePort(), '127.0.0.1')).toBeUndefined()
})

test('A3: an address that this machine has not is told from a port that is taken', async () => {
  // Of the addresses that stand in documents only (RFC 5737).
  expect(await isHere('192.0.2.1')).toBe(false)
  expect(await isHere('127.0.0.1')).toBe(true)
})

test('programs side by side are never given the same port, long before they listen on it', async () => {
  const ports = pathToFileURL(join(import.meta.dirname, 'ports.ts')).href
  const hundred = `import { freePort } from '${ports}'
    const found = []
    for (let at = 0; at < 100; at++) found.push(await freePort())
    console.log('ready ' + found.join(','))
    setInterval(() => {}, 1000)`
  const flags = ['--input-type=module', '--experimental-strip-types', '--no-warnings']
  const programs = await Promise.all(
    Array.from({ length: 4 }, () => program('', { arguments: [...flags, '-e', hundred], readyWhen: /^ready (\S+)/ })),
  )
  const found = programs.flatMap(({ ready }) => ready.split(','))
  await Promise.all(programs.map((each) => each.kill()))
  expect(found).toHaveLength(400)
  expect(new Set(found).size).toBe(400)
})
