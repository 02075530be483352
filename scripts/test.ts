// `npm test`: runs every stage up to the first failure, then prints a summary and the counts. Stages can be named: `node
// scripts/test.ts build e2e`.
import { stage, stages } from './test-stages.ts'
import type { StageName, StageResult } from './test-stages.ts'

const names = Object.keys(stages) as StageName[]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(names as string[]).includes(name))
if (unknown.length > 0) {
  console.error(`No stage is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(2)
}
const chosen = asked.length > 0 ? (asked as StageName[]) : names.filter((name) => stage(name).always)

// Ctrl-C reaches the running command too: it ends, its stage fails, and what was started is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const say = (text: string) => console.log(text)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const began = Date.now()
const rows: string[] = []
let passed = 0
let failed = 0

for (const name of chosen) {
  say(`\n── ${name}: ${stage(name).title} ──`)
  const started = Date.now()
  const result: StageResult = await stage(name)
    .run(say)
    .catch((error: unknown) => ({
      succeeded: false,
      passed: 0,
      failed: 0,
      note: error instanceof Error ? error.message : String(error),
    }))
  passed += result.passed
  // A stage that failed outside of a test is a failure too: the counts never look better than the exit code.
  failed += result.succeeded ? 0 : Math.max(result.failed, 1)
  const counts = result.passed + result.failed > 0 ? `, ${result.passed} passed, ${result.failed} failed` : ''
  rows.push(
    `${result.succeeded ? '✓' : '✗'} ${name} (${seconds(Date.now() - started)}${counts})${result.note ? `: ${result.note}` : ''}`,
  )
  if (!result.succeeded) break
}

const left = chosen.slice(rows.length)
say(`\n${rows.join('\n')}`)
if (left.length > 0) say(`not run: ${left.join(', ')}`)
say(`in ${seconds(Date.now() - began)}`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
