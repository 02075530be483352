// Table of the stages of `npm test`, in the order they run.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'
import { runCommand } from './run-command.ts'
import { nodeArguments, root } from './root.ts'

export interface StageResult {
  readonly succeeded: boolean
  readonly passed: number
  readonly failed: number
  /** A sentence for the summary. */
  readonly note?: string
}

interface Stage {
  readonly title: string
  /** Runs when no stage is named on the command line. */
  readonly always: boolean
  readonly run: (say: (text: string) => void) => Promise<StageResult>
}

type Command = readonly [name: string, command: string, ...commandArguments: string[]]

const node = (name: string, file: string, ...rest: string[]): Command => [
  name,
  process.execPath,
  ...nodeArguments(file, ...rest),
]

/** All of them, so that one run shows everything that is wrong. */
async function commands(rows: readonly Command[]): Promise<StageResult> {
  const wrong: string[] = []
  for (const [name, command, ...commandArguments] of rows)
    if (!(await runCommand(command, commandArguments, { name }))) wrong.push(name)
  return {
    succeeded: wrong.length === 0,
    passed: 0,
    failed: 0,
    note: wrong.length > 0 ? `wrong: ${wrong.join(', ')}` : undefined,
  }
}

const resultsFile = (name: string) => join(root, '.cache', 'results', `${name}.json`)

/** Runs a test runner that leaves its counts in a file; no file means it broke before it could count. */
async function counted(
  name: string,
  run: (file: string) => Promise<boolean>,
  read: (file: string) => Omit<StageResult, 'succeeded'> & { skipped: number },
) {
  const file = resultsFile(name)
  rmSync(file, { force: true })
  const succeeded = await run(file)
  try {
    const { passed, failed, skipped } = read(file)
    const note = skipped > 0 ? `${skipped} skipped, and nothing may be left out` : undefined
    return { succeeded: succeeded && failed === 0 && skipped === 0, passed, failed: failed + skipped, note }
  } catch {
    return { succeeded: false, passed: 0, failed: 0, note: `${name} ended without a result` }
  }
}

interface VitestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

function readVitest(file: string) {
  const results = JSON.parse(readFileSync(file, 'utf8')) as VitestResults
  // A file that broke before its first test has no failed test in it and is a failure all the same.
  const broken = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + broken.length,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

const vitest = (name: string, vitestArguments: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  counted(
    name,
    (file) =>
      runCommand(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...vitestArguments],
        { name, env },
      ),
    readVitest,
  )

interface PlaywrightResults {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

function readPlaywright(file: string) {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResults
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** Browser tests of the build that is there; `specs` are parts of their files' names, all of them without. */
async function browserTests(
  name: string,
  say: (text: string) => void,
  specs: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<StageResult> {
  const chromium = await findChromium({ environment: process.env, say })
  say(`Chromium: ${chromium}`)
  const run = (file: string) =>
    runCommand('playwright', ['test', ...specs], {
      name: 'playwright',
      env: { CHROMIUM_PATH: chromium, RESULTS_FILE: file, ...env },
    })
  return counted(name, run, readPlaywright)
}

export const stages = {
  check: {
    title: 'types, lint, format, registry, tables, deployment, unused code',
    always: true,
    run: () =>
      commands([
        ['types', 'tsc', '-p', '.'],
        ['types of the domain without DOM and Node', 'tsc', '-p', 'domain', '--noEmit'],
        ['lint', 'oxlint'],
        ['format', 'oxfmt', '--check'],
        node('registry', 'scripts/registry.ts', '--check'),
        node('tables', 'scripts/tables.ts', '--check'),
        node('licences', 'scripts/licences.ts', '--check'),
        node('deploy', 'scripts/deploy-check.ts'),
        ['unused code', 'knip'],
      ]),
  },
  domain: {
    title: 'unit tests of the domain',
    always: false,
    run: () => vitest('domain', ['--project', 'unit', 'domain']),
  },
  unit: { title: 'unit tests, and the server on the embedded database', always: true, run: () => vitest('unit', []) },
  postgres: {
    title: 'the server on PostgreSQL',
    always: true,
    run: async (say) => {
      const postgres = await findPostgres({ environment: process.env, say })
      say(`PostgreSQL: ${postgres.from}`)
      try {
        return await vitest('postgres', ['--project', 'server'], { TEST_DATABASE_URL: postgres.url })
      } finally {
        await postgres.stop()
      }
    },
  },
  build: { title: 'build', always: true, run: () => commands([node('build', 'scripts/build.ts')]) },
  budget: {
    title: 'bytes of the first step, and nothing secret in the build',
    always: true,
    run: () => commands([node('size budget', 'scripts/size-budget.ts'), node('leaks', 'scripts/build-leaks.ts')]),
  },
  e2e: {
    title: 'journeys in Chromium',
    always: true,
    run: (say) => browserTests('e2e', say),
  },
  soak: {
    title: 'long runs',
    always: false,
    run: async (say) => {
      const kills = await vitest('soak', ['--project', 'server', 'process', 'same-answer'], { SOAK: '1' })
      const desk = await vitest('desk', ['--project', 'server', 'killed-desk'], { KILLS: '200' })
      const walks = await vitest('walks', ['--project', 'server', 'random-walk'], { WALKS: '400' })
      // Every variant on every page, where `npm test` takes each brand and each country once.
      const matrix = await browserTests('matrix', say, ['every-variant', 'gallery'], { MATRIX: '1' })
      return {
        succeeded: kills.succeeded && desk.succeeded && walks.succeeded && matrix.succeeded,
        passed: kills.passed + desk.passed + walks.passed + matrix.passed,
        failed: kills.failed + desk.failed + walks.failed + matrix.failed,
        note: [kills.note, desk.note, walks.note, matrix.note].filter(Boolean).join('; ') || undefined,
      }
    },
  },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages

export function stage(name: StageName): Stage {
  return stages[name]
}
