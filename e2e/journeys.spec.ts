// Browser test of whole journeys against server, database and sandbox: mistakes, reloads, Back and Forward, three ends. The
// pages are those of `test/journeys`. Spain is walked here, every other country with MATRIX=1 (`npm run soak`): e2e/tracking-told.spec.ts walks
// each to its lender.
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeys } from '#test/journeys/journeys.ts'
import type { Journey, JourneyPage } from '#test/journeys/journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { inFirstStage, today } from '#test/journeys/walking.ts'
import { atMost } from '#test/at-most.ts'
import { orderedLenders } from '#server/lead/choose-lenders.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import {
  arriveAt,
  cameTo,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  goOnWithout,
  offersOn,
  pathOf,
  saved,
  sendAnswers,
  shown,
  summaryItems,
} from './applicant.ts'
import { everyday, everydayIf, expect, test, moving } from './browser.ts'
import { isWhole } from './matrix.ts'
import { keptEmail, lenderSaysYes } from './played-lender.ts'

test.use(moving)

/** Prefix of the title of a page with errors. */
function errorPrefix(variant: string): string {
  const { locale } = catalogue.countries[variant.split('-').at(-1)!]!
  return (catalogue.texts[locale] as { readonly shell: { readonly errors: { readonly prefix: string } } }).shell.errors
    .prefix
}

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

/** The title follows the heading (B5). That each page has one of its own is asked by test/web/headings.test.ts. */
async function expectTitled(page: Page, { variant }: Journey): Promise<void> {
  const behindHeading = async () => (await page.title()).replace(await page.locator('h1').innerText(), '')
  await expect.poll(behindHeading).toBe(` – ${variants.get(variant)!.title}`)
}

/** Further data points that the sandbox requests, page by page, each with its answer. */
const furtherPages = {
  education: { 'otherDetails.education': 'secondary' },
  'monthly-expenses': { 'expenses.monthlyExpenses': '400' },
} as const

/** The lender that is first in the tree for the journey's applicant with other answers. */
function firstLenderOf(journey: Journey, instead: Answers) {
  const { variant, answers } = journeyAnswers(journey)
  const { brandId, countryId } = variant
  const prospect = { brandId, countryId, today, answers: { ...answers, ...instead } }
  const [{ lenderId: id, lender }] = orderedLenders(catalogue.lenders, prospect, 'any').eligible as [Candidate]
  return { id, lender }
}

/** Answers every page that comes, each under its title, as the table says, and sends the application. */
async function apply(page: Page, journey: Journey, instead: JourneyPage['fields']): Promise<string[]> {
  await page.goto(`/${journey.variant}/`)
  const onPage = () => expectTitled(page, journey)
  return sendAnswers(page, journey, { instead, onPage })
}

/** Values of the page's fields, without their grouping for reading. */
const valuesOf = async (page: Page, { fields }: JourneyPage) => {
  const read = async (key: DataPointKey) => [key, (await shown(page, key)).replace(/\s/g, '').toUpperCase()] as const
  return Object.fromEntries(await Promise.all((Object.keys(fields) as DataPointKey[]).map(read)))
}

/** 17.4: the check of all answers, folded, is at most two screens of a phone. */
async function expectShortCheck(page: Page): Promise<void> {
  const view = page.viewportSize()!
  const phone = { width: 360, height: 740 }
  await page.setViewportSize(phone)
  const height = async () => (await page.locator('main').boundingBox())!.height
  await expect.poll(height).toBeLessThanOrEqual(2 * phone.height)
  await page.setViewportSize(view)
}

for (const journey of journeys) {
  test.describe(`the ${journey.variant} journey`, () => {
    if (isWhole || journey.variant === spain.variant)
      test(
        'to accepted, with every mistake on the way and a reload at every page (C4 to C8, K3, K4, R-07)',
        everydayIf(journey.variant === spain.variant),
        async ({ page }) => {
          test.slow()
          await page.goto(`/${journey.variant}/`)
          for (const each of inFirstStage(variants.get(journey.variant)!, journey).pages) {
            await arriveAt(page, each.path)
            await expectTitled(page, journey)
            await fillPage(page, each)
            for (const { field, typed } of each.mistakes ?? []) {
              await fill(page, field, typed)
              await continueButton(page).click()
              const item = summaryItems(page).filter({ hasText: /\S/ })
              await expect(item).toHaveCount(1)
              await expect(page.locator('[data-part="summary"]')).toBeFocused()
              await expect(page).toHaveTitle(new RegExp(`^${errorPrefix(journey.variant)}: `))
              // The summary's text is the field's text, and leads to the control.
              await expect(page.locator(`[id="${field}-fault"]`)).toHaveText((await item.textContent())!)
              await item.click()
              await expect(page.locator(`[id="${field}"]`)).toBeFocused()
              await fill(page, field, each.fields[field]!)
              await expect(summaryItems(page)).toHaveCount(0)
            }
            const before = await valuesOf(page, each)
            await page.reload()
            await arriveAt(page, each.path)
            await expect.poll(() => valuesOf(page, each)).toEqual(before)
            await expectAccessible(page)
            await continueButton(page).click()
          }
          await arriveAt(page, 'check-your-answers')
          await expectTitled(page, journey)
          await expectShortCheck(page)
          await expectAccessible(page)
          await page.reload()
          await arriveAt(page, 'check-your-answers')
          await continueButton(page).click()
          await arriveAt(page, 'accepted')
          await expectTitled(page, journey)
          await expect(offersOn(page).filter({ hasText: 'Moneyman' })).toBeVisible()
          await expectAccessible(page)
          await page.reload()
          await arriveAt(page, 'accepted')
          // B8: what was sent cannot be sent again from history.
          await page.goBack()
          await arriveAt(page, 'accepted')
          await offersOn(page)
            .getByRole('button', { name: /Moneyman$/ })
            .first()
            .click()
          await page.waitForURL(/\/lenders\/moneyman\/welcome/)
          expect(page.url()).not.toContain('%40')
        },
      )

    if (isWhole || journey.variant === spain.variant)
      test('of a pensioner, to the first lender that takes pensioners, asked only what that one needs (C8)', async ({
        page,
      }) => {
        const pensioner = { 'incomeDetails.incomeSource': 'pensioner' } as const
        const { id, lender } = firstLenderOf(journey, pensioner)
        await page.goto(`/${journey.variant}/`)
        // The server's answer to a page says what is asked behind it.
        const asked = await sendAnswers(page, journey, { instead: pensioner, onPage: () => saved(page) })
        await arriveAt(page, catalogue.playedLenders[id]!.redirects ? 'accepted' : 'thank-you')
        await expect(page.locator('h1')).toContainText(lender.name)
        await expectAccessible(page)
        expect(asked).not.toContain('is-politically-exposed')
        expect(asked.length).toBeLessThan(journey.pages.length)
      })

    // The engine is one for all: what is left is walked in one country.
    if (journey.variant !== spain.variant) return

    test('to rejected, with next steps and a new start (experience 21)', everyday, async ({ page }) => {
      await apply(page, journey, { 'contactDetails.email': 'reject+no@example.test' })
      await goOnWithout(page)
      await arriveAt(page, 'rejected')
      await expectAccessible(page)
      await page.locator('main button').last().click()
      await arriveAt(page, journey.pages[0]!.path)
    })

    test('to rejected stage by stage: what further lenders need is asked after the first ones said no (C8)', async ({
      page,
    }) => {
      test.slow()
      const instead = { 'contactDetails.email': 'reject+stages@example.test' }
      const asked = await apply(page, journey, instead)
      for (const _ of atMost(10, () => `the end, after ${asked.join(', ')}`)) {
        await cameTo(page, ({ pathname }) => !/\/(?:check-your-answers|checking)$/.test(pathname))
        if (pathOf(page) === 'rejected') break
        await expect(page.locator('[data-part="notice"]')).toBeVisible()
        await expectAccessible(page)
        asked.push(...(await sendAnswers(page, journey, { instead })))
      }
      await arriveAt(page, 'rejected')
      // A page whose questions come in two stages is there twice.
      expect([...new Set(asked)].toSorted()).toEqual(journey.pages.map(({ path }) => path).toSorted())
    })

    test('to accepted by way of the checking page, which a reload does not disturb (experience 22)', async ({
      page,
      product,
    }) => {
      await apply(page, journey, { 'contactDetails.email': keptEmail('wait') })
      await arriveAt(page, 'checking')
      await expectTitled(page, journey)
      await expect(page.getByRole('status').first()).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await arriveAt(page, 'checking')
      await lenderSaysYes(page.request, product.sandboxUrl)
      await arriveAt(page, 'accepted')
    })

    test('a lender that needs more is answered with two more pages, and then says yes (C6)', async ({ page }) => {
      await apply(page, journey, { 'contactDetails.email': 'more+one@example.test' })
      for (const [further, fields] of Object.entries(furtherPages)) {
        await arriveAt(page, further)
        await expect(page.locator('[data-part="notice"]')).toBeVisible()
        await expectAccessible(page)
        await fillPage(page, { fields })
        await continueButton(page).click()
      }
      await arriveAt(page, 'check-your-answers')
      await continueButton(page).click()
      await arriveAt(page, 'accepted')
    })
  })
}

test('Back and Forward keep every answer and change nothing (experience 4, R-08)', everyday, async ({ page }) => {
  const [first, second, third] = spain.pages as [JourneyPage, JourneyPage, JourneyPage]
  await page.goto('/askrobin-es/')
  for (const each of [first, second]) {
    await arriveAt(page, each.path)
    await fillPage(page, each)
    await continueButton(page).click()
  }
  await arriveAt(page, third.path)
  await fill(page, 'personalDetails.personalCode', '12345678')
  await page.goBack()
  await arriveAt(page, second.path)
  await expect.poll(() => shown(page, 'amount')).toBe('700')
  await page.goBack()
  await arriveAt(page, first.path)
  await expect.poll(() => shown(page, 'personalDetails.lastName')).toBe("O'Brien")
  await page.goForward()
  await page.goForward()
  await arriveAt(page, third.path)
  await expect.poll(() => shown(page, 'personalDetails.personalCode')).toBe('12345678')
  // A deep link never leads past the first page that is not finished.
  await page.goto('/askrobin-es/check-your-answers')
  await arriveAt(page, third.path)
})

test('closing the tab loses nothing: identity numbers stay with the server and are not asked again (E5)', async ({
  page,
  context,
}) => {
  const pages = spain.pages.slice(0, 4)
  await page.goto('/askrobin-es/')
  for (const each of pages) {
    await arriveAt(page, each.path)
    await fillPage(page, each)
    await continueButton(page).click()
  }
  await arriveAt(page, spain.pages[4]!.path)
  const local = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(local).not.toContain('12345678Z')
  await saved(page)
  await page.close()
  const again = await context.newPage()
  await again.goto('/askrobin-es/')
  await arriveAt(again, spain.pages[4]!.path)
  await again.goto('/askrobin-es/personal-details')
  await arriveAt(again, 'personal-details')
  await expect.poll(() => shown(again, 'personalDetails.dateOfBirth')).toBe('1|3|1988')
  await continueButton(again).click()
  await arriveAt(again, 'address-information')
})
