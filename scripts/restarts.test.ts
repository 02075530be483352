// Test of restarts while developing: however often files change while the old process ends, one new one is started.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { restarts } from './restarts.ts'

class Played extends EventEmitter {
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null
  readonly signals: NodeJS.Signals[] = []

  kill(signal: NodeJS.Signals): void {
    this.signals.push(signal)
  }

  end(code: number): void {
    this.exitCode = code
    this.emit('exit')
  }
}

function played() {
  const made: Played[] = []
  const running = restarts(() => {
    made.push(new Played())
    return made.at(-1)!
  })
  return { made, running }
}

test('changes that come while the old process still builds or stops start one new one', () => {
  const { made, running } = played()
  running.again()
  running.again()
  running.again()
  expect(made.map(({ signals }) => signals)).toEqual([['SIGTERM']])
  made[0]!.end(0)
  expect(made).toHaveLength(2)
  running.again()
  made[1]!.end(0)
  expect(made).toHaveLength(3)
})

test('a process that ended by itself is started again by the next change, and by none before it', () => {
  const { made, running } = played()
  made[0]!.end(1)
  expect(made).toHaveLength(1)
  running.again()
  expect(made).toHaveLength(2)
  expect(made[1]!.signals).toEqual([])
})

test('after the end nothing is started, also where a change was waiting', async () => {
  const { made, running } = played()
  running.again()
  const ended = running.end('SIGINT')
  made[0]!.end(0)
  await ended
  running.again()
  expect(made.map(({ signals }) => signals)).toEqual([['SIGTERM', 'SIGINT']])
})

test('an end after the process has ended waits for nothing', async () => {
  const { made, running } = played()
  made[0]!.end(1)
  await running.end('SIGTERM')
  expect(made[0]!.signals).toEqual([])
})
