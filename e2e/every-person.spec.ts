// Browser test of people whom the form asks differently: of every source of income, with a mortgage, with overdue debts (C8, D2, P1). What
// everybody is asked was answered by the API. Three sources of income in Spain by default, all in four countries with MATRIX=1 (`npm run soak`);
// test/journeys/every-person.test.ts has all in every country without a browser.
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { FormTexts } from '#test/domain/countries.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { journey as philippines } from '#test/journeys/askrobin-ph.journey.ts'
import { journey as poland } from '#test/journeys/askrobin-pl.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { answerAllUpTo, answering } from './answer-anything.ts'
import { begunLead, sentLead } from './at-screen.ts'
import { arriveAt, continueButton, controls, fill, pathOf, summaryItems } from './applicant.ts'
import { expect, test } from './browser.ts'
import { asked } from './matrix.ts'

const source: DataPointKey = 'incomeDetails.incomeSource'
/** Data points that depend on the source of income, itself included. */
const ofIncome = dataPointKeys.filter((key) => key === source || dataPoint(key).when?.[source] !== undefined)
const ofCycle: readonly DataPointKey[] = ['incomeDetails.salaryCycleValue', 'incomeDetails.incomePayday']
const ofHome = dataPointKeys.filter(
  (key) => key === 'otherDetails.housingTenure' || dataPoint(key).when?.['otherDetails.housingTenure'] !== undefined,
)
const ofOverdue: readonly DataPointKey[] = ['otherDetails.negativeCreditHistory', 'otherDetails.overdueDebtAmount']

const ownMasters = ['self-employed', 'own-business', 'freelance']
const withEmployer =
  'employed fixed-term civil-contract public-employee civil-servant overseas-worker apprentice'.split(' ')

const nameOf = (locale: string, id: string) =>
  (catalogue.texts[locale] as { readonly form: FormTexts }).form.options['incomeSource']![id]!

const openLink = async (page: Page, { url }: { readonly url: string }) => page.goto(new URL(url).pathname)

for (const journey of asked([spain, mexico, poland, philippines], (each) => each === spain)) {
  const { variant, answers } = journeyAnswers(journey)
  test(`D2 C8 in ${journey.variant} people of every source of income are asked what fits them, and apply`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const all = optionsOf(source, variant.country)!
    const standing = [withEmployer, ownMasters].map((kind) => all.find((each) => kind.includes(each)))
    for (const livesOn of asked(all, (each) => standing.includes(each) || each === 'pensioner'))
      await test.step(livesOn, async () => {
        // A device of each person's own.
        const context = await browser.newContext({ baseURL: baseURL! })
        const page = await context.newPage()
        const lead = await begunLead(page.request, { word: 'person', journey, without: [...ofIncome, ...ofCycle] })
        await openLink(page, await lead.link())
        const textOf = answering(variant, { ...answers, [source]: livesOn })
        const came = await answerAllUpTo(page, 'check-your-answers', textOf)
        expect(came[0]).toBe(source)
        const ofWork = came.filter((key) => key.startsWith('employer.') || dataPoint(key).when?.[source])
        const fitting = ofWork.filter((key) => dataPoint(key).when?.[source]?.includes(livesOn))
        expect(ofWork).toEqual(fitting)
        const ofEmployer = came.filter((key) => key.startsWith('employer.') || key === 'incomeDetails.salaryCycle')
        if (!withEmployer.includes(livesOn)) expect(ofEmployer).toEqual([])
        if (!ownMasters.includes(livesOn)) expect(came).not.toContain('incomeDetails.economicActivity')
        await expect(page.locator('main')).toContainText(nameOf(variant.locale, livesOn))
        await continueButton(page).click()
        await page.waitForURL(({ pathname }) => !pathname.endsWith('/check-your-answers'))
        await context.close()
      })
  })
}

/** A lead that the first lenders refused, opened where a further lender asks what is left of these. */
async function atFurtherStage(page: Page, journey: Journey, without: readonly DataPointKey[]) {
  const lead = await sentLead(page.request, { word: 'reject', journey, without })
  const isAsked = async () => (await lead.status()).missing.some((key) => without.includes(key))
  await expect.poll(isAsked, { intervals: [50, 100, 200] }).toBe(true)
  await openLink(page, await lead.link())
}

for (const journey of [spain, poland])
  test(`D2 C8 in ${journey.variant} a mortgage holder is asked of the mortgage, not of a rent`, async ({ page }) => {
    const { variant, answers } = journeyAnswers(journey)
    await atFurtherStage(page, journey, ofHome)
    const textOf = answering(variant, { ...answers, 'otherDetails.housingTenure': 'mortgaged' })
    const came = await answerAllUpTo(page, 'check-your-answers', textOf)
    expect(came).toEqual(expect.arrayContaining(['otherDetails.housingTenure', 'expenses.monthlyMortgageAmount']))
    expect(came).not.toContain('expenses.rentAmount')
    await continueButton(page).click()
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/check-your-answers'))
  })

test('P1 in Mexico overdue debts of 10,000,000 are taken, and one more is told where it is typed', async ({ page }) => {
  await atFurtherStage(page, mexico, ofOverdue)
  await arriveAt(page, 'overdue-debt-amount')
  await fill(page, 'otherDetails.negativeCreditHistory', 'true')
  const amount: DataPointKey = 'otherDetails.overdueDebtAmount'
  await fill(page, amount, '10,000,001')
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(1)
  await expect(summaryItems(page)).toContainText('10,000,000')
  expect(pathOf(page)).toBe('overdue-debt-amount')
  await fill(page, amount, '10,000,000')
  await expect(controls(page, amount)).not.toHaveAttribute('aria-invalid', 'true')
  await continueButton(page).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/overdue-debt-amount'))
})
