// `npm run dev`: runs `npm start`, then rebuilds and restarts after each change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { extname, join } from 'node:path'
import { restarts } from './restarts.ts'
import { nodeArguments, root } from './root.ts'

const rooms = ['domain', 'contract', 'catalogue', 'web', 'server', 'sandbox']
const watched = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.html'])
/** Editors write in several steps; a build starts when they are done. */
const quietMs = 300

const running = restarts(() =>
  spawn(process.execPath, nodeArguments(join(root, 'scripts/start.ts')), { cwd: root, stdio: 'inherit' }),
)
let again: NodeJS.Timeout | undefined

function startAgain(file: string): void {
  clearTimeout(again)
  again = setTimeout(() => {
    console.log(`\n${file} changed`)
    running.again()
  }, quietMs)
}

for (const room of rooms)
  watch(join(root, room), { recursive: true }, (_, file) => {
    if (file && watched.has(extname(file)) && !/\.(?:generated|test)\.tsx?$/.test(file)) startAgain(join(room, file))
  })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void running.end(signal).then(() => process.exit(0)))
