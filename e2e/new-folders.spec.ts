// Browser test of folders made by `npm run new` in a copy of the project: no other edit is needed (A3, A7, A8). The build of
// that one variant holds nothing of another, and a whole application goes through it.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Journey } from '#test/journeys/journey.ts'
import { startProcess } from '../scripts/child-process.ts'
import { freePort } from '../scripts/ports.ts'
import { nodeArguments, root } from '../scripts/root.ts'
import { answerUpTo, arriveAt, continueButton } from './applicant.ts'
import { expect } from './browser.ts'
import { test as base } from './recorded.ts'

const journey: Journey = {
  variant: 'acme-cash-pt',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Inês',
        'personalDetails.lastName': 'Gonçalves',
        'contactDetails.email': 'accept+ines@example.test',
        'contactDetails.phoneNumber': '912 345 678',
        generalPolicies: 'true',
      },
    },
    { path: 'loan-details', fields: { amount: '700', period: '75', 'otherDetails.loanPurpose': 'home' } },
    {
      path: 'personal-details',
      fields: { 'personalDetails.dateOfBirth': ['1', '3', '1988'], 'personalDetails.personalCode': '123456789' },
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '1000001',
        'contactDetails.city': 'Lisboa',
        'contactDetails.street': 'Rua Augusta',
        'contactDetails.houseNumber': '12',
      },
    },
    { path: 'income-source', fields: { 'incomeDetails.incomeSource': 'employed' } },
    { path: 'monthly-income', fields: { 'incomeDetails.monthlyIncome': '1500' } },
    { path: 'monthly-credit-commitments', fields: { 'expenses.monthlyCreditCommitments': '0' } },
  ],
}

interface Copy {
  readonly folder: string
  /** What a script of the copy prints. Throws where it fails. */
  readonly run: (file: string, ...rest: readonly string[]) => string
}

/** A copy of the project's files as they are, with the packages of the original. */
function copyOfProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-new-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => name && !name.startsWith('docs/screenshots'))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  return {
    folder,
    run: (file, ...rest) =>
      execFileSync(process.execPath, nodeArguments(file, ...rest), { cwd: folder, encoding: 'utf8', env }),
  }
}

const test = base.extend<{ copy: Copy }>({
  copy: async ({}, use) => {
    const copy = copyOfProject()
    await use(copy)
    rmSync(copy.folder, { recursive: true, force: true })
  },
})

test('A8 npm run new makes a country, a brand, an offer and a lender that take an application to accepted', async ({
  copy,
  page,
}) => {
  test.setTimeout(480_000)
  const before = hashesOf(copy.folder)
  expect(copy.run('scripts/new.ts', 'country', 'pt')).toContain('catalogue/countries/pt/examples.ts')
  expect(copy.run('scripts/new.ts', 'brand', 'acme-cash', '--name', 'Acme Cash')).toContain('theme.css')
  copy.run('scripts/new.ts', 'offer', 'plain-terms')
  copy.run('scripts/new.ts', 'lender', 'lendo', '--countries', 'pt', '--offer', 'plain-terms')
  const changed = Object.entries(before).filter(
    ([file, text]) => readFileSync(join(copy.folder, file), 'utf8') !== text,
  )
  expect(changed.map(([file]) => file).sort()).toEqual([
    'catalogue/server.generated.ts',
    'catalogue/web.generated.ts',
    'docs/tables.md',
  ])

  // What `npm run check` looks at is clean; of the domain's tests only those fail whose examples are asked for.
  expect(copy.run('scripts/test.ts', 'check')).toContain('types, lint, format')
  expect(failingTests(copy)).toEqual([
    'K1 K2 K3 phone judges its examples',
    'K1 K2 K3 workPhone judges its examples',
    'K4 limits are written as the country writes money, time and dates',
    'the places of pt are those of its examples',
  ])

  const [port, sandboxPort] = [await freePort(), await freePort()]
  const product = await startProcess({
    name: 'npm start',
    command: process.execPath,
    arguments: nodeArguments('scripts/start.ts'),
    cwd: copy.folder,
    env: {
      ...process.env,
      PRODUCT: 'acme-cash',
      COUNTRY: 'pt',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(copy.folder, '.data'),
    },
    readyWhen: /(Loanform is running)/,
    withinMs: 300_000,
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await page.goto(`${url}/application-frontend/`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
    await expect(page.locator('footer')).toContainText('Acme Cash')
    await answerUpTo(page, journey, 'check-your-answers')
    await continueButton(page).click()
    await arriveAt(page, 'accepted', 30_000)
    await expect(page.locator('[data-part="offer"]')).toContainText('Lendo')
    // The offer's own folder decides what comes first, and shows the payments, which the others leave out.
    await expect(page.locator('[data-part="offer"]')).toContainText('1 payment')

    // Nothing of another brand, country or language is in a build of one variant.
    const built = globSync('dist/web/**/*.{js,css,svg,html}', { cwd: copy.folder })
    const foreign = built.filter((file) =>
      /AskRobin|Robin|Bundesland|Colonia|województw/.test(readFileSync(join(copy.folder, file), 'utf8')),
    )
    expect(foreign).toEqual([])
    expect((await page.request.get(`${url}/askrobin-es/`)).status()).toBe(404)
    expect((await page.request.get(`${url}/acme-cash-pt/`)).status()).toBe(200)
  } finally {
    await product.stop()
  }
})

test('A8 a wrong value in a folder stops the build and the start with the file, the path and what was expected', ({
  copy,
}) => {
  const file = join(copy.folder, 'catalogue/countries/mx/country.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('min: 500', "min: '500'").replace('iso:', 'izo: 1, iso:'))
  for (const script of ['scripts/build.ts', 'scripts/start.ts']) {
    const failure = (() => {
      try {
        return copy.run(script)
      } catch (error) {
        return String((error as { stderr?: unknown }).stderr)
      }
    })()
    expect(failure).toContain('catalogue/countries/mx/country.ts: country.izo: is no key that is known here')
    expect(failure).toContain(
      'catalogue/countries/mx/country.ts: country.settings.amount.min: expected a number, found "500"',
    )
  }
})

/** The titles of the domain's tests that fail in a copy, sorted. */
function failingTests({ folder, run }: Copy): string[] {
  const file = join(folder, '.cache/domain.json')
  try {
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      'test/domain',
      '--reporter=json',
      `--outputFile=${file}`,
    )
  } catch {
    // It ends with 1 where a test fails.
  }
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
    }[]
  }
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(all.length).toBeGreaterThan(400)
  return all
    .filter(({ status }) => status !== 'passed')
    .map(({ title }) => title)
    .sort()
}

/** The text of every file, by its path. */
function hashesOf(folder: string): Record<string, string> {
  const files = globSync('{domain,contract,catalogue,web,server,scripts,test,docs}/**/*.{ts,tsx,json,md,css}', {
    cwd: folder,
  })
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}
