// Browser test of what applicants do with offers: new ones come, one is declined, one chosen, and it did not work out there (Q2). The
// lead is the server's; its offer list is played here, so that each moment can be held.
import type { Page, Request } from '@playwright/test'
import { readMarket } from '#contract/market-reply.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import type { ListedOffer, MarketView } from '#domain/lender/offer-list.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import {
  answerAll,
  arriveAt,
  continueButton,
  expectAccessible,
  furnished,
  goOnWithout,
  offersOn,
  sendAnswers,
} from './applicant.ts'
import { expectAtState, openAt, sentLead } from './at-screen.ts'
import { everyday, expect, testWith } from './browser.ts'

const test = testWith({ MARKET_MODE: 'offers' })

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

const offer = (id: string, lender: string, change: Partial<ListedOffer> = {}): ListedOffer => ({
  id,
  lender,
  legalName: `${lender} S.A.`,
  terms: {
    amount: 600,
    period: 3,
    periodScale: 'months',
    instalment: 215,
    instalments: 3,
    totalCost: 45,
    totalToRepay: 645,
    apr: 0.54,
  },
  way: 'redirect',
  validUntil: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  status: 'open',
  ...change,
})
const one = offer('one', 'Moneyman')
const two = offer('two', 'Cofidis', { way: 'contact' })
const three = offer('three', 'Creditea')

interface Played {
  state: StateKey
  status: ResultStatus
  market: MarketView
}

/** A lead of the server at its link, whose state and offers are what `played` says at the moment. */
async function openPlayed(page: Page, played: Played) {
  const lead = await sentLead(page.request, { word: 'accept' })
  await lead.reaches('accepted')
  const { url } = await lead.link()
  const real = await lead.status()
  let { version } = real
  const said = (): LeadReply => ({
    ...real,
    version: (version += 1),
    progressState: stateNumber(played.state),
    market: played.market,
    result: { ...real.result, application: { status: played.status } },
  })
  await page.route('**/api/lead/status/*', (route) => route.fulfill({ json: said() }))
  await page.route('**/api/**/continue/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), ...said() } })
  })
  await page.goto(new URL(url).pathname)
  await arriveAt(page, played.state)
  return said
}

/** The page asks where the lead stands, as it does when it is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

const rate = (page: Page, lender: string) =>
  page.locator('[data-part="rate"]').filter({ has: page.getByRole('heading', { name: lender }) })

test(
  'Q2 a new offer comes below without moving anything, is told once, and is put in order on request',
  everyday,
  async ({ page }) => {
    const played: Played = {
      state: 'accepted',
      status: 'accepted',
      market: { asked: [{ lender: 'Creditea', says: 'late' }], offers: [one, two] },
    }
    await openPlayed(page, played)
    const go = rate(page, 'Moneyman').getByRole('button', { name: 'Continuar con Moneyman' })
    await go.focus()
    // Once the typefaces are there: what moves from here on is the news.
    await furnished(page)
    await page.evaluate(() => document.fonts.ready)
    const before = await go.boundingBox()
    played.market = { asked: [{ lender: 'Creditea', says: 'offer' }], offers: [three, one, two] }
    await lookAgain(page)
    await expect(page.locator('[data-part="news-bar"]')).toContainText('1 oferta nueva')
    await expect(page.locator('[data-part="spoken"]')).toHaveText('1 oferta nueva: Creditea')
    await expect(page.locator('[data-part="rate"] h2')).toHaveText(['Moneyman', 'Cofidis', 'Creditea'])
    await expect.poll(() => go.boundingBox()).toEqual(before)
    await expect(go).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ordenarlas' }).click()
    await expect(page.locator('[data-part="rate"] h2')).toHaveText(['Creditea', 'Moneyman', 'Cofidis'])
    await expect(page.locator('h1')).toBeFocused()
    await expect(page.locator('h1')).toHaveText('3 ofertas para ti')
    await expect(page.locator('[data-part="news-bar"]')).toHaveCount(0)
  },
)

test('Q2 P-02 news of offers stand above the notice about privacy, not behind it', async ({ page }) => {
  const played: Played = {
    state: 'accepted',
    status: 'accepted',
    market: { asked: [{ lender: 'Creditea', says: 'late' }], offers: [one, two] },
  }
  await openPlayed(page, played)
  await page.getByRole('link', { name: 'Opciones de privacidad' }).click()
  const notice = page.locator('[data-part="privacy"]:not([data-mode="closed"])')
  await expect(notice.getByRole('heading')).toBeVisible()
  played.market = { asked: [{ lender: 'Creditea', says: 'offer' }], offers: [three, one, two] }
  await lookAgain(page)
  const bar = page.locator('[data-part="news-bar"]')
  await expect(bar).toContainText('1 oferta nueva')
  await page.evaluate(() => window.scrollTo(0, 0))
  const ofBar = async () => {
    const [above, below] = [(await bar.boundingBox())!, (await notice.boundingBox())!]
    return below.y - (above.y + above.height)
  }
  await expect.poll(ofBar).toBeGreaterThanOrEqual(0)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button').click()
  await expect(bar).toHaveCount(0)
})

test('Q2 R-11 an offer is declined with one key over attempts, and its line has the focus', async ({ page }) => {
  const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } }
  const said = await openPlayed(page, played)
  const sent: Request[] = []
  await page.route('**/api/lead/*/offers/one/decline', (route) => {
    sent.push(route.request())
    if (sent.length === 1) return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'No' } })
    played.market = { asked: [], offers: [two, { ...one, status: 'declined' }] }
    return route.fulfill({ json: said() })
  })
  const decline = rate(page, 'Moneyman').getByRole('button', { name: 'Esta no: Moneyman' })
  await decline.click()
  await expect(rate(page, 'Moneyman').getByRole('alert')).toContainText('No ha funcionado')
  await decline.click()
  await expect(page.locator('[data-part="rate-gone"]')).toHaveText('Moneyman Has dicho que no a esta oferta.')
  await expect(page.locator('[data-part="rate-gone"]')).toBeFocused()
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
})

test('Q2 all offers are declined once the applicant has said so twice', async ({ page }) => {
  const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } }
  const said = await openPlayed(page, played)
  await page.route('**/api/lead/*/offers/decline', (route) => {
    Object.assign(played, { state: 'rejected', status: 'declined', market: { asked: [], offers: [] } })
    return route.fulfill({ json: said() })
  })
  await page.getByRole('button', { name: 'Ninguna de estas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conservar mis ofertas' }).click()
  await expect(rate(page, 'Moneyman')).toBeVisible()
  await page.getByRole('button', { name: 'Ninguna de estas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, rechazar todas' }).click()
  await arriveAt(page, 'rejected')
  await expect(page.locator('h1')).toHaveText('Has rechazado lo que te ofrecían')
})

test('Q2 a chosen lender that calls leads to thanks, and back to the offers', async ({ page }) => {
  const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } }
  const said = await openPlayed(page, played)
  await page.route('**/api/lead/*/offers/two/choose', (route) => {
    const offers: ListedOffer[] = [
      { ...two, status: 'chosen' },
      { ...one, status: 'not-chosen' },
    ]
    Object.assign(played, { state: 'thank-you', status: 'contact', market: { asked: [], offers } })
    return route.fulfill({ json: { lead: said() } })
  })
  await page.route('**/api/lead/*/offers/reopen', (route) => {
    Object.assign(played, { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one] } })
    return route.fulfill({ json: said() })
  })
  await rate(page, 'Cofidis').getByRole('button', { name: 'Que me llame Cofidis' }).click()
  await arriveAt(page, 'thank-you')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver la otra oferta' }).click()
  await arriveAt(page, 'accepted')
  await expect(page.locator('[data-part="offer"]')).toContainText('Moneyman')
})

for (const [state, status, chosen] of [
  ['redirected', 'redirected', one],
  ['thank-you', 'contact', two],
] as const)
  test(`Q2 R-05 an offer that is pressed after another was chosen on another device says why the page goes on to ${state}`, async ({
    page,
  }) => {
    const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two, three] } }
    const said = await openPlayed(page, played)
    await page.route('**/api/lead/*/offers/three/choose', (route) => {
      const offers = [one, two, three].map((each): ListedOffer => ({
        ...each,
        status: each === chosen ? 'chosen' : 'not-chosen',
      }))
      Object.assign(played, { state, status, market: { asked: [], offers } })
      return route.fulfill({ status: 409, json: { code: 'out-of-order', message: '', reference: '' } })
    })
    await page.route('**/api/lead/*/offers/reopen', (route) => {
      Object.assign(played, { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, three] } })
      return route.fulfill({ json: said() })
    })
    await rate(page, 'Creditea').getByRole('button', { name: 'Continuar con Creditea' }).click()
    await arriveAt(page, state)
    const why = page.locator('[data-part="notice"]').filter({ hasText: 'Ya se había elegido otra oferta' })
    await expect(why).toContainText('antes que la de Creditea')
    await expectAccessible(page)
    await page.reload()
    await arriveAt(page, state)
    await expect(why).toHaveCount(0)
  })

test('Q2 S-06 a chosen offer leads to the lender’s page, and to no address that is none', async ({ page, baseURL }) => {
  const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } }
  const said = await openPlayed(page, played)
  let redirectTo = 'javascript:alert(1)'
  await page.route('**/api/lead/*/offers/one/choose', (route) => route.fulfill({ json: { lead: said(), redirectTo } }))
  const go = rate(page, 'Moneyman').getByRole('button', { name: 'Continuar con Moneyman' })
  await go.click()
  await expect(rate(page, 'Moneyman').getByRole('alert')).toContainText('No hemos podido abrir la página')
  await expect(page).toHaveURL(/\/accepted$/)
  redirectTo = `${baseURL}/default-es/?from=lender`
  await go.click()
  await expect(page).toHaveURL(/from=lender/)
})

test('experience 22 while lenders are asked, each is named with what it said, and the time left runs out once', async ({
  page,
}) => {
  const played: Played = {
    state: 'checking',
    status: 'checking',
    market: {
      asked: [
        { lender: 'Moneyman', says: 'asked' },
        { lender: 'Cofidis', says: 'asked' },
      ],
      offers: [],
      waitUntil: new Date(Date.now() + 25_000).toISOString(),
    },
  }
  await openPlayed(page, played)
  const spoken = page.locator('[data-part="spoken"]')
  await expect(spoken).toHaveText('Moneyman: Consultando. Cofidis: Consultando.')
  await expect(page.locator('[data-part="time-left"]')).toContainText('Como mucho')
  const share = () =>
    page
      .locator('[data-part="time-left"] span span')
      .evaluate((line) => Number(getComputedStyle(line).getPropertyValue('--share')))
  const before = await share()
  const [, cofidis] = played.market.asked
  played.market = { ...played.market, asked: [{ lender: 'Moneyman', says: 'offer' }, cofidis!] }
  await lookAgain(page)
  await expect(spoken).toHaveText('Moneyman: Tiene una oferta.')
  expect(await share()).toBeLessThanOrEqual(before)
  await expectAccessible(page)
})

test('Q2 of three lenders’ offers the second is declined and the third chosen, on another device too', async ({
  page,
  product,
}) => {
  const lead = await sentLead(page.request, { word: 'accept' })
  await lead.reaches('accepted')
  await expect.poll(async () => (await lead.status()).market).toMatchObject({ offers: { length: 3 } })
  const { url } = await lead.link()
  await page.goto(new URL(url).pathname)
  await arriveAt(page, 'accepted')
  const names = page.locator('[data-part="rate"] h2')
  await expect(names).toHaveCount(3)
  const [first, second, third] = (await names.allInnerTexts()) as [string, string, string]
  await rate(page, second)
    .getByRole('button', { name: /^Esta no/ })
    .click()
  await expect(page.locator('[data-part="rate-gone"]')).toContainText(second)
  await expect(names).toHaveText([first, third])
  await rate(page, third)
    .getByRole('button', { name: `Continuar con ${third}` })
    .click()
  await page.waitForURL((address) => address.href.startsWith(product.sandboxUrl))
  await lead.reaches('redirected')
  expect(await lead.status()).toMatchObject({ result: { partner: { name: third } } })
  await page.goBack()
  await arriveAt(page, 'redirected')
  // For the declined one a further lender was asked.
  await page.getByRole('button', { name: /^Ver las? otras? ofertas?/ }).click()
  await arriveAt(page, 'accepted')
  await expect(offersOn(page).filter({ hasText: first })).toBeVisible()
})

/** The list of a Mexican applicant whose first lender accepted: the next one needs more of the form. Lenders take nobody twice. */
async function toOneMore(page: Page, name: string) {
  await page.goto('/askrobin-mx/')
  const asked = await sendAnswers(page, mexico, {
    instead: { 'contactDetails.email': `accept+${name}@example.test` },
  })
  await arriveAt(page, 'accepted', 30_000)
  const more = page.locator('[data-part="one-more"]')
  await expect(more.locator('h2')).toHaveText('Provident necesita 3 respuestas más')
  await expectAccessible(page)
  await more.getByRole('button').click()
  await arriveAt(page, 'clabe')
  expect(asked).not.toContain('clabe')
  await expectAccessible(page)
}

test('C8 Q2 what another lender needs is answered from the list, and its offer stands beside the first', async ({
  page,
}) => {
  test.slow()
  await toOneMore(page, 'answered')
  await sendAnswers(page, mexico)
  await arriveAt(page, 'accepted', 30_000)
  for (const lender of ['Moneyman', 'Provident', 'IPF Digital']) await expect(rate(page, lender)).toBeVisible()
  await expect(page.locator('[data-part="one-more"]')).toHaveCount(0)
})

test('C8 Q2 what another lender needs is left: the offer is back, and nothing more is asked', async ({ page }) => {
  test.slow()
  await toOneMore(page, 'left')
  await goOnWithout(page)
  await arriveAt(page, 'accepted', 30_000)
  await expect(page.locator('[data-part="offer"]')).toContainText('Moneyman')
  await expect(page.locator('[data-part="one-more"]')).toHaveCount(0)
})

test('C8 Q2 while another lender asks, Back, a link and another tab lead to the offers, and from there to the questions', async ({
  page,
  context,
}) => {
  test.slow()
  await toOneMore(page, 'looked')
  const offered = page.locator('[data-part="offer"]')
  const goOn = page.locator('[data-part="one-more"]').getByRole('link', { name: 'Contestar ahora' })
  await page.goBack()
  await arriveAt(page, 'accepted')
  await expect(offered).toContainText('Moneyman')
  await expectAccessible(page)
  await goOn.click()
  await arriveAt(page, 'clabe')
  await page.locator('[data-part="without-answer"]').getByRole('link', { name: 'Volver a mis ofertas' }).click()
  await arriveAt(page, 'accepted')
  await page.reload()
  await arriveAt(page, 'accepted')
  await expect(offered).toContainText('Moneyman')
  await goOn.click()
  await arriveAt(page, 'clabe')
  await page.locator('[data-part="back"]').click()
  await arriveAt(page, 'accepted')

  const other = await context.newPage()
  await other.goto('/askrobin-mx/accepted')
  await arriveAt(other, 'accepted')
  await expect(other.locator('[data-part="offer"]')).toContainText('Moneyman')
  await other.close()

  // Nothing was given up: the lender's questions are still there, and its offer comes.
  await goOn.click()
  await answerAll(page, mexico)
  await page.goto('/askrobin-mx/accepted')
  await arriveAt(page, 'accepted')
  await goOn.click()
  await arriveAt(page, 'check-your-answers')
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  await expect(rate(page, 'Provident')).toBeVisible()
})

test('C8 Q2 while another lender asks, an offer is chosen', async ({ page, product }) => {
  test.slow()
  await toOneMore(page, 'chosen')
  await page.goBack()
  await arriveAt(page, 'accepted')
  await page.locator('[data-part="offer"]').getByRole('button', { name: 'Continuar con Moneyman' }).click()
  await page.waitForURL((address) => address.href.startsWith(product.sandboxUrl))
  await page.goBack()
  await arriveAt(page, 'redirected')
})

const ends: readonly (readonly [ResultStatus, string])[] = [
  ['rejected', 'Esta vez no ha podido ser'],
  ['unreached', 'No hemos podido contactar con ninguna entidad'],
  ['unmatched', 'Ahora mismo ninguna entidad encaja con tu solicitud'],
  ['withdrawn', 'Tu solicitud no ha llegado a ninguna entidad'],
  ['asked-before', 'Estas entidades ya tienen tu solicitud'],
  ['expired', 'Tus ofertas han caducado'],
]
for (const [status, title] of ends)
  test(`experience 21 the link of an application that ended as ${status} says so`, async ({ page }) => {
    await openPlayed(page, { state: 'rejected', status, market: { asked: [], offers: [] } })
    await expect(page.locator('h1')).toHaveText(title)
  })

test('experience 24: offers that end while they are looked at are not to be compared or refused any more', async ({
  page,
}) => {
  const played: Played = { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } }
  await openPlayed(page, played)
  await expect(page.locator('h1')).toHaveText('2 ofertas para ti')
  const none = page.getByRole('button', { name: 'Ninguna de estas' })
  await expect(none).toBeVisible()
  played.market = { asked: [], offers: [one, two].map((each) => ({ ...each, status: 'expired' })) }
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.locator('h1')).toHaveText('Ya no queda ninguna oferta')
  await expect(none).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('las más cercanas al importe')
  // No link opens an offer that has ended.
  await expect(page.locator('main')).not.toContainText('puedes abrirlo desde el enlace')
})

test('Q2 experience 24: an offer ends on an open page by its own time, before the server says so', async ({ page }) => {
  const soon = (market: MarketView, seconds: number): MarketView => ({
    ...market,
    offers: market.offers.map((each) => ({ ...each, validUntil: new Date(Date.now() + 1000 * seconds).toISOString() })),
  })
  const both: MarketView = { asked: [], offers: [one, two] }
  const played: Played = { state: 'accepted', status: 'accepted', market: both }
  await openPlayed(page, played)
  await expect(page.locator('h1')).toHaveText('2 ofertas para ti')
  played.market = { ...both, offers: [one, ...soon({ ...both, offers: [two] }, 2).offers] }
  await lookAgain(page)
  await expect(rate(page, 'Cofidis').getByRole('button')).toHaveCount(0)
  await expect(rate(page, 'Moneyman').getByRole('button', { name: 'Continuar con Moneyman' })).toBeVisible()
  played.market = soon(both, 2)
  await lookAgain(page)
  await expect(page.locator('h1')).toHaveText('Ya no queda ninguna oferta')
  await expect(page.getByRole('button', { name: 'Continuar con Moneyman' })).toHaveCount(0)
})

test('experience 24: one of several offers is printed alone, at the same address', async ({ page }) => {
  await openPlayed(page, { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two] } })
  await page.getByRole('link', { name: 'Condiciones para imprimir o guardar' }).click()
  const information = page.locator('[data-part="offer-information"]')
  await expect(information).toHaveCount(2)
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        String(document.querySelectorAll('[data-part="offer-information"]').length),
      )
  })
  await page.getByRole('button', { name: 'solo la oferta' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  expect(new URL(page.url()).pathname).toBe('/askrobin-es/offer-information')
  await page.getByRole('button', { name: 'Ver todas las ofertas' }).click()
  await expect(information).toHaveCount(2)
})

for (const [what, isThere] of [
  ['that prints nothing', true],
  ['that has no way to print', false],
] as const)
  test(`experience 24 R-33: in a view ${what} the terms say so, in sight, and what else helps`, async ({ page }) => {
    await openPlayed(page, { state: 'accepted', status: 'accepted', market: { asked: [], offers: [one, two, three] } })
    await page.getByRole('link', { name: 'Condiciones para imprimir o guardar' }).click()
    const information = page.locator('[data-part="offer-information"]')
    await expect(information).toHaveCount(3)
    await page.evaluate(
      (isFunction) => Object.defineProperty(window, 'print', { value: isFunction ? () => {} : undefined }),
      isThere,
    )
    await page.getByRole('button', { name: 'solo la oferta' }).first().click()
    await expect(information).toHaveCount(1)
    const said = page.getByRole('alert').filter({ hasText: 'este navegador no puede imprimir' })
    await expect(said).toBeInViewport()
    await page.getByRole('button', { name: 'Ver todas las ofertas' }).click()
    await page.getByRole('button', { name: 'Imprimir o guardar como PDF' }).click()
    await expect(said).toBeInViewport()
    await page.getByRole('link', { name: 'Volver a mis ofertas' }).click()
    await expect(offersOn(page)).toHaveCount(3)
  })

test('Q2 F2: whoever has an offer in hand goes on to it without a lender’s screen', async ({ page }) => {
  const lead = await openAt(page, 'aide', { word: 'moneyman.aide_wenance.pending', isOwner: true })
  const offers = async () => readMarket((await lead.status()).market).offers.length
  await expect.poll(offers, { timeout: 20_000 }).toBe(1)
  await page.reload()
  await expectAtState(page, 'aide')
  await page.getByRole('button', { name: 'Continuar sin este paso' }).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})
