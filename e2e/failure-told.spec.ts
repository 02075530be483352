// Browser test of failure reports: a failing test leaves its last calls, console output and the server's log. With `TRACE=1` it
// leaves a trace too, with the network of every page.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'
import { expect, test } from './browser.ts'

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Playwright's own command line, to its end. */
async function playwright(
  commandArguments: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const command = join(root, 'node_modules/@playwright/test/cli.js')
  const { RESULTS_FILE: _, ...own } = process.env
  const child = spawn(process.execPath, [command, ...commandArguments], { cwd, env: { ...own, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a test that fails tells its last calls and what the page said, and leaves a trace with its network on request', async ({
  product,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'loanform-failing-'))
  const { code, output } = await playwright(['test', '-c', join(root, 'e2e/failing/playwright.config.ts')], root, {
    FAILING_URL: product.url,
    FAILING_OUTPUT: join(folder, 'results'),
    TRACE: '1',
  })
  expect(code, output).toBe(1)
  const told = [
    `GET ${product.url}/askrobin-es/404 → 404`,
    `GET ${product.url}/api/nothing-for-own → 404`,
    `GET ${product.url}/api/nothing-for-by-hand → 404`,
    'console error: said on purpose',
  ]
  for (const line of told) expect(output).toContain(line)
  const [kept] = globSync('results/*/calls-and-console.txt', { cwd: folder })
  for (const line of told) expect(readFileSync(join(folder, kept!), 'utf8')).toContain(line)

  const [trace] = globSync('results/*/trace.zip', { cwd: folder })
  expect(existsSync(join(folder, trace!))).toBe(true)
  expect((await playwright(['trace', 'open', trace!], folder)).code).toBe(0)
  const requests = await playwright(['trace', 'requests'], folder)
  for (const name of ['own', 'by-hand'])
    expect(requests.output).toMatch(new RegExp(`GET.*404.*nothing-for-${name}|nothing-for-${name}.*404`))
  rmSync(folder, { recursive: true, force: true })
})
