// Quick test: types, and for the changed files lint, format and the unit tests that load them. `npm run quick`, an answer in about
// twenty seconds. It names the tests that it had no time for.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { runCommand } from './run-command.ts'
import { root } from './root.ts'

/** Seconds after which the tests are ended: most of the project loads some files of the domain. */
const testSeconds = 18

interface Answer {
  readonly name: string
  readonly succeeded: boolean
  readonly output: string
  readonly note?: string | undefined
}

async function command(name: string, file: string, ...rest: string[]): Promise<Answer> {
  const kept: string[] = []
  const succeeded = await runCommand(file, rest, { name, write: (text) => kept.push(text) })
  return { name, succeeded, output: kept.join('') }
}

/** The tests that load a changed file, as far as they come. Those of the server only where they changed themselves: they need a database. */
function related(changed: readonly string[]): Promise<Answer> {
  const own = changed.filter((file) => /^test\/server\/.*\.test\.ts$/.test(file))
  const rest = ['related', '--run', '--reporter=default', '--bail=5', '--passWithNoTests', '--project=unit']
  const chosen = own.length > 0 ? ['--project=server', ...own] : []
  const child = spawn('vitest', [...rest, ...changed.filter((file) => !own.includes(file)), ...chosen], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kept: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => kept.push(text))
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGTERM')
  }, testSeconds * 1000)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(late)
      const output = kept.join('')
      const hasFailed = / FAIL |Unhandled/.test(output)
      const note = isLate ? `ended after ${testSeconds} s; the rest of them is for npm run unit` : undefined
      resolve({ name: 'tests', succeeded: isLate ? !hasFailed : code === 0, output, note })
    })
  })
}

const began = Date.now()
const changed = changedFiles()
const code = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file))
if (changed.length === 0) console.log('Nothing differs from the main branch.')
mkdirSync(join(root, '.cache'), { recursive: true })
const answers = await Promise.all([
  command('types', 'tsc', '-p', '.'),
  ...(code.length > 0 ? [command('lint', 'oxlint', ...code), related(code)] : []),
  ...(changed.length > 0 ? [command('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed)] : []),
])
for (const { succeeded, output } of answers) if (!succeeded) console.log(output)
for (const { name, succeeded, note } of answers)
  console.log(`${succeeded ? '✓' : '✗'} ${name}${note === undefined ? '' : `: ${note}`}`)
console.log(`${changed.length} changed files, in ${((Date.now() - began) / 1000).toFixed(1)} s`)
process.exitCode = answers.every(({ succeeded }) => succeeded) ? 0 : 1
