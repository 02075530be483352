// Browser test of a visit's start. Link parameters are read and leave the address, and the server is told (L1, L2, E4, E6, G1,
// H1, R-01, R-02, R-04). Storages that are refused, full or full of lies change nothing for the applicant.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, fill, fillPage, furnished, shown } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { refuseStorage } from './refuse-storage.ts'

const [firstPage, secondPage] = spain.pages as [(typeof spain.pages)[0], (typeof spain.pages)[0]]

/** The bodies of what is sent from now on, by path. */
function sentBy(
  page: Page,
): { readonly path: string; readonly body: Record<string, unknown>; readonly headers: Record<string, string> }[] {
  const sent: ReturnType<typeof sentBy> = []
  page.on('request', (request) => {
    if (request.method() === 'GET') return
    sent.push({
      path: new URL(request.url()).pathname,
      body: request.postDataJSON() as Record<string, unknown>,
      headers: request.headers(),
    })
  })
  return sent
}

test(
  'L1 L2 E2 E6 P-09 a link fills the form, leaves the address at once, and the server hears where it came from',
  everyday,
  async ({ page, context }) => {
    await context.addCookies([{ name: '_fbc', value: 'fb.1.1700000000000.Ab-_9.AQ0B', domain: '127.0.0.1', path: '/' }])
    const sent = sentBy(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
    const personal = 'firstName=Eva&lastName=Canary&email=canary%40example.test&phoneNumber=612345678&amount=700'
    await page.goto(
      `/askrobin-es/?${personal}&refName=acme&s_id=t1&gclid=G1&gclsrc=aw.ds&ttclid=T1&utm_source=mail&sessionId=11111111-1111-4111-8111-111111111111`,
    )
    await arriveAt(page, 'initial-details\\?refName=acme&s_id=t1&gclid=G1&gclsrc=aw.ds&ttclid=T1&utm_source=mail')
    await expect.poll(() => shown(page, 'personalDetails.lastName')).toBe('Canary')
    await expect.poll(() => shown(page, 'contactDetails.email')).toBe('canary@example.test')
    await page.locator('[name="generalPolicies"]').check()
    await continueButton(page).click()
    await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/v2/lead')
    const { body } = sent.find(({ path }) => path === '/api/v2/lead')!
    expect(body).toMatchObject({
      amount: 700,
      personalDetails: { firstName: 'Eva', lastName: 'Canary' },
      sessionId: '11111111-1111-4111-8111-111111111111',
      leadSource: 'mail',
      affiliateReferenceParams: { attribute: 'acme', transactionId: 't1' },
      posthogParameters: {
        isLeadPrefilled: true,
        leadPrefilledFields: ['amount', 'firstName', 'lastName', 'email', 'phoneNumber'],
      },
      deviceData: { language: 'en-US', screenResolution: '360x740' },
    })
    // P-01: click ids wait for the yes to advertising where the law asks for one.
    expect(JSON.stringify(body)).not.toMatch(/googleClick|tikTokPixel|metaPixel|AQ0B/)
    const [entry, ...later] = asked
    expect(entry).toContain('canary')
    expect(later.join(' ').toLowerCase()).not.toContain('canary')
    // The sending may be heard of before the second page is in the history.
    await arriveAt(page, secondPage.path)
    await page.goBack()
    await arriveAt(page, firstPage.path)
    expect(page.url().toLowerCase()).not.toContain('canary')
    await page.reload()
    await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe('Eva')
  },
)

test('L2 R-07 a page that is loaded again after a prefill still has its values, and the server hears of those that were taken', async ({
  page,
}) => {
  const sent = sentBy(page)
  await page.goto('/askrobin-es/?firstName=Eva&lastName=4711&email=eva%40example.test&amount=700')
  await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe('Eva')
  await page.waitForLoadState('networkidle')
  expect(page.url()).not.toMatch(/Eva|4711|example\.test/)
  await page.reload()
  await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe('Eva')
  await expect.poll(() => shown(page, 'contactDetails.email')).toBe('eva@example.test')
  await expect.poll(() => shown(page, 'personalDetails.lastName')).toBe('4711')
  await fill(page, 'personalDetails.lastName', 'García')
  await fill(page, 'contactDetails.phoneNumber', '612 34 56 78')
  await page.locator('[name="generalPolicies"]').check()
  await continueButton(page).click()
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/v2/lead')
  expect(sent.find(({ path }) => path === '/api/v2/lead')!.body).toMatchObject({
    amount: 700,
    personalDetails: { firstName: 'Eva', lastName: 'García' },
    posthogParameters: { isLeadPrefilled: true, leadPrefilledFields: ['amount', 'firstName', 'email'] },
  })
})

test('R-01 O3 every storage refused: the whole journey works from memory, and Back too', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.addInitScript(refuseStorage)
  const sent = sentBy(page)
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'income-source')
  await answerUpTo(page, spain, 'check-your-answers')
  await page.goBack()
  await page.goForward()
  await continueButton(page).click()
  await arriveAt(page, 'accepted')
  expect(sent.filter(({ path }) => path === '/api/v2/lead')).toHaveLength(1)
  expect(logged.filter((line) => line.includes('Storage'))).toEqual([
    expect.stringContaining('Error retrieving key in sessionStorage:'),
    expect.stringContaining('Error retrieving key in localStorage:'),
  ])
})

test('R-01 R-10 every storage refused: a notice says that the page alone has the answers, and they go once it can', async ({
  page,
  context,
}) => {
  await page.addInitScript(refuseStorage)
  await page.goto('/askrobin-es/')
  await fillPage(page, firstPage)
  await furnished(page)
  await context.setOffline(true)
  await continueButton(page).click()
  await arriveAt(page, secondPage.path)
  const notice = page.locator('[data-part="notice"]')
  await expect(notice).toContainText('Lo que has escrito está solo en esta página')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('R-02 storages that are full: the form goes on', async ({ page }) => {
  await page.goto('/askrobin-es/unsubscribe')
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 2 ** 20; size >= 1; size /= 2)
        try {
          for (let index = 0; index < 100_000; index++) storage.setItem(`full-${size}-${index}`, 'x'.repeat(size))
        } catch {
          // Full at this size: the next is half of it.
        }
  })
  await page.goto('/askrobin-es/')
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await arriveAt(page, secondPage.path)
  await page.goBack()
  await expect.poll(() => shown(page, 'personalDetails.lastName')).toBe("O'Brien")
})

test('R-04 lies, an older release and another brand in storage: a fresh start that works', async ({ page }) => {
  await page.goto('/askrobin-es/unsubscribe')
  await page.evaluate(() => {
    const deep = (levels: number): string => (levels === 0 ? '"x"' : JSON.stringify(deep(levels - 1)))
    const lies = ['{"__proto__":{"polluted":1}}', '{"release":1,"variant":"askrobin-es"}', '{', deep(12), 'null', '[]']
    const names = [
      'state',
      'leadApplication',
      'dynamicPages',
      'asyncFormData',
      'storedLoanApplication',
      'sessionId',
      'uiColors',
    ]
    names.forEach((name, index) => {
      sessionStorage.setItem(name, lies[index % lies.length]!)
      localStorage.setItem(name, lies[(index + 3) % lies.length]!)
    })
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/askrobin-es/')
  await arriveAt(page, 'initial-details')
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await arriveAt(page, secondPage.path)
  expect(errors).toEqual([])
})

test('P-09 whatever parameter may be an e-mail address leaves the page’s address, and the server hears of none', async ({
  page,
}) => {
  const sent = sentBy(page)
  const addresses = 'refSubId=canary%40example.test&utm_content=canary%2540example.test&x=canary@example.test'
  await page.goto(`/askrobin-es/?refName=acme&${addresses}&utm_source=mail`)
  await arriveAt(page, 'initial-details\\?refName=acme&utm_source=mail')
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/affiliate/event')
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await arriveAt(page, `${secondPage.path}\\?refName=acme&utm_source=mail`)
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/v2/lead')
  expect(JSON.stringify(sent.map(({ body }) => body))).not.toContain('canary')
  await page.goBack()
  await arriveAt(page, firstPage.path)
  expect(page.url()).not.toContain('canary')
})

test('H1 M6 S-30 an affiliate’s link is told to the server once a session, with nothing of the applicant', async ({
  page,
}) => {
  const sent = sentBy(page)
  const visits = () => sent.filter(({ path }) => path === '/api/affiliate/event')
  await page.goto('/askrobin-es/?refName=acme&refSubId=s1&s_id=t1&firstName=Eva&email=canary%40example.test')
  await arriveAt(page, 'initial-details\\?refName=acme&refSubId=s1&s_id=t1')
  await expect.poll(() => visits().length).toBe(1)
  const [{ body, headers }] = visits() as [ReturnType<typeof sentBy>[0]]
  expect(body).toEqual({
    product: 'askrobin',
    variant: 'askrobin-es',
    kind: 'visit',
    reference: { attribute: 'acme', subId: 's1', transactionId: 't1' },
  })
  const session = await page.evaluate(() => sessionStorage.getItem('sessionId'))
  expect(headers['idempotency-key']).toBe(`visit-${session}`)
  const whole = page.waitForRequest(/\/locales\//)
  await page.reload()
  await whole
  await continueButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(visits()).toHaveLength(1)
})
