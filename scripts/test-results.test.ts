// Test results: both runners' files read into one shape, and the table of the slowest.
import { describe, expect, test } from 'vitest'
import { readPlaywright, readResults, readVitest, slowest } from './test-results.ts'

const vitest = {
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/project/domain/a.test.ts',
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'a group one', duration: 1500 },
        { status: 'skipped', fullName: 'a group two', duration: null },
      ],
    },
    { name: '/project/domain/broken.test.ts', status: 'failed', assertionResults: [] },
  ],
}

const playwright = {
  stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
  errors: [{}],
  suites: [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [{ title: 'one', tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] }],
      suites: [
        {
          title: 'a group',
          file: 'a.spec.ts',
          specs: [{ title: 'two', tests: [{ results: [{ duration: 9000 }] }] }],
        },
      ],
    },
  ],
}

describe('results of the test runners', () => {
  test('of Vitest: what was left out is counted apart, and a file that broke before its first test has failed', () => {
    const { tests, ...counts } = readVitest(JSON.stringify(vitest), '/project')
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 })
    expect(tests).toEqual([
      { seconds: 1.5, file: 'domain/a.test.ts', title: 'a group one' },
      { seconds: 0, file: 'domain/a.test.ts', title: 'a group two' },
    ])
  })

  test('of Playwright: flaky is failed, an error outside of tests too, and each test has the names of its groups', () => {
    const { tests, ...counts } = readPlaywright(JSON.stringify(playwright))
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 })
    expect(tests).toEqual([
      { seconds: 2.5, file: 'e2e/a.spec.ts', title: 'one' },
      { seconds: 9, file: 'e2e/a.spec.ts', title: 'a group two' },
    ])
  })

  test('a runner that broke leaves none', () => {
    expect(readResults('/nowhere/at-all.json', readPlaywright)).toBeUndefined()
    expect(readResults(import.meta.filename, readPlaywright)).toBeUndefined()
  })

  test('the slowest stand first, with what ran them, and no more than asked for', () => {
    const tests = [0.2, 12.34, 3].map((seconds) => ({
      seconds,
      by: seconds > 1 ? 'e2e' : 'unit',
      file: 'a',
      title: 'b',
    }))
    expect(slowest(tests, 2)).toEqual(['  12.3 s  e2e  a: b', '   3.0 s  e2e  a: b'])
    expect(slowest([], 20)).toEqual([])
  })
})
