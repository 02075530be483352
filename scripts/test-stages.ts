// Table of the test stages: what `npm test` and `npm run test:all` run, one row each.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { findPostgres } from './postgres.ts'
import { runCommand } from './run-command.ts'
import { nodeArguments, root } from './root.ts'
import { readPlaywright, readResults, readVitest } from './test-results.ts'
import type { Results, TimedTest } from './test-results.ts'

export interface StageResult {
  readonly succeeded: boolean
  readonly passed: number
  readonly failed: number
  readonly tests: readonly TimedTest[]
  /** A sentence for the summary. */
  readonly note?: string | undefined
}

/** Output of a stage: that of its commands, and its own remarks. */
export interface Out {
  readonly say: (text: string) => void
  /** Takes what a command writes; without it, that goes to the terminal as it comes. */
  readonly write?: (text: string) => void
}

export interface Stage {
  readonly title: string
  readonly run: (out: Out) => Promise<StageResult>
}

type Command = readonly [name: string, command: string, ...commandArguments: string[]]

const node = (name: string, file: string, ...rest: string[]): Command => [
  name,
  process.execPath,
  ...nodeArguments(file, ...rest),
]

/** All of them, so that one run shows everything that is wrong. */
async function commands(rows: readonly Command[], { write }: Out): Promise<StageResult> {
  const wrong: string[] = []
  for (const [name, command, ...commandArguments] of rows)
    if (!(await runCommand(command, commandArguments, { name, write }))) wrong.push(name)
  return {
    succeeded: wrong.length === 0,
    passed: 0,
    failed: 0,
    tests: [],
    note: wrong.length > 0 ? `wrong: ${wrong.join(', ')}` : undefined,
  }
}

/** Runs a test runner that leaves its results in a file; no file means it broke before it could count. */
async function counted(
  name: string,
  run: (file: string) => Promise<boolean>,
  read: (text: string) => Results,
): Promise<StageResult> {
  const file = join(root, '.cache', 'results', `${name}.json`)
  rmSync(file, { force: true })
  const ended = await run(file)
  const results = readResults(file, read)
  if (!results) return { succeeded: false, passed: 0, failed: 0, tests: [], note: `${name} ended without a result` }
  const { passed, failed, skipped, tests } = results
  const note = skipped > 0 ? `${skipped} skipped, and nothing may be left out` : undefined
  return { succeeded: ended && failed === 0 && skipped === 0, passed, failed: failed + skipped, tests, note }
}

const vitest = (
  name: string,
  vitestArguments: readonly string[],
  { write }: Out,
  env: Readonly<Record<string, string>> = {},
) =>
  counted(
    name,
    (file) =>
      runCommand(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...vitestArguments],
        { name, env, write },
      ),
    (text) => readVitest(text, root),
  )

/** Browser tests of the build that is there: arguments choose among them, all of them without. */
async function browserTests(
  name: string,
  playwrightArguments: readonly string[],
  { say, write }: Out,
  env: Readonly<Record<string, string>> = {},
): Promise<StageResult> {
  const chromium = await findChromium({ environment: process.env, say })
  const shell = findHeadlessShell({ environment: process.env, say })
  say(`Chromium: ${[chromium, ...(shell ? [shell] : [])].join(', ')}`)
  const run = (file: string) =>
    runCommand('playwright', ['test', ...playwrightArguments], {
      name: 'playwright',
      env: { CHROMIUM_PATH: chromium, ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}), RESULTS_FILE: file, ...env },
      write,
    })
  return counted(name, run, readPlaywright)
}

async function onPostgres(out: Out): Promise<StageResult> {
  const postgres = await findPostgres({ environment: process.env, say: out.say })
  out.say(`PostgreSQL: ${postgres.from}`)
  try {
    return await vitest('postgres', ['--project', 'server'], out, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** The market by simulation, many seeds, with progress and no test runner. */
async function simulations(out: Out): Promise<StageResult> {
  const seeds = 2000
  const { succeeded } = await commands([node('simulate', 'scripts/simulate.ts', '--seeds', String(seeds))], out)
  return {
    succeeded,
    passed: succeeded ? seeds : 0,
    failed: 0,
    tests: [],
    note: succeeded ? undefined : 'simulate: see its output',
  }
}

/** Browser tests of which `npm run test:all` takes the rows that stand for the others: every row is asked here. */
const matrixSpecs = () =>
  globSync('e2e/*.spec.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("from './matrix.ts'"))
    .toSorted()

/** Long runs, for a night: more kills, more applicants, every variant. */
async function soak(out: Out): Promise<StageResult> {
  const all = [
    await vitest('soak', ['--project', 'processes', '--project', 'server', 'process', 'same-answer'], out, {
      SOAK: '1',
    }),
    await vitest('desk', ['--project', 'processes', 'killed-desk', 'soaked-servers'], out, { SOAK: '1', KILLS: '200' }),
    await vitest('load', ['--project', 'processes', 'sustained-load'], out, { LOAD_SECONDS: '600' }),
    await simulations(out),
    await vitest('walks', ['--project', 'server', 'random-walk'], out, { WALKS: '400' }),
    await browserTests('matrix', matrixSpecs(), out, { MATRIX: '1' }),
  ]
  const sum = (count: 'passed' | 'failed') => all.reduce((total, each) => total + each[count], 0)
  return {
    succeeded: all.every(({ succeeded }) => succeeded),
    passed: sum('passed'),
    failed: sum('failed'),
    tests: all.flatMap(({ tests }) => tests),
    note: all.flatMap(({ note }) => note ?? []).join('; ') || undefined,
  }
}

export const stages = {
  check: {
    title: 'types, lint, format, registry, tables, deployment, unused code',
    run: (out) =>
      commands(
        [
          ['types', 'tsc', '-p', '.'],
          ['types of domain, contract and catalogue, without DOM and Node', 'tsc', '-p', 'domain'],
          ['types of web, without Node', 'tsc', '-p', 'web'],
          ['types of server and sandbox, without DOM', 'tsc', '-p', 'server'],
          ['lint', 'oxlint'],
          ['format', 'oxfmt', '--check'],
          node('registry', 'scripts/registry.ts', '--check'),
          node('tables', 'scripts/tables.ts', '--check'),
          node('licences', 'scripts/licences.ts', '--check'),
          node('deploy', 'scripts/deploy-check.ts'),
          ['unused code', 'knip'],
        ],
        out,
      ),
  },
  domain: {
    title: 'unit tests of the domain',
    run: (out) => vitest('domain', ['--project', 'unit', 'domain'], out),
  },
  unit: {
    title: 'unit tests, and the server on the embedded database',
    run: (out) => vitest('unit', ['--project', 'unit', '--project', 'server'], out),
  },
  build: { title: 'build', run: (out) => commands([node('build', 'scripts/build.ts')], out) },
  budget: {
    title: 'bytes of the first step, and nothing secret in the build',
    run: (out) =>
      commands([node('size budget', 'scripts/size-budget.ts'), node('leaks', 'scripts/build-leaks.ts')], out),
  },
  built: {
    title: 'pages and scripts as they were built, without a browser',
    run: (out) => vitest('built', ['--project', 'built'], out),
  },
  gate: {
    title: 'every page of every variant and language, judged by axe without a browser',
    run: (out) => vitest('gate', ['--project', 'gate'], out),
  },
  e2e: {
    title: 'each kind of screen and two journeys in Chromium',
    run: (out) => browserTests('e2e', ['--project', 'everyday'], out),
  },
  postgres: { title: 'the server on PostgreSQL', run: onPostgres },
  processes: {
    title: 'whole processes: killed, restarted, side by side, and what is slow',
    run: (out) => vitest('processes', ['--project', 'processes'], out),
  },
  adding: {
    title: 'a step, a country and other folders, each added in a copy of the project',
    run: (out) => vitest('adding', ['--project', 'adding'], out),
  },
  journeys: {
    title: 'every other journey in Chromium',
    run: (out) => browserTests('journeys', ['--project', 'rest'], out),
  },
  soak: { title: 'long runs', run: soak },
} as const satisfies Record<string, Stage>

export type StageName = keyof typeof stages

/** Stages that run one after the other, up to the first that fails. */
export type Lane = readonly StageName[]

/** Lanes of a row run side by side: processes mostly wait. A row begins when the one before has passed. */
export type Row = readonly Lane[]
type Plan = readonly Row[]

/** `npm test`. */
const everyday: Plan = [[['check'], ['build']], [['unit']], [['budget'], ['built']], [['e2e']]]
/** Stages that `npm test` leaves out. They need the build. */
const rest: Plan = [[['processes'], ['postgres', 'gate', 'adding']], [['journeys']]]

export const plans: Readonly<Record<'everyday' | 'rest' | 'all', Plan>> = {
  everyday,
  rest,
  all: [...everyday, ...rest],
}

export function stage(name: StageName): Stage {
  return stages[name]
}
