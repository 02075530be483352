// Browser test of the oldest browsers that the form runs in: this one without the functions that came later (decision 090, R-33).
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerAll, continueButton, summaryItems } from './applicant.ts'
import { expect, test } from './browser.ts'

/** Takes from the page what Chrome 109, Firefox 115 or Safari 16.4 do not have. */
function forget(): void {
  const later: readonly (readonly [object, readonly string[]])[] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any']],
    [Element.prototype, ['checkVisibility']],
    [window, ['Iterator', 'requestIdleCallback', 'trustedTypes']],
  ]
  for (const [holder, names] of later) for (const name of names) Reflect.deleteProperty(holder, name)
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object
  for (const name of Object.getOwnPropertyNames(iterators))
    if (name !== 'constructor') Reflect.deleteProperty(iterators, name)
}

test('R-33 the oldest browsers wake the page, say what is wrong with it, and go on to the last one', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(forget)
  await page.goto('/askrobin-es/')
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(5)
  await answerAll(page, spain)
  expect(errors).toEqual([])
})
