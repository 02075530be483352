// Browser test of the embedded form: two origins, partitioned or refused storage, hostile host pages (B6, B7, B9, F24, F25,
// S-07, S-08). Host pages lie, hold on to their place, take the frame away or do not listen.
import { chromium } from '@playwright/test'
import type { Browser, Frame, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { atMost } from '#test/at-most.ts'
import { pageOf } from '#test/journeys/journey.ts'
import { continueButton, controls, expectAccessible, fill, fillPage, lenderButton, pathOf, shown } from './applicant.ts'
import { everyday, expect, test as base } from './browser.ts'
import { startHostPages } from './host-pages.ts'
import { fullBrowser } from './full-browser.ts'
import { refuseStorage } from './refuse-storage.ts'

interface ReceivedEvent {
  readonly type: string
  readonly path?: string
  readonly state?: string
  readonly height?: number
}

interface Sites {
  /** The form's origin, under a name that is no host page's. */
  readonly form: string
  /** An address of a host page on a site. */
  readonly on: (site: string, path: string, query?: Readonly<Record<string, string>>) => string
}

/**
 * A browser that keeps a frame's storage apart by the site around it, as people's browsers do. Playwright switches that off, and
 * its list of switches is read from a browser that it started.
 */
async function launchPartitioned(options: Parameters<typeof chromium.launch>[0]): Promise<Browser> {
  const asked = await chromium.launchServer(options)
  const off = asked.process().spawnargs.find((each) => each.startsWith('--disable-features='))!
  await asked.close()
  const args = [...(options?.args ?? []), off.replace(/,?ThirdPartyStoragePartitioning/, '')]
  return chromium.launch({ ...options, args, ignoreDefaultArgs: [off] })
}

const test = base.extend<{ sites: Sites; partitioned: Page }>({
  sites: async ({ product }, use) => {
    const form = `http://app.form.test:${new URL(product.url).port}`
    const host = await startHostPages(form)
    await use({
      form,
      on: (site, path, query = {}) => `http://${site}:${host.port}${path}?${new URLSearchParams(query)}`,
    })
    await host.close()
  },
  partitioned: async ({ launchOptions, viewport, recording }, use) => {
    const browser = await launchPartitioned(launchOptions)
    recording.hear(browser)
    await use(await browser.newPage({ viewport }))
    await browser.close()
  },
})

test.use({ launchOptions: fullBrowser })

/** The form's frame, once the form in it is awake. */
async function formIn(page: Page, { form }: Sites): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(`${form}/`))).toBe(true)
  const frame = page.frames().find((each) => each.url().startsWith(`${form}/`))!
  await expect.poll(() => pathOf(frame)).not.toBe('')
  return frame
}

const at = (frame: Frame, path: string) => expect.poll(() => pathOf(frame)).toBe(path)

/**
 * A shorter page makes the frame shorter once it has been still for 100 ms (B7), and the host page may move with it. Nobody can have read
 * and answered a page by then, but a test can: its press would land beside the form.
 */
const frameIsStill = async (frame: Frame) => {
  const element = await frame.frameElement()
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = JSON.stringify(await element.boundingBox())
        return before === last
      },
      { intervals: [150] },
    )
    .toBe(true)
}

/** `elsewhere`, or what stands at the path that should have been left. */
async function whereOf(frame: Frame, path: string): Promise<string> {
  if (pathOf(frame) !== path) return 'elsewhere'
  const [faults, notices] = await Promise.all(
    ['summary', 'notice'].map((part) => frame.locator(`main [data-part="${part}"]`).allTextContents()),
  )
  return JSON.stringify({ path, faults, notices })
}

/** Fills the page at this path and goes on. */
async function goOnFrom(frame: Frame, path: string): Promise<void> {
  await expect(frame.locator(`[data-step="${path}"]`)).toBeVisible()
  for (const [key, typed] of Object.entries(pageOf(spain, path).fields))
    if ((await controls(frame, key as never).count()) > 0) await fill(frame, key as never, typed)
  await frameIsStill(frame)
  await continueButton(frame).click()
  await expect.poll(() => whereOf(frame, path)).toBe('elsewhere')
}

/** Answers every page that comes, sends the application, and waits for the answer; further questions may come behind the press of Send. */
async function apply(frame: Frame): Promise<void> {
  for (const _ of atMost(40, () => `the answer, at ${pathOf(frame)}`)) {
    const path = pathOf(frame)
    if (path === 'accepted') break
    if (path === 'check-your-answers') await continueButton(frame).click()
    else if (path !== 'checking') await goOnFrom(frame, path)
    await expect.poll(() => whereOf(frame, path), { timeout: 30_000 }).toBe('elsewhere')
  }
  await at(frame, 'accepted')
}

const received = (page: Page) => page.evaluate(() => (globalThis as unknown as { received: ReceivedEvent[] }).received)
const [firstPage] = spain.pages as [(typeof spain.pages)[0]]

test(
  'B6 B7 B9 on another site: the form alone, as tall as it is, to the lender and off the top page',
  everyday,
  async ({ partitioned: page, sites, product }) => {
    await page.goto(
      `${sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es" refName="aff1"' })}&utm_source=news&gclid=G1&email=canary@example.test&sessionId=canary`,
    )
    const frame = await formIn(page, sites)
    expect(new URL(await page.locator('loan-form iframe').evaluate((each: HTMLIFrameElement) => each.src)).search).toBe(
      '?refName=aff1&gclid=G1&utm_source=news',
    )

    await expect(frame.locator('[data-step]')).toBeVisible()
    await expect(
      frame.locator('[data-alone], header, footer, title, link[rel="icon"], [data-part="hero"]'),
    ).toHaveCount(0)
    await expect(frame.locator('meta[name="description"], meta[name="keywords"]')).toHaveCount(0)
    const difference = () =>
      frame.evaluate(() => Math.abs(document.documentElement.getBoundingClientRect().height - window.innerHeight))
    await expect.poll(difference).toBeLessThanOrEqual(10)

    await apply(frame)
    await expect.poll(difference).toBeLessThanOrEqual(10)
    expect(await frame.evaluate(() => document.title)).toBe('')
    // The host page's messages come after the frame shows the page.
    const asked = async () => (await received(page)).flatMap(({ type, path }) => (type === 'step' ? [path] : []))
    await expect.poll(async () => (await asked()).slice(-3)).toEqual(['check-your-answers', 'checking', 'accepted'])
    expect((await asked()).slice(0, 2)).toEqual(['initial-details', 'loan-details'])
    const others = async () => (await received(page)).filter(({ type }) => type !== 'step' && type !== 'height')
    await expect.poll(others).toEqual([{ type: 'ready' }, { type: 'lead' }, { type: 'completed', state: 'accepted' }])
    expect((await received(page))[0]).toEqual({ type: 'ready' })
    const all = await page.evaluate(() =>
      JSON.stringify(Object.entries(globalThis).filter(([name]) => name === 'messages')),
    )
    const typed = spain.pages.flatMap(({ fields }) => Object.values(fields).flat().map(String))
    expect(typed.filter((text) => text.length > 4 && all.includes(text))).toEqual([])
    expect(all).not.toContain('canary')
    // A host page with the form below the fold is scrolled to its top at each step.
    const top = () => page.locator('loan-form').evaluate((each) => each.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThanOrEqual(-1)

    await lenderButton(frame).click()
    await page.waitForURL(`${product.sandboxUrl}/lenders/*/welcome?*`)
  },
)

test('B9 WCAG 3.1.2: a frame that the host page names not is named in the language of its form', async ({
  partitioned: page,
  sites,
}) => {
  const forms = ['variant="askrobin-es"', 'variant="askrobin-es" lang="en"', 'variant="askrobin-es" title="Crédito"']
  const query = new URLSearchParams(forms.map((form) => ['form', form]))
  await page.goto(sites.on('a.aff1.test', '/element') + String(query))
  const names = () =>
    page.locator('loan-form iframe').evaluateAll((all) => all.map((each) => (each as HTMLIFrameElement).title))
  await expect.poll(names).toEqual(['AskRobin: préstamos online', 'Loan application', 'Crédito'])
  expect((await received(page)).filter(({ type }) => type === 'ready')[0]).toEqual({ type: 'ready' })
})

test('B6 R-10: in a frame Continue waits for no answer of the server: every page is left while none comes', async ({
  partitioned: page,
  sites,
}) => {
  await page.goto(sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es"' }))
  const frame = await formIn(page, sites)
  await fillPage(frame, firstPage)
  await continueButton(frame).click()
  await expect.poll(async () => (await received(page)).map(({ type }) => type)).toContain('lead')
  await page.route('**/api/**', () => {})
  const asked = new Set<string>()
  for (const _ of atMost(40, () => `the check of the answers, at ${pathOf(frame)}`)) {
    const path = pathOf(frame)
    if (path === 'check-your-answers') break
    if (path === firstPage.path) await expect.poll(() => whereOf(frame, path)).toBe('elsewhere')
    else {
      await goOnFrom(frame, path)
      asked.add(path)
    }
  }
  expect([...asked]).toContain('income-source')
})

test('B6: a press that the host page moves the form away from is no press: nothing hangs, and the next one counts', async ({
  partitioned: page,
  sites,
}) => {
  await page.goto(sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es"' }))
  const frame = await formIn(page, sites)
  await fillPage(frame, firstPage)
  await frameIsStill(frame)
  await continueButton(frame).scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await continueButton(frame).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.evaluate(() => scrollBy(0, -200))
  // A press goes by the last picture that the browser drew: to the new place once the pointer is seen there.
  const heard = await continueButton(frame).evaluateHandle((button) => {
    const seen = { isOnButton: true }
    addEventListener('mousemove', ({ clientX, clientY }) => {
      seen.isOnButton = button.contains(document.elementFromPoint(clientX, clientY))
    })
    return seen
  })
  const isOnButton = async () => {
    await page.mouse.move(x + width / 2, y + height / 2)
    return heard.evaluate((seen) => seen.isOnButton)
  }
  await expect.poll(isOnButton).toBe(false)
  await page.mouse.up()
  await expect(continueButton(frame)).toBeEnabled()
  expect(pathOf(frame)).toBe(firstPage.path)
  await continueButton(frame).click()
  await at(frame, 'loan-details')
})

test('R-03 each site has a draft of its own, and the form by itself another', async ({ partitioned: page, sites }) => {
  const places = ['a.aff1.test', 'b.aff2.test'].map((site) =>
    sites.on(site, '/element', { form: 'variant="askrobin-es"' }),
  )
  await page.goto(places[0]!)
  const first = await formIn(page, sites)
  await fillPage(first, firstPage)
  await continueButton(first).click()
  await at(first, 'loan-details')

  await page.goto(places[1]!)
  const second = await formIn(page, sites)
  await expect(second.locator('[data-step="initial-details"]')).toBeVisible()
  await expect.poll(() => shown(second as never, 'contactDetails.email')).toBe('')
  await page.goto(`${sites.form}/askrobin-es/`)
  await expect(page.locator('header')).toBeVisible()
  await expect.poll(() => shown(page, 'contactDetails.email')).toBe('')
  await page.goto(places[0]!)
  await at(await formIn(page, sites), 'loan-details')
})

test('F1 F25 storage refused, nobody listening, the page keeps its place: one lead, and the lender in a new tab', async ({
  page,
  sites,
  product,
}) => {
  await page.addInitScript(refuseStorage)
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/lead')) created.push(request.url())
  })
  await page.goto(
    sites.on('a.aff1.test', '/frame', {
      path: '/askrobin-es/',
      attributes: 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"',
    }),
  )
  const frame = await formIn(page, sites)
  await apply(frame)
  expect(created).toHaveLength(1)
  await lenderButton(frame).click()
  const link = frame.locator('main form a')
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('rel', 'noopener')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForURL(`${product.sandboxUrl}/lenders/*/welcome?*`)
  expect(new URL(page.url()).pathname).toBe('/frame')
})

for (const path of ['/askrobin-es/', '/askrobin-es/loan-details'])
  test(`B6 R-01: in a frame without an origin ${path} says that it cannot work there, and leads to a page of its own`, async ({
    page,
    sites,
  }) => {
    await page.goto(
      sites.on('a.aff1.test', '/frame', {
        path: `${path}?refName=aff1#framed`,
        attributes: 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
      }),
    )
    const [, frame] = page.frames() as [Frame, Frame]
    const link = frame.locator('main [data-part="notice"] a')
    await expect(link).toHaveText(`${new URL(sites.form).host}${path}`)
    await expect(frame.locator('main :is(input, button)')).toHaveCount(0)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await tab.waitForURL(/refName=aff1$/)
    await expect(controls(tab, 'contactDetails.email')).toBeVisible()
  })

test('F24 the frame is taken away while the lead is created, and put back: the same lead', async ({
  partitioned: page,
  sites,
  product,
}) => {
  const posts: { key: string | undefined; id: unknown }[] = []
  await page.route('**/v2/lead', async (route) => {
    // Playwright asks by itself, and knows no name of ours.
    const response = await route.fetch({ url: route.request().url().replace(sites.form, product.url) })
    const { data } = (await response.json()) as { data?: { id: unknown } }
    posts.push({ key: route.request().headers()['idempotency-key'], id: data?.id })
    // The server has it, and the form will never hear so.
    if (posts.length === 1) await page.locator('loan-form').evaluate((each) => each.remove())
    await route.fulfill({ response }).catch(() => {})
  })
  await page.goto(sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es"' }))
  await page.evaluate(() => Object.assign(globalThis, { element: document.querySelector('loan-form') }))
  const frame = await formIn(page, sites)
  await fillPage(frame, firstPage)
  await continueButton(frame).click()
  await expect(page.locator('loan-form')).toHaveCount(0)
  await page.evaluate(() => document.body.append((globalThis as unknown as { element: Element }).element))
  const again = await formIn(page, sites)
  await at(again, 'loan-details')
  await expect.poll(() => posts.length).toBe(2)
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1)
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
  await expect.poll(async () => (await received(page)).map(({ type }) => type)).toContain('lead')
})

test('S-07 R-35 a storm of heights, several forms, liars, and a form that is not there', async ({ page, sites }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(
    `${sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es"' })}&${new URLSearchParams([
      ['form', 'variant="ratapro-pl" lang="en"'],
      ['form', 'variant="?nonsense"'],
    ])}`,
  )
  await expect.poll(() => page.frames().filter((each) => each.url().endsWith('/initial-details')).length).toBe(2)
  expect(said.filter((text) => text.includes('<loan-form>'))).toEqual([
    expect.stringContaining('expected variant="brand-country"'),
  ])
  const heights = () =>
    page.locator('loan-form iframe').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  const inside = (frame: Frame) => frame.evaluate(() => document.documentElement.getBoundingClientRect().height)
  const [spanish, polish] = page.frames().slice(1) as [Frame, Frame]
  expect(polish.url()).toContain('/en/ratapro-pl/')
  await expect
    .poll(async () => {
      const [one, other] = await heights()
      return Math.abs(one! - (await inside(spanish))) < 11 && Math.abs(other! - (await inside(polish))) < 11
    })
    .toBe(true)

  // A look-alike frame, and the page's own scripts, say what only the form may say.
  const before = await heights()
  await page.evaluate(
    async (liar) => {
      postMessage({ type: 'FORM_HEIGHT', height: 4444 }, '*')
      const frame = document.createElement('iframe')
      frame.src = liar
      document.body.append(frame)
      await new Promise((resolve) => frame.addEventListener('load', resolve))
    },
    sites.on('app.form.test', '/liar'),
  )
  const lies = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { messages: { data: { height?: number } }[] }).messages.filter(
          ({ data }) => data.height === 4444,
        ).length,
    )
  await expect.poll(lies).toBe(2)
  expect(await heights()).toEqual(before)
  expect((await received(page)).map(({ type }) => type)).not.toContain('completed')

  const since = await page.evaluate(() => performance.now())
  await spanish.evaluate(async () => {
    const block = document.body.appendChild(document.createElement('div'))
    for (let each = 0; each < 90; each++) {
      block.style.height = each % 2 ? '300px' : '50px'
      await new Promise(requestAnimationFrame)
    }
  })
  await expect.poll(async () => Math.abs((await heights())[0]! - (await inside(spanish)))).toBeLessThanOrEqual(10)
  const { reports, lastedMs } = await page.evaluate(
    (from) => ({
      reports: (globalThis as unknown as { messages: { at: number; data: { type: string } }[] }).messages.filter(
        ({ at: when, data }) => when > from && data.type === 'FORM_HEIGHT',
      ).length,
      lastedMs: performance.now() - from,
    }),
    since,
  )
  expect(reports).toBeGreaterThan(0)
  // In all: on a busy machine one that waited arrives together with the next.
  expect(reports).toBeLessThanOrEqual(Math.ceil(lastedMs / 100) + 1)
})

test('B9 a host page hides the form as any other element, by its attribute and by its own rules, and shows it again', async ({
  page,
  sites,
}) => {
  await page.goto(sites.on('a.aff1.test', '/element', { form: 'variant="askrobin-es" hidden' }))
  const form = page.locator('loan-form')
  await formIn(page, sites)
  await expect(form).toBeHidden()
  await form.evaluate((element) => element.removeAttribute('hidden'))
  await expect(form).toBeVisible()
  await expect(form).toHaveCSS('display', 'block')
  await page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('loan-form { display: none }')
    document.adoptedStyleSheets = [rules]
  })
  await expect(form).toBeHidden()
})

test('B9 a form that its page takes away before it is awake is no fault that anybody is told of', async ({
  page,
  sites,
}) => {
  await page.clock.install()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(sites.on('a.aff1.test', '/element', { form: 'variant="nobody-es"' }))
  await page.evaluate(async () => {
    await customElements.whenDefined('loan-form')
    document.querySelector('loan-form')!.remove()
    const other = document.createElement('loan-form')
    other.setAttribute('variant', 'nobody-mx')
    document.body.append(other)
  })
  await page.clock.fastForward('00:20')
  const complaints = () => said.filter((text) => text.includes('no message from'))
  await expect.poll(complaints).toEqual([expect.stringContaining('/nobody-mx/')])
})

test(
  'S-08 a site that is on no list cannot frame the form, nor frame a page that may',
  everyday,
  async ({ page, sites }) => {
    const allowed = sites.on('a.aff1.test', '/frame', { path: '/askrobin-es/' })
    const refusals = () => page.frames().filter((each) => each.url().startsWith('chrome-error://')).length
    for (const [address, refused] of [
      [allowed, 0],
      [sites.on('evil.example', '/frame', { path: '/askrobin-es/' }), 1],
      [sites.on('evil.example', '/around', { inner: allowed }), 1],
      // The address says `.test` and is none.
      [sites.on('app.form.test.evil.example', '/frame', { path: '/askrobin-es/' }), 1],
    ] as const) {
      await page.goto(address)
      await expect.poll(refusals, address).toBe(refused)
      if (refused === 0) await formIn(page, sites)
    }
  },
)

test('B9 the affiliate in the sandbox shows the form of the variant that is asked for, and what it hears', async ({
  page,
  product,
}) => {
  await page.goto(`${product.sandboxUrl}/host/?variant=ratapro-pl&gclid=G1`)
  await expect(page.locator('#received li[data-type="step"]')).toHaveText('step path initial-details, position 1')
  await expect(page.locator('#received li[data-type="height"]')).not.toHaveCount(0)
  expect(await page.locator('loan-form iframe').getAttribute('src')).toBe(
    `${product.url}/ratapro-pl/?refName=miravalo&gclid=G1&utm_medium=affiliate&utm_source=miravalo#framed`,
  )
  await expectAccessible(page)
})

test('B3: colours of the host page are shown where they can be read; one that cannot is refused by name', async ({
  partitioned: page,
  sites,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  const colours = 'action: #0b3d91; action-strong: #08296b; accent: #0b3d91; link: #08296b; ink: #999999'
  await page.goto(sites.on('a.aff1.test', '/element', { form: `variant="askrobin-es" colours="${colours}"` }))
  const frame = await formIn(page, sites)
  const token = (name: string) =>
    frame.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), `--${name}`)
  await expect.poll(() => token('action')).toBe('#0b3d91')
  expect(await token('ink')).toBe('#16332a')
  await expect
    .poll(async () => (await received(page)).filter(({ type }) => type === 'colours'))
    .toEqual([{ type: 'colours', taken: 'action action-strong accent link', refused: 'ink' }])
  expect(complaints.join()).toMatch(/Colour ink refused: too little contrast with/)
  expect(complaints.join()).toContain('<loan-form>: colours refused: ink')
  expect(await continueButton(frame).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(11, 61, 145)',
  )

  // Changed while the form is open, and kept by its tab: a page that is loaded again has them at its start.
  const element = page.locator('loan-form')
  await element.evaluate((each) => each.setAttribute('colours', 'accent: #006644'))
  await expect.poll(() => token('accent')).toBe('#006644')
  expect(await token('action')).toBe('#c9380f')
  expect(await frame.evaluate(() => sessionStorage.getItem('uiColors'))).toBe('{"accent":"#006644"}')
  expect(await frame.evaluate(() => document.documentElement.hasAttribute('data-bare'))).toBe(true)
  await element.evaluate((each) => each.setAttribute('colours', ''))
  await expect.poll(() => token('accent')).toBe('#c9380f')
  expect(await frame.evaluate(() => document.documentElement.hasAttribute('data-bare'))).toBe(false)
})

test('B3: a page of a tab that has kept the host’s colours shows them, without a host that sends them again', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('uiColors', '{"accent":"#006644"}'))
  await page.goto('/askrobin-es/')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  await expect.poll(accent).toBe('#006644')
})

test('S-09: what the host page lays over the form takes its presses away: the visitor and the operator are told, and seen whole for a moment it goes on', async ({
  page,
  sites,
}) => {
  await page.goto(sites.on('a.aff1.test', '/covered', { path: `/${spain.variant}/` }))
  const frame = await formIn(page, sites)
  // Its boxes are pressed while they are seen.
  await fillPage(frame, firstPage)
  await page.locator('#cover').evaluate((cover) => (cover.style.display = 'block'))
  // A cover that lies there for a moment is no deceit.
  await page.waitForFunction((since) => performance.now() > since + 1000, await page.evaluate(() => performance.now()))
  const told = page.waitForRequest((sent) => sent.url().endsWith('/csp-report'))
  await continueButton(frame).click()
  await expect(frame.locator('[data-part="toasts"]')).toContainText('Algo tapa este formulario')
  expect((await told).postDataJSON()).toMatchObject({ 'csp-report': { 'effective-directive': 'covered-press' } })
  expect(pathOf(frame)).toBe(firstPage.path)
  await page.locator('#cover').evaluate((cover) => cover.remove())
  await expect(async () => {
    if (pathOf(frame) === firstPage.path) await continueButton(frame).click({ timeout: 1000 })
    expect(pathOf(frame)).not.toBe(firstPage.path)
  }).toPass()
})
