// Browser test of the proof of work: the form finds it in a worker and sends the same again; nobody notices (S-32).
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { isSolution } from '#contract/proof-of-work.ts'
import { arriveAt, continueButton, fillPage } from './applicant.ts'
import { expect, test } from './browser.ts'

const [first, second] = spain.pages
const bits = 12

test('S-32: a server under attack asks for a proof, and the application goes on', async ({ page }) => {
  const challenge = `k1_${'Ab-_'.repeat(12)}`
  const json = { code: 'proof-needed', message: 'x', reference: 'x', challenge, bits }
  const sent: Record<string, string>[] = []
  const workers: string[] = []
  const violations: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  page.on('console', (message) => /security policy/i.test(message.text()) && violations.push(message.text()))
  await page.route('**/api/v2/lead', async (route) => {
    sent.push(route.request().headers())
    return sent.length === 1 ? route.fulfill({ status: 428, json }) : route.continue()
  })
  await page.goto('/askrobin-es/')
  await page.waitForLoadState('networkidle')
  expect(workers).toEqual([])
  await fillPage(page, first!)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  await fillPage(page, second!)
  await expect.poll(() => sent.length).toBe(2)
  const [asked, proven] = sent
  expect(proven!['idempotency-key']).toBe(asked!['idempotency-key'])
  expect(asked!['proof-of-work']).toBeUndefined()
  const [told, solution] = proven!['proof-of-work']!.split('.')
  expect(told).toBe(challenge)
  expect(isSolution(challenge, bits, Number(solution))).toBe(true)
  expect(workers).toEqual([expect.stringMatching(/proof-worker/)])
  expect(violations).toEqual([])
})

test('S-32: a server that asks for more meanwhile is answered again', async ({ page }) => {
  const steps = [bits, bits + 2]
  const challenges = steps.map((each) => `k1_${`Ab-${each}`.padEnd(48, '_')}`)
  const proofs: string[] = []
  await page.route('**/api/v2/lead', async (route) => {
    const proof = route.request().headers()['proof-of-work']
    if (proof !== undefined) proofs.push(proof)
    const [challenge, asked] = [challenges[proofs.length], steps[proofs.length]]
    const json = { code: 'proof-needed', message: 'x', reference: 'x', challenge, bits: asked }
    return challenge === undefined ? route.continue() : route.fulfill({ status: 428, json })
  })
  await page.goto('/askrobin-es/')
  await fillPage(page, first!)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  await fillPage(page, second!)
  await expect.poll(() => proofs.length).toBe(2)
  const found = proofs.map((proof, at) => isSolution(challenges[at]!, steps[at]!, Number(proof.split('.')[1])))
  expect(found).toEqual([true, true])
})
