// Test runner: `npm test` and its longer sisters. It runs a plan up to the first row that fails, then says what took how long.
// `node scripts/test.ts [everyday | rest | all | stage ...]`.
import { folderInMemory } from './test-folder.ts'
import { slowest } from './test-results.ts'
import type { TimedTest } from './test-results.ts'
import { plans, stage, stages } from './test-stages.ts'
import type { Lane, Out, Row, StageName, StageResult } from './test-stages.ts'

const names = Object.keys(stages) as StageName[]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(names as string[]).includes(name) && !Object.hasOwn(plans, name))
if (unknown.length > 0) {
  console.error(`No stage is called ${unknown.join(', ')}; there are ${[...Object.keys(plans), ...names].join(', ')}.`)
  process.exit(2)
}
const chosen = (asked.length > 0 ? asked : ['everyday']).flatMap((name): readonly Row[] =>
  Object.hasOwn(plans, name) ? plans[name as keyof typeof plans] : [[[name as StageName]]],
)

const inMemory = folderInMemory()
if (inMemory) process.env.TMPDIR ??= inMemory

// Ctrl-C reaches the running command too: it ends, its stage fails, and what was started is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const say = (text: string) => console.log(text)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const began = Date.now()
const rows: string[] = []
const ran = new Set<StageName>()
const timed: (TimedTest & { readonly by: string })[] = []
let passed = 0
let failed = 0

const heading = (name: StageName) => `\n── ${name}: ${stage(name).title} ──`

async function run(name: StageName, out: Out): Promise<boolean> {
  const started = Date.now()
  const result: StageResult = await stage(name)
    .run(out)
    .catch((error: unknown) => ({
      succeeded: false,
      passed: 0,
      failed: 0,
      tests: [],
      note: error instanceof Error ? error.message : String(error),
    }))
  passed += result.passed
  // A stage that failed outside of a test is a failure too: the counts never look better than the exit code.
  failed += result.succeeded ? 0 : Math.max(result.failed, 1)
  timed.push(...result.tests.map((test) => ({ ...test, by: name })))
  const counts = result.passed + result.failed > 0 ? `, ${result.passed} passed, ${result.failed} failed` : ''
  rows.push(
    `${result.succeeded ? '✓' : '✗'} ${name} (${seconds(Date.now() - started)}${counts})${result.note ? `: ${result.note}` : ''}`,
  )
  return result.succeeded
}

/** The lane's stages one after the other; false once one failed. */
async function runLane(lane: Lane, out: Out): Promise<boolean> {
  for (const name of lane) {
    out.say(heading(name))
    ran.add(name)
    if (!(await run(name, out))) return false
  }
  return true
}

/** Side by side: the first lane writes to the terminal as it goes, the others are shown once they ended. */
async function runRow(row: Row): Promise<boolean> {
  const ended = await Promise.all(
    row.map(async (lane, index) => {
      if (index === 0) return { succeeded: await runLane(lane, { say }), kept: '' }
      const kept: string[] = []
      const succeeded = await runLane(lane, {
        say: (text) => kept.push(`${text}\n`),
        write: (text) => kept.push(text),
      })
      return { succeeded, kept: kept.join('') }
    }),
  )
  for (const { kept } of ended) process.stdout.write(kept)
  return ended.every(({ succeeded }) => succeeded)
}

for (const row of chosen) if (!(await runRow(row))) break
const left = chosen.flat(2).filter((name) => !ran.has(name))

const slow = slowest(timed, 20)
if (slow.length > 0) say(`\nThe slowest tests:\n${slow.join('\n')}`)
say(`\n${rows.join('\n')}`)
if (left.length > 0) say(`not run: ${left.join(', ')}`)
say(`in ${seconds(Date.now() - began)}`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
