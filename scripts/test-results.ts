// Test results of every runner in one shape: how many passed, failed and were left out, and how long each test took.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** One test: `file` is relative to the project, `title` has the names of its groups in it. */
export interface TimedTest {
  readonly seconds: number
  readonly file: string
  readonly title: string
}

export interface Results {
  readonly passed: number
  readonly failed: number
  /** Left out. Nothing may be, so whoever reads this counts it as failed. */
  readonly skipped: number
  readonly tests: readonly TimedTest[]
}

interface VitestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly duration?: number | null
    }[]
  }[]
}

/** Reads what Vitest's reporter `json` wrote; `root` is the project's folder. Throws where it is none. */
export function readVitest(text: string, root: string): Results {
  const results = JSON.parse(text) as VitestResults
  // A file that broke before its first test has no failed test in it and is a failure all the same.
  const broken = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + broken.length,
    skipped: results.numPendingTests + results.numTodoTests,
    tests: results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1000,
        file: relative(root, name),
        title: fullName,
      })),
    ),
  }
}

interface Suite {
  readonly title: string
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly Suite[]
}

interface PlaywrightResults {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
  readonly suites: readonly Suite[]
}

/** A test that is run under several settings has a row for each. */
function testsOf({ title, file, specs = [], suites = [] }: Suite, groups: readonly string[]): TimedTest[] {
  const within = title === file ? groups : [...groups, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ results }) => ({
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        file: `e2e/${file}`,
        title: [...within, spec.title].join(' '),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, within)),
  ]
}

/** Reads what Playwright's reporter `json` wrote. A test that failed first and passed then has failed. */
export function readPlaywright(text: string): Results {
  const { stats, errors, suites } = JSON.parse(text) as PlaywrightResults
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    tests: suites.flatMap((suite) => testsOf(suite, [])),
  }
}

/** The results in a file, or nothing where the runner broke before it could write them. */
export function readResults(file: string, read: (text: string) => Results): Results | undefined {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A line each for the slowest tests, the slowest first; `by` names what ran them. */
export function slowest(tests: readonly (TimedTest & { readonly by: string })[], count: number): string[] {
  const longest = 110
  const rows = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  const width = Math.max(0, ...rows.map(({ by }) => by.length))
  return rows.map(({ seconds, by, file, title }) => {
    const text = `${file}: ${title}`
    const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
    return `${seconds.toFixed(1).padStart(6)} s  ${by.padEnd(width)}  ${short}`
  })
}
