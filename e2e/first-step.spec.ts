// Browser test of the first step: usable before any script, light, hydrated without loss, and quiet while somebody types.
import type { Locator, Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { prefilling } from '#domain/application/prefill.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { readMoney } from '#domain/questions/reading.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { dataId } from '#web/starter/starter-data.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  controls,
  fill,
  fillPage,
  furnished,
  sendAnswers,
  shown,
} from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { coldVisit } from './cold-visit.ts'
import { noticeWords } from './tracked.ts'
import { startHalfPage } from './half-page.ts'
import { startHostPages } from './host-pages.ts'

const [firstPage, , , addressPage] = spain.pages as [(typeof spain.pages)[0], unknown, unknown, (typeof spain.pages)[0]]
const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const firstName = 'personalDetails.firstName'

/** Everything a page says in the console as a warning or an error, and every policy it breaks. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the first step stands in the page: labels, inputs, one button, one heading (stack: prerender)',
    everyday,
    async ({ page }) => {
      await page.goto('/askrobin-es/')
      for (const label of ['Nombre', 'Primer apellido', 'Correo electrónico', 'Teléfono'])
        await expect(page.getByLabel(label, { exact: false }).first()).toBeVisible()
      await expect(page.locator('main form')).toHaveCount(1)
      await expect(continueButton(page)).toHaveCount(1)
      await expect(page.locator('h1')).toHaveCount(1)
      expect(await page.locator('noscript:not([id])').evaluate((element) => element.textContent)).toContain(
        'activa JavaScript',
      )
    },
  )
})

test(
  'what was typed and ticked before the script came survives it, and goes on to be sent (C4, stack: form)',
  everyday,
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/askrobin-es/', { waitUntil: 'commit' })
    await fillPage(page, firstPage)
    await controls(page, 'contactDetails.marketingConsents').first().check()
    const button = continueButton(page)
    await button.click()
    // Held, and said so; what is pressed meanwhile is pressed once.
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveText('Un momento…')
    await button.dispatchEvent('click')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v2/lead'))
    held.resolve()
    await arriveAt(page, 'loan-details')
    const { contactDetails, personalDetails } = (await sent).postDataJSON() as Record<string, Record<string, unknown>>
    expect(contactDetails).toMatchObject({ marketingConsents: 'email' })
    expect(personalDetails).toMatchObject({ firstName: firstPage.fields[firstName] })
    await page.goBack()
    for (const key of Object.keys(firstPage.fields))
      await expect.poll(() => shown(page, key as typeof firstName)).not.toBe('')
  },
)

test(
  '19.1 Continue answers before any script is there, by the general rules, and the form goes on from that',
  everyday,
  async ({ page }) => {
    const complaints = complaintsOf(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/askrobin-es/', { waitUntil: 'commit' })
    await continueButton(page).click()
    const summary = page.locator('[data-part="summary"]')
    await expect(summary).toBeFocused()
    const links = summary.getByRole('link')
    const told = await links.allTextContents()
    const email = controls(page, 'contactDetails.email')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/Escribe tu correo/)
    await email.fill('ana@example')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('ana@example.test')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(links).toHaveCount(told.length - 1)
    const before = await links.allTextContents()
    held.resolve()
    // The form says the same in its own elements, and takes nobody away from what they type.
    await page.waitForFunction(() => !('wakeForm' in window))
    await expect(links).toHaveText(before)
    await expect(email).toBeFocused()
    await fillPage(page, firstPage)
    await continueButton(page).click()
    await arriveAt(page, 'loan-details')
    // The document's own word where a link says nothing of an affiliate (O4).
    expect(complaints.filter((each) => !each.startsWith('URL data is undefined'))).toEqual([])
  },
)

/** Holds back every script of the build until it is told. */
async function heldScripts(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await come.promise
    await route.continue()
  })
  return come.resolve
}

test('19.1 a page that stops ahead of what answers Continue is not painted until that has come', async ({
  page,
  product,
}) => {
  const release = await heldScripts(page)
  const half = await startHalfPage(product.url, `id="${dataId}"`)
  try {
    await page.goto(`${half.url}/askrobin-es/?gclid=G1`, { waitUntil: 'commit' })
    await continueButton(page).waitFor({ state: 'attached' })
    // A frame comes at once where one may.
    const drawn = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => resolve(true))
          setTimeout(() => resolve(false), 500)
        }),
    )
    expect(drawn).toBe(false)
    half.goOn()
    await continueButton(page).click()
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
  } finally {
    release()
    half.goOn()
    half.close()
  }
})

test('19.1 a link that fills nothing in is answered at once, and one that does is held', async ({ page }) => {
  await heldScripts(page)
  const summary = page.locator('[data-part="summary"]')
  await page.goto('/askrobin-es/?gclid=G1&utm_source=news&refName=aff1&sessionId=x', { waitUntil: 'commit' })
  await continueButton(page).click()
  await expect(summary).toBeFocused()
  for (const name of prefilling) {
    await page.goto(`/askrobin-es/?utm_source=news&${name}=1`, { waitUntil: 'commit' })
    await continueButton(page).click()
    await expect(continueButton(page), name).toHaveAttribute('aria-disabled', 'true')
    await expect(summary, name).toBeHidden()
  }
})

test('19.1 what the browser fills in by itself before the script is there goes on with the press', async ({ page }) => {
  const release = await heldScripts(page)
  await page.goto('/askrobin-es/?gclid=G1', { waitUntil: 'commit' })
  await continueButton(page).waitFor()
  const typed = Object.fromEntries(
    Object.entries(firstPage.fields).filter(([key]) => key !== 'generalPolicies'),
  ) as Record<string, string>
  // As browsers do it: the value, then one event of each kind, and nobody typed.
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
      if (control.type === 'checkbox') control.checked = value === 'true'
      else control.value = value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, typed)
  await controls(page, 'generalPolicies').check()
  await continueButton(page).click()
  await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v2/lead'))
  release()
  await arriveAt(page, 'loan-details')
  expect((await sent).postDataJSON()).toMatchObject({ personalDetails: { firstName: typed[firstName] } })
})

test('19.1 in a frame of another site Continue answers before any script, and the form goes on from that', async ({
  page,
  product,
}) => {
  const host = await startHostPages(product.url)
  try {
    const release = await heldScripts(page)
    await page.goto(`http://127.0.0.1:${host.port}/frame?path=${encodeURIComponent('/askrobin-es/?refName=aff1')}`, {
      waitUntil: 'commit',
    })
    const frame = page.frameLocator('iframe')
    const button = frame.locator('main button[type="submit"]')
    const links = frame.locator('[data-part="summary"]').getByRole('link')
    await button.waitFor()
    const inside = page.frames().find((each) => each.url().includes('/askrobin-es/'))!
    // A frame of another site takes presses once it was painted.
    await inside.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    await button.click()
    await expect(frame.locator('[data-part="summary"]')).toBeFocused()
    const told = await links.allTextContents()
    expect(told.length).toBeGreaterThan(3)
    release()
    await inside.waitForFunction(() => !('wakeForm' in window))
    await expect(links).toHaveText(told)
    await fillPage(inside, firstPage)
    await button.click()
    await inside.waitForURL(/\/loan-details/)
  } finally {
    await host.close()
  }
})

test('19.1 plus and minus of a first page step before the script is there, within the limits, and the price follows', async ({
  page,
}) => {
  const variant = variants.find(({ country }) => country.journey.moved)!
  const { amount } = variant.settings
  const [less, more] = [0, 1].map((index) => page.locator('[data-part="nudge"]').nth(index)) as [Locator, Locator]
  const shownAmount = async () =>
    readMoney([await controls(page, 'amount').inputValue()], conventionsOf('es-ES', 'EUR'))
  const release = await heldScripts(page)
  await page.goto(`/${variant.id}/?gclid=G1`, { waitUntil: 'commit' })
  // The last that the document brings.
  await page.locator('#loanform ~ script').waitFor({ state: 'attached' })
  await less.click()
  await less.click()
  await expect.poll(shownAmount).toBe(amount.default - 2 * amount.step)
  await more.click()
  await expect.poll(shownAmount).toBe(amount.default - amount.step)
  await controls(page, 'amount').fill(String(amount.max - 1))
  for (const _ of [1, 2]) await more.click()
  await expect.poll(shownAmount).toBe(amount.max)
  await controls(page, 'amount').fill('x')
  await less.click()
  await expect.poll(shownAmount).toBe(amount.default - amount.step)
  const figures = page.locator('[data-part="loan-price"] dd')
  const before = await figures.allInnerTexts()
  release()
  await expect(page.locator('[type="range"][data-awake]').first()).toHaveValue(String(amount.default - amount.step))
  await expect.poll(shownAmount).toBe(amount.default - amount.step)
  await expect.poll(() => figures.allInnerTexts()).not.toEqual(before)
  // Once, by the form itself.
  await more.click()
  await expect.poll(shownAmount).toBe(amount.default)
  await less.click()
  await continueButton(page).click()
  await arriveAt(page, 'loan-purpose')
  await page.goBack()
  await arriveAt(page, 'loan-details')
  await expect.poll(shownAmount).toBe(amount.default - amount.step)
})

test('nothing is drawn again while a name is typed (stack: form = the platform)', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await controls(page, firstName).focus()
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = []
    // React writes an input's name and type anew at each key, to what they are: that changes nothing.
    const settled = new Map<string, string | null>()
    const isSame = ({ target, attributeName, oldValue }: MutationRecord) => {
      if (!attributeName || !(target instanceof Element)) return false
      const key = `${target.id} ${attributeName}`
      if (!settled.has(key)) settled.set(key, oldValue)
      return settled.get(key) === target.getAttribute(attributeName)
    }
    new MutationObserver((records) => {
      seen.push(
        ...records
          .filter((record) => !isSame(record))
          .map(({ type, target, attributeName }) => `${type} ${target.nodeName} ${attributeName ?? ''}`),
      )
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeOldValue: true,
      characterData: true,
    })
    return seen
  })
  await page.keyboard.type('Ana María de los Ángeles')
  // The draft is kept meanwhile: that too must not draw anything.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asyncFormData'))).toContain('Ángeles')
  expect(await changes.jsonValue()).toEqual([])
})

test(
  'a whole start says nothing in the console but that no affiliate sent the applicant, and breaks no policy (S-13, H1)',
  everyday,
  async ({ page }) => {
    const complaints = complaintsOf(page)
    const response = await page.goto('/askrobin-es/')
    const policy = (await response!.allHeaders())['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    await answerUpTo(page, spain, 'income-source')
    await page.reload()
    await arriveAt(page, 'income-source')
    await furnished(page)
    const noAffiliate = 'URL data is undefined. Returning default empty affiliate reference.'
    expect(complaints).toEqual([noAffiliate, noAffiliate])
  },
)

test('once the first step is awake no page of the way waits: nothing is loaded, no spinner comes (experience 26, stack: step change)', async ({
  page,
}) => {
  test.slow()
  // The last part that is loaded; its styles come before it.
  const ends = page.waitForEvent('requestfinished', (request) => /\/ends-[^/]*\.js/.test(request.url()))
  await page.goto('/askrobin-es/')
  await furnished(page)
  await ends
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.(?:js|css|json)$/.test(request.url())) loaded.push(request.url())
  })
  const spinners = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      if (document.querySelector('main')!.textContent.includes('Cargando…')) seen.push(location.pathname)
    }).observe(document.body, { subtree: true, childList: true })
    return seen
  })
  await sendAnswers(page, spain)
  await arriveAt(page, 'accepted')
  expect(await spinners.jsonValue()).toEqual([])
  expect(loaded).toEqual([])
})

for (const variant of ['askrobin-es', 'askrobin-mx', 'default-es', 'default-mx'])
  test(`${variant}: at most 80 kB of script before the first input, 120 kB before any touch, none of it another's (A7, 19.3)`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(`/${variant}/`)).text()
    const named = [...html.matchAll(/(?:<script[^>]+src|<link rel="modulepreload" href)="([^"]+)"/g)].map(
      ([, address]) => address!,
    )
    expect(named.length).toBeGreaterThan(0)
    let bytes = 0
    for (const address of named) {
      // Through the browser's own stack a body comes unpacked; the length on the wire is what counts.
      const response = await request.head(address, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers()['content-encoding']).toBe('br')
      bytes += Number(response.headers()['content-length'])
    }
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(80_000)

    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    const { scriptBytes, addresses } = await coldVisit(page, `/${variant}/`)
    expect(scriptBytes).toBeLessThanOrEqual(120_000)
    expect(addresses).toBeLessThanOrEqual(10)
    await furnished(page)
    const [brand, country] = variant.split('-') as [string, string]
    // Labels of the other country and the name of the other brand, which nothing of this variant says.
    const others = [
      brand === 'default' ? 'AskRobin' : 'Loanform',
      country === 'es' ? 'Apellido paterno' : 'Primer apellido',
    ]
    for (const words of others) expect(html).not.toContain(words)
    const pictures = loaded
      .map((url) => new URL(url).pathname)
      .filter((path) => /theme|(?:askrobin|default)-(?:es|mx)\.svg/.test(path))
    expect(pictures.filter((path) => !path.includes(variant))).toEqual([])
    for (const url of loaded.filter((each) => /\.(?:js|json)$/.test(each))) {
      const text = await (await request.get(url)).text()
      for (const words of others) expect(text, url).not.toContain(words)
    }
  })

test('19.3 a visit that is told to nobody asks for no settings of tracking, until the footer’s link is pressed', async ({
  page,
}) => {
  const ofTracking: string[] = []
  page.on('request', (request) => {
    if (/\/api\/tracking\/|start-tracking/.test(request.url())) ofTracking.push(request.url())
  })
  await page.goto('/askrobin-es/')
  await furnished(page)
  expect(ofTracking).toEqual([])
  const { open, nothing } = noticeWords('es')
  await page.getByRole('link', { name: open }).click()
  await expect(page.locator('[data-part="privacy"]')).toContainText(nothing)
  expect(ofTracking).not.toEqual([])
})

test('amount: keys on the slider change the text, typing moves the slider, plus and minus step (experience 14)', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'loan-details')
  const amount = controls(page, 'amount')
  const slider = page.getByRole('slider').first()
  await expect(amount).toHaveValue('1.000')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(amount).toHaveValue('900')
  await page.keyboard.press('Home')
  await expect(amount).toHaveValue('100')
  await amount.fill('650')
  await expect(slider).toHaveValue('700')
  await expect(amount).toHaveValue('650')
  const [less, more] = [
    page.getByRole('button', { name: /^Menos/ }).first(),
    page.getByRole('button', { name: /^Más/ }).first(),
  ]
  await more.click()
  await expect(amount).toHaveValue('700')
  await more.click()
  await expect(amount).toHaveValue('800')
  await expect(slider).toHaveValue('800')
  await less.click()
  await expect(amount).toHaveValue('700')
  await page.reload()
  await arriveAt(page, 'loan-details')
  await expect(amount).toHaveValue('700')
  await expect(slider).toHaveValue('700')
})

test.describe('the postcode (experience 15)', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, 'address-information')
  })

  test('fills province and city, follows a corrected code, and leaves alone what was chosen', async ({ page }) => {
    await fill(page, 'contactDetails.postalCode', '28013')
    await expect(controls(page, 'contactDetails.province')).toHaveValue('madrid')
    await fill(page, 'contactDetails.postalCode', '41001')
    await expect(controls(page, 'contactDetails.province')).toHaveValue('sevilla')
    await fill(page, 'contactDetails.province', 'cadiz')
    await fill(page, 'contactDetails.city', 'Jerez')
    const asked = page.waitForResponse(/\/postcode\/lookup\/08001/)
    await fill(page, 'contactDetails.postalCode', '08001')
    await (await asked).finished()
    await expect(controls(page, 'contactDetails.province')).toHaveValue('cadiz')
    await expect(controls(page, 'contactDetails.city')).toHaveValue('Jerez')
  })

  test('a province that is being typed when the look-up answers stays as it is, and one about to be typed is replaced', async ({
    page,
  }) => {
    const [province, text] = [
      controls(page, 'contactDetails.province'),
      page.locator('[data-of="contactDetails.province"]'),
    ]
    let answer = () => {}
    await page.route('**/postcode/lookup/**', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    const asked = page.waitForRequest(/\/postcode\/lookup\/28013/)
    await fill(page, 'contactDetails.postalCode', '28013')
    await asked
    await text.focus()
    await page.keyboard.type('Sev')
    answer()
    await expect(controls(page, 'contactDetails.city')).toHaveValue('Madrid')
    await expect(text).toHaveValue('Sev')
    await page.keyboard.type('illa')
    await expect(province).toHaveValue('sevilla')

    await text.fill('')
    const askedAgain = page.waitForRequest(/\/postcode\/lookup\/41001/)
    await fill(page, 'contactDetails.postalCode', '41001')
    await askedAgain
    await text.focus()
    answer()
    await expect(province).toHaveValue('sevilla')
    await page.keyboard.type('Cádiz')
    await expect(text).toHaveValue('Cádiz')
    await expect(province).toHaveValue('cadiz')
  })

  test('a code that is not known takes back what was filled, and says so', async ({ page }) => {
    await fill(page, 'contactDetails.postalCode', '28013')
    await expect(controls(page, 'contactDetails.province')).toHaveValue('madrid')
    const unknown = {
      status: 404,
      contentType: 'application/json',
      body: '{"code":"unknown-postcode","message":"","reference":""}',
    }
    await page.route('**/postcode/lookup/28999?*', (route) => route.fulfill(unknown))
    await fill(page, 'contactDetails.postalCode', '28999')
    await expect(controls(page, 'contactDetails.province')).toHaveValue('')
    await expect(page.getByRole('status').filter({ hasText: 'Código postal no encontrado' })).toBeVisible()
    await fill(page, 'contactDetails.postalCode', '41001')
    await expect(page.getByText('Código postal no encontrado')).toBeHidden()
    await expect(controls(page, 'contactDetails.province')).toHaveValue('sevilla')
  })

  test('a look-up that fails blocks nothing', async ({ page }) => {
    await page.route(/\/postcode\//, (route) => route.abort())
    await fillPage(page, addressPage)
    await continueButton(page).click()
    await arriveAt(page, 'income-source')
  })
})
