// `npm run dev`: runs `npm start`, then rebuilds and restarts after each change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { extname, join } from 'node:path'
import { nodeArguments, root } from './root.ts'

const rooms = ['domain', 'contract', 'catalogue', 'web', 'server', 'sandbox']
const watched = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.html'])
/** Editors write in several steps; a build starts when they are done. */
const quietMs = 300

const start = () =>
  spawn(process.execPath, nodeArguments(join(root, 'scripts/start.ts')), { cwd: root, stdio: 'inherit' })
let running = start()
let again: NodeJS.Timeout | undefined
let ending = false

function startAgain(file: string): void {
  clearTimeout(again)
  again = setTimeout(() => {
    console.log(`\n${file} changed`)
    const old = running
    const next = () => {
      if (!ending) running = start()
    }
    if (old.exitCode !== null || old.signalCode !== null) return next()
    old.once('exit', next)
    old.kill('SIGTERM')
  }, quietMs)
}

for (const room of rooms)
  watch(join(root, room), { recursive: true }, (_, file) => {
    if (file && watched.has(extname(file)) && !/\.(?:generated|test)\.tsx?$/.test(file)) startAgain(join(room, file))
  })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    ending = true
    const code = () => process.exit(0)
    if (running.exitCode !== null || running.signalCode !== null) code()
    running.once('exit', code)
    running.kill(signal)
  })
