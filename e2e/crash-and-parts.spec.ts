// Browser test of page failures: a screen throws, the app throws, chunks are missing after a release (O1, O3, R-32, R-33). Said
// plainly with a way on, logged, and nothing typed is lost.
import type { Page, Route } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  shown,
  furnished,
} from './applicant.ts'
import { breakable, breakBy } from './breakable.ts'
import { everyday, expect, test } from './browser.ts'
import { refuseStorage } from './refuse-storage.ts'

const [first] = spain.pages as [(typeof spain.pages)[0]]
const firstName = 'personalDetails.firstName'
const heading = (page: Page) => page.locator('h1')
const notice = (page: Page) => page.locator('[data-part="notice"]')

const press = () => document.querySelector<HTMLElement>('main button[type="submit"]')!.click()

/** Errors on the console, and errors that nothing caught. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

const crashes = [
  {
    name: 'a route fails to render',
    point: '"data-step":',
    title: '¡Error inesperado de la aplicación!',
    act: press,
  },
  {
    name: 'the app crashes',
    point: 'replace:!',
    title: 'Algo ha salido mal. Por favor, inténtalo de nuevo más tarde.',
    act: () => {
      history.pushState(null, '', 'loan-details')
      dispatchEvent(new Event('popstate'))
    },
  },
]

for (const { name, point, title, act } of crashes)
  test(`O1 R-33 ${name}: the document's words, a reference that is logged, and the way back to what was typed`, async ({
    page,
  }) => {
    const errors = errorsOf(page)
    await breakable(page, 'main', point)
    await page.goto('/askrobin-es/')
    await furnished(page)
    await fill(page, firstName, 'Ana María')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asyncFormData'))).toContain('Ana')
    await breakBy(page, act)
    await expect(heading(page)).toHaveText(title)
    const part = page.locator('[data-part="crash"]')
    await expect(part).toContainText('Algo ha salido mal. Por favor, inténtalo de nuevo más tarde.')
    await expect(part).toContainText(/Referencia: [0-9A-Z]{4,6}/)
    const [, reference] = /Referencia: (\w+)/.exec((await part.textContent())!)!
    await expect.poll(() => errors.filter((line) => line.startsWith('Something went wrong.')).length).toBe(1)
    expect(reference).toBeTruthy()
    expect(errors.join('\n')).not.toContain('Ana')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Volver a cargar la página' }).click()
    await expect(page.locator('main form')).toBeVisible()
    await expect.poll(() => shown(page, firstName)).toBe('Ana María')
  })

test('O1 R-33 what is kept breaks the screen: after a reload one may start afresh', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fill(page, firstName, 'Ana')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('state'))).toContain('variant')
  // The server, which would say that there is no such lead, takes its time.
  await page.route('**/api/lead/status/**', () => {})
  await page.evaluate(() => {
    const state = JSON.parse(sessionStorage.getItem('state')!) as object
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'x', version: 1 }
    const hostile = {
      ...state,
      access,
      progressState: 10,
      applicationResult: { partner: { name: { hostile: 1 } }, offer: 1 },
    }
    window.addEventListener('pagehide', () => sessionStorage.setItem('state', JSON.stringify(hostile)))
  })
  await page.reload()
  await expect(heading(page)).toHaveText('¡Error inesperado de la aplicación!')
  await page.getByRole('button', { name: 'Borrar todo y empezar de nuevo' }).click()
  await arriveAt(page, 'initial-details')
  await expect(page.locator('main form')).toBeVisible()
})

/** Every part of the page but its first script is gone, as after a release. */
async function release(page: Page, isGone: () => boolean | Promise<boolean>): Promise<void> {
  await page.route(/\/assets\/(?:loaded|later|memory|shell|form|es)[^/]*\.js(?:\?.*)?$/, async (route) =>
    (await isGone()) ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
}

test(
  'R-32 parts gone after a release: one reload brings the new ones, and what was typed is there',
  everyday,
  async ({ page }) => {
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && loads++)
    await release(page, () => loads === 1)
    const errors = errorsOf(page)
    await page.goto('/askrobin-es/', { waitUntil: 'commit' })
    await expect.poll(() => loads).toBe(2)
    expect(errors).toContainEqual(expect.stringContaining('Failed to load ApplicationPage and product styles'))
    await fillPage(page, first)
    await continueButton(page).click()
    await arriveAt(page, 'loan-details')
    expect(loads).toBe(2)
  },
)

test('R-32 parts that stay gone: no second reload, said so with a way to try again, and it goes on from there', async ({
  page,
}) => {
  let [loads, isGone] = [0, true]
  // A page that is reloaded before all of it is there never says `load`.
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await release(page, () => isGone)
  await page.goto('/askrobin-es/')
  await expect(notice(page)).toContainText('No se ha podido cargar una parte de la página')
  await fillPage(page, first)
  await continueButton(page).click()
  await expect.poll(() => shown(page, firstName)).toBe('Ana María')
  await expectAccessible(page)
  expect(loads).toBe(2)
  isGone = false
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(() => shown(page, firstName)).toBe('Ana María')
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
})

test('R-01 R-32 storage is refused and a part is gone: nothing is reloaded, the page is to stay open, the button brings the rest', async ({
  page,
}) => {
  let [loads, isGone] = [0, true]
  const filled = Promise.withResolvers<void>()
  page.on('load', () => loads++)
  await page.addInitScript(refuseStorage)
  await release(page, () => filled.promise.then(() => isGone))
  await page.goto('/askrobin-es/')
  await fillPage(page, first)
  filled.resolve()
  await expect(notice(page)).toContainText('No se ha podido cargar una parte de la página')
  // Nobody is told to come back later who would find nothing then.
  await expect(notice(page)).toContainText('Lo que has escrito sigue en esta página. No la cierres')
  isGone = false
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(notice(page)).toHaveCount(0)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  expect(loads).toBe(1)
})

for (const [lost, line] of [
  [/ id="root"/, 'Root container not found in the DOM'],
  [/<script id="loanform"[\s\S]*?<\/script>/, 'ApplicationPage not found'],
  [/<style>[\s\S]*?<\/style>/, 'Product styles not found'],
] as const)
  test(`O3 '${line}' is in the log`, async ({ page }) => {
    const errors = errorsOf(page)
    const spoil = async (route: Route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(lost, '') })
    }
    // Once: the page asks for itself again where it cannot begin.
    await page.route('**/askrobin-es/', spoil, { times: 1 })
    await page.goto('/askrobin-es/')
    await expect.poll(() => errors.join('\n')).toContain(line)
  })

test('O1 R-33 a crash on a later screen keeps every answer', async ({ page }) => {
  await breakable(page, 'main', '"data-step":')
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'personal-details')
  await breakBy(page, press)
  await expect(heading(page)).toHaveText('¡Error inesperado de la aplicación!')
  await page.getByRole('button', { name: 'Volver a cargar la página' }).click()
  await arriveAt(page, 'personal-details')
  await page.locator('a', { hasText: 'Atrás' }).click()
  await arriveAt(page, 'loan-details')
  await expect.poll(() => shown(page, 'amount')).toContain('700')
})

test('O1 R-33 R-01 a crash where storage is refused: the page alone has what was typed, says so, and shows it again', async ({
  page,
}) => {
  await page.addInitScript(refuseStorage)
  await breakable(page, 'main', '"data-step":')
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fill(page, firstName, 'Ana María')
  await breakBy(page, press)
  await expect(page.locator('[data-part="crash"]')).toContainText('Lo que has escrito sigue en esta página')
  await page.evaluate('globalThis.isBroken = false')
  await page.getByRole('button', { name: 'Volver a cargar la página' }).click()
  await expect.poll(() => shown(page, firstName)).toBe('Ana María')
})
