// Test of a listener's fault: each names the setting that is to be changed (A3).
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listenFault } from './listen-fault.ts'

const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** The error of a listener there. */
const errorAt = (host: string, port: number) =>
  new Promise<Error>((resolve, reject) => {
    const listener = createServer().once('error', resolve)
    listener.listen(port, host, () => listener.close(() => reject(new Error(`${host}:${port} could be listened on`))))
  })

test('A3: an address that is not the machine’s, and a name that nobody has, are told by their setting', async () => {
  for (const host of ['203.0.113.7', 'no-such-name.invalid'])
    expect(listenFault({ host, port: 4000, names }, await errorAt(host, 4000))).toBe(
      `METRICS_HOST: found "${host}", expected a name or address of this machine`,
    )
})

test('A3: a port that is taken is told by its setting', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(listenFault({ host: '127.0.0.1', port, names }, await errorAt('127.0.0.1', port))).toBe(
    `METRICS_PORT: 127.0.0.1:${port} is taken by another process, expected a free port`,
  )
  other.close()
})

test('A3: a port that the user may not have is told by its setting, and another fault as it is', () => {
  const listening = { host: '127.0.0.1', port: 80, names }
  expect(listenFault(listening, Object.assign(new Error('listen'), { code: 'EACCES' }))).toBe(
    'METRICS_PORT: found "80", expected a port that this user may listen on, above 1023',
  )
  expect(listenFault(listening, new Error('other'))).toBe('Error: other')
})
