// Browser test of question follow-ups. Opened by the lender's request, closed by the answer, with errors between (F2, M7, M9,
// experience 4, 17 to 19, P-10). One of each kind of field and country by default, all with MATRIX=1 (`npm run soak`): test/gate has every
// one's screen.
import type { Page } from '@playwright/test'
import { followUp } from '#test/follow-ups.ts'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { journey as poland } from '#test/journeys/askrobin-pl.journey.ts'
import { journey as romania } from '#test/journeys/askrobin-ro.journey.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { startProduct } from '../scripts/product.ts'
import { expectAtState, openAt, sentLead } from './at-screen.ts'
import { continueButton, expectAccessible, sidewaysOf, summaryItems } from './applicant.ts'
import { everydayIf, expect, test, testOn } from './browser.ts'
import { fillFields, shownFields } from './follow-up-fields.ts'
import type { TypedFields } from './follow-up-fields.ts'
import { asked } from './matrix.ts'
import { lenderSaysNo } from './played-lender.ts'

interface Way {
  readonly key: FollowUpKey
  readonly journey?: Journey
  /** Fields that must be answered; those that a choice brings up are not there yet. */
  readonly required: readonly string[]
  readonly wrong?: TypedFields
  readonly right: TypedFields
}

test.use({ viewport: { width: 320, height: 740 } })

/** The screen is entered, refuses nothing and wrong answers, keeps right ones over a reload, and is left by them. */
async function expectAskedAndLeft(page: Page, { key, journey, required, wrong = {}, right }: Way): Promise<void> {
  const { state } = followUp(key)
  const lead = await openAt(page, state, { word: key, ...(journey ? { journey } : {}) })
  await expectAtState(page, state)
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[data-part="eyebrow"]')).toHaveText('Moneyman')

  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  expect(await summaryItems(page).evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual(
    required.map((name) => `#${name}`),
  )
  await expect(page).toHaveTitle(/^(?:Error|Błąd|Eroare): /)
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])

  if (Object.keys(wrong).length > 0) {
    await fillFields(page, key, { ...right, ...wrong })
    await continueButton(page).click()
    const faulty = Object.keys(wrong).filter((name) => wrong[name] !== right[name])
    await expect(summaryItems(page)).toHaveCount(faulty.length)
    for (const name of faulty) await expect(page.locator(`[id="${name}-fault"]`)).toHaveText(/\S \S/)
  }

  await fillFields(page, key, right)
  await expect(page.locator('[id$="-fault"]')).toHaveCount(0)
  const typed = await shownFields(page)
  await page.reload()
  await expectAtState(page, state)
  await expect.poll(() => shownFields(page)).toEqual(typed)
  await continueButton(page).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
}

const rows: readonly Way[] = [
  {
    key: 'wenance-account',
    required: ['accountHolder', 'payoutConsent'],
    right: { accountHolder: 'jointly', payoutConsent: 'true' },
  },
  {
    key: 'additional-employment-details',
    required: [
      'employer.name',
      'incomeDetails.workPhone',
      'incomeDetails.positionType',
      'incomeDetails.jobTitle',
      'incomeDetails.incomeContractStartedAt',
      'incomeDetails.trialPeriod',
      'incomeDetails.terminationPeriod',
    ],
    wrong: {
      'employer.taxRegistryCode': 'A58818502',
      'incomeDetails.workPhone': '91 234',
      'incomeDetails.incomeContractStartedAt': ['1', 'enero', '2031'],
    },
    right: {
      'employer.name': 'Hospital General, S.L.',
      'employer.taxRegistryCode': 'a-58818501',
      'incomeDetails.workPhone': '912 345 678',
      'incomeDetails.positionType': 'specialist',
      'incomeDetails.jobTitle': 'Enfermera',
      'incomeDetails.incomeContractStartedAt': ['1', 'septiembre', '2019'],
      'incomeDetails.trialPeriod': 'false',
      'incomeDetails.terminationPeriod': 'none',
    },
  },
  {
    key: 'additional-personal-details',
    required: [
      'otherDetails.citizenship',
      'otherDetails.secondCitizenship',
      'otherDetails.countryOfBirth',
      'otherDetails.cityOfBirth',
      'otherDetails.education',
    ],
    // Of somebody born in the country the province is asked too.
    wrong: { 'otherDetails.citizenship': '', 'otherDetails.provinceOfBirth': '' },
    right: {
      'otherDetails.citizenship': 'home',
      'otherDetails.secondCitizenship': 'none',
      'otherDetails.countryOfBirth': 'home',
      'otherDetails.provinceOfBirth': 'madrid',
      'otherDetails.cityOfBirth': 'Alcalá de Henares',
      'otherDetails.education': 'university',
    },
  },
  {
    key: 'marital-details',
    required: ['otherDetails.maritalStatus', 'incomeDetails.householdIncome', 'expenses.householdExpenses'],
    wrong: { 'otherDetails.maritalStatus': 'married', 'incomeDetails.spouseMonthlyIncome': 'mil' },
    right: {
      'otherDetails.maritalStatus': 'married',
      'incomeDetails.spouseMonthlyIncome': '1.200',
      'incomeDetails.householdIncome': '3.050,50',
      'expenses.householdExpenses': '1400 €',
    },
  },
  {
    key: 'aide',
    required: ['receivesAide'],
    wrong: { receivesAide: 'true', aideSource: 'housing', aideAmount: 'algo' },
    right: { receivesAide: 'true', aideSource: 'housing', aideAmount: '250,50' },
  },
  {
    key: 'reference-details',
    required: ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber', 'personAgrees'],
    wrong: { 'referenceDetails.name': 'Lucía 2', 'referenceDetails.phoneNumber': '+49 30 1234567' },
    right: {
      'referenceDetails.type': 'friend',
      'referenceDetails.name': 'Lucía Pérez',
      'referenceDetails.phoneNumber': '612 34 56 79',
      personAgrees: 'true',
    },
  },
  {
    key: 'cnp',
    journey: romania,
    required: ['bureauConsent'],
    right: { bureauConsent: 'true' },
  },
  {
    key: 'wniosek',
    journey: poland,
    required: ['otherDetails.idCardIssuedAt', 'mothersMaidenName'],
    wrong: {
      'otherDetails.idCardIssuedAt': ['31', '2', '2020'],
      idCardExpiresAt: ['1', 'stycznia', '2020'],
      mothersMaidenName: 'Nowak 3',
    },
    right: {
      'otherDetails.idCardIssuedAt': ['3', 'lutego', '2020'],
      idCardExpiresAt: ['3', '2', '2040'],
      mothersMaidenName: 'Żak-Kowalczykowska',
    },
  },
  {
    key: 'wniosek-supplement',
    journey: poland,
    required: ['employer.city', 'incomeDocument', 'incomeOnDocument'],
    wrong: { incomeOnDocument: '0' },
    right: { 'employer.city': 'Łódź', incomeDocument: 'payslip', incomeOnDocument: '4 800,50' },
  },
]

/** Stand for the others: the longest first, those that ask a kind of field, or a country, that none before them asks. */
const standing: readonly FollowUpKey[] = rows
  .toSorted((one, other) => Object.keys(other.right).length - Object.keys(one.right).length)
  .map(({ key, journey, right }) => ({
    key,
    asks: [journey, ...Object.keys(right).map((name) => fieldRow(followUp(key), name).kind)],
  }))
  .filter(({ asks }, index, all) => {
    const before = new Set(all.slice(0, index).flatMap((each) => each.asks))
    return asks.some((each) => !before.has(each))
  })
  .map(({ key }) => key)

for (const { key, ...way } of asked(rows, (row) => standing.includes(row.key)))
  test(
    `F2 M7 M9: ${key} is asked on a screen of its own and left by the right answer`,
    everydayIf(key === standing[0]),
    async ({ page }) => expectAskedAndLeft(page, { key, ...way }),
  )

test('P-10: what only the lender asks, and document data, stay in the tab, and are gone once they are sent', async ({
  page,
  context,
}) => {
  const lead = await openAt(page, 'wniosek', { word: 'wniosek', journey: poland })
  await fillFields(page, 'wniosek', {
    'otherDetails.idCardIssuedAt': ['3', 'lutego', '2020'],
    mothersMaidenName: 'Żak-Kowalczykowska',
  })
  const kept = (area: 'localStorage' | 'sessionStorage') =>
    page.evaluate((name) => JSON.stringify(Object.entries(window[name])), area)
  const secrets = /Kowalczykowska|lutego/
  await expect.poll(() => kept('sessionStorage')).toMatch(secrets)
  expect(await kept('localStorage')).not.toMatch(secrets)
  // sent by itself, once the connection is back.
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toBeVisible()
  await context.setOffline(false)
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
  await expect.poll(() => kept('sessionStorage')).not.toMatch(secrets)
  expect(await kept('localStorage')).not.toMatch(secrets)
})

test('B8 experience 4: Back does not leave the screen, and what was typed is there', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await openAt(page, 'aide', { word: 'aide' })
  await expectAtState(page, 'aide')
  await fillFields(page, 'aide', { receivesAide: 'true', aideAmount: '250,50' })
  await page.goBack()
  await expectAtState(page, 'aide')
  await expect(page.locator('[name="aideAmount"]')).toHaveValue('250,50')
})

test('K4 D2: what is filled in without an event is asked further, and told of, by the press', async ({ page }) => {
  await openAt(page, 'aide', { word: 'aide' })
  // As an extension does: React's own watch over the control does not see it.
  await page.locator('[name="receivesAide"][value="true"]').evaluate((radio) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')!.set!.call(radio, true)
  })
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(2)
  await summaryItems(page).last().click()
  await expect(page.locator('[name="aideAmount"]')).toBeFocused()
})

test('W 2.1.1: aide is answered by keyboard alone', async ({ page }) => {
  const lead = await openAt(page, 'aide', { word: 'aide' })
  await page.locator('[data-follow-up="aide"]').waitFor()
  await page.locator('h1').focus()
  const tabTo = async (name: string) => {
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => (document.activeElement as HTMLInputElement).name)) === name) return
    }
    throw new Error(`${name} is not reached by Tab`)
  }
  await tabTo('receivesAide')
  await page.keyboard.press('Space')
  await tabTo('aideSource')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabTo('aideAmount')
  await page.keyboard.type('250,50')
  await page.keyboard.press('Enter')
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('M6: a link of another lead asks before it replaces one that a lender wants something of', async ({ page }) => {
  await openAt(page, 'aide', { word: 'aide' })
  await expectAtState(page, 'aide')
  const other = await sentLead(page.request, { word: 'reference-details' })
  await other.reaches('reference-details')
  await page.goto(new URL((await other.link()).url).pathname)
  const ways = page.locator('[data-part="next-links"] button')
  await expect(ways).toHaveCount(2)
  await ways.first().click()
  await expectAtState(page, 'reference-details')
})

/** On a product of its own: others ask for the same question, and the lender is told of the one application that there is. */
const testAlone = testOn('a lender that says no', () => startProduct())

testAlone(
  'M6 R-27 a lender’s no takes its question off the screen, though nobody presses or looks anew',
  async ({ page, product }) => {
    const key = 'marital-details'
    await openAt(page, key, { word: `moneyman.${key}` })
    await expectAtState(page, key)
    await lenderSaysNo(page.request, product.sandboxUrl, key)
    await expectAtState(page, 'rejected')
  },
)
