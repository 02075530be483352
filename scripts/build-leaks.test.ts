// Test of the leak check: it finds what must not reach browsers (S-33).
import { expect, test } from 'vitest'
import { leaksIn } from './build-leaks.ts'
import { root } from './root.ts'

const environment = { SMS_SECRET: 'a very long secret', PORT: '3000', SHORT_SECRET: 'x' }

test.each([
  ['assets/main.js.map', '', 'is no file for browsers'],
  ['.git/config', '', 'is no file for browsers'],
  ['.env', '', 'is no file for browsers'],
  ['assets/main.ts', '', 'is no file for browsers'],
  ['keys.json', '', 'is no file for browsers'],
  ['assets/main.js', 'x\n//# sourceMappingURL=main.js.map', 'holds a source map'],
  ['assets/main.js', 'process.env.LENDER_MONEYMAN_SECRET', 'holds the name of a secret'],
  ['assets/main.js', 'const key="sandbox-moneyman"', 'holds a secret of the sandbox'],
  ['assets/main.js', 'fetch("/v3/test/datapoints")', 'holds a route for tests'],
  ['assets/main.js', '"a very long secret"', 'holds the value of SMS_SECRET'],
  ['assets/main.js', `"${root}/web/main.tsx"`, 'holds a folder of the machine'],
  ['a.txt', '-----BEGIN PRIVATE KEY-----', 'holds a private key'],
])('S-33: %s with %j is found', (path, text, expected) => {
  expect(leaksIn([[path, text]], environment).join('\n')).toContain(expected)
})

test('S-33: what belongs there is let through', () => {
  expect(
    leaksIn(
      [
        ['assets/main.js', 'x=3000'],
        ['at-base/a/index.html', '<p>sandbox</p>'],
      ],
      environment,
    ),
  ).toEqual([])
})
