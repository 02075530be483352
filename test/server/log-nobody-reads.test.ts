// Test of a process whose log nobody reads at its end: it ends all the same, and a reader gets every line (Q5).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const script = `
import { destination } from 'pino'
import { createLog } from '#server/platform/log/log.ts'
import { endProcess, lastLinesOf } from '#server/platform/log/last-lines.ts'
const out = destination({ dest: 1, sync: false })
const lastLines = lastLinesOf(out)
const log = createLog(out)
for (let count = 0; count < 20_000; count++) log.info('a line that fills the pipe', { count })
await endProcess(0, lastLines(Number(process.argv[1])))`

const root = join(import.meta.dirname, '../..')
const given = (withinMs: number, before = '', then = script) => [
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  before + then,
  String(withinMs),
]

const run = (...asked: Parameters<typeof given>) =>
  spawn(process.execPath, given(...asked), { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })

test('Q5: a process whose log nobody reads ends within its time', async () => {
  const child = run(500)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  child.stdout.destroy()
}, 60_000)

test('Q5: a reader gets the log to its last line', async () => {
  const child = run(50_000)
  const [lines, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([lines.trimEnd().split('\n').length, code]).toEqual([20_000, 0])
}, 60_000)

test('Q5: a reader that left keeps nobody', async () => {
  const child = run(50_000)
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
}, 60_000)

test('Q5 R-24: a log that has no room keeps nobody', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, given(50_000), { cwd: root, stdio: ['ignore', full, 'inherit'] })
  const isKilled = setTimeout(() => child.kill('SIGKILL'), 25_000)
  expect(await once(child, 'exit')).toEqual([0, null])
  clearTimeout(isKilled)
  closeSync(full)
}, 30_000)

test('R-24: a log that has room again gets its lines to the last one', async () => {
  const roomAgain = `
import fs from 'node:fs'
const { write } = fs
fs.write = (...asked) => {
  fs.write = write
  setImmediate(asked.at(-1), Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
}
`
  const goesOn = `
await new Promise((resolve) => {
  out.once('error', () => {
    log.info('the line after', {})
    out.once('drain', resolve)
  })
})
log.info('the last line', {})
await endProcess`
  const child = run(50_000, roomAgain, script.replace('await endProcess', goesOn))
  const [lines, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([lines.trimEnd().split('\n').length, code]).toEqual([20_002, 0])
}, 30_000)
