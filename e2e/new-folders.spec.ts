// Browser test of folders made by `npm run new` in a copy of the project (A3, A7, A8). The build of that one variant holds nothing
// of another, and a whole application goes through it. `test/adding` shows that nothing else was edited.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfProject } from '#test/adding/copy-of-project.ts'
import type { Copy } from '#test/adding/copy-of-project.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { startProcess } from '../scripts/child-process.ts'
import { freePort } from '../scripts/ports.ts'
import { nodeArguments } from '../scripts/root.ts'
import { arriveAt, offersOn, sendAnswers } from './applicant.ts'
import { expect, test as base } from './browser.ts'

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
      fields: {
        'personalDetails.dateOfBirth': ['1', '3', '1988'],
        'personalDetails.personalCode': '123456789',
        'otherDetails.creditBureauConsent': 'true',
      },
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
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'employed', 'incomeDetails.monthlyIncome': '1500' },
    },
    { path: 'monthly-credit-commitments', fields: { 'expenses.hasOtherLoans': 'false' } },
  ],
}

const test = base.extend<{ copy: Copy }>({
  copy: async ({}, use) => {
    const copy = copyOfProject()
    await use(copy)
    copy.remove()
  },
})

test('A8 npm run new makes a country, a brand, an offer and a lender that take an application to accepted', async ({
  copy,
  page,
}) => {
  test.setTimeout(480_000)
  await copy.run(
    'scripts/new.ts',
    'country',
    'pt',
    '--currency',
    'EUR',
    '--timezone',
    'Europe/Lisbon',
    '--tag',
    'pt-PT',
  )
  await copy.run('scripts/new.ts', 'brand', 'acme-cash', '--name', 'Acme Cash', '--countries', 'all')
  await copy.run('scripts/new.ts', 'offer', 'plain-terms', '--headline', 'totalToRepay')
  await copy.run('scripts/new.ts', 'lender', 'lendo', '--countries', 'pt', '--offer', 'plain-terms')

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
    await sendAnswers(page, journey)
    await arriveAt(page, 'accepted', 30_000)
    await expect(offersOn(page).first()).toContainText('Lendo')
    // The offer's own folder decides what comes first, and shows the payments, which the others leave out.
    await expect(offersOn(page).first()).toContainText('1 payment')

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
