// Codes that the product sent, read from the sandbox's inbox. One inbox serves all tests of a worker: a code counts once it is newer
// than what stood there before, or went to a number that no other test uses.
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** The codes of the sandbox's inbox that went to the lead's number, the newest first. */
const codesIn = async (page: Page, sandboxUrl: string): Promise<string[]> => {
  const inbox = await (await page.request.get(sandboxUrl)).text()
  return [...inbox.matchAll(/código para ver tus respuestas[\s\S]*?#(\d{6})/g)].map(([, code]) => code!)
}

/** Has a code of step-up sent to the number of the application, and waits for it. */
export async function codeToNumber(page: Page, sandboxUrl: string): Promise<string> {
  const { length: before } = await codesIn(page, sandboxUrl)
  await page.getByRole('button', { name: /^Enviar el código al número/ }).click()
  let codes: string[] = []
  await expect
    .poll(async () => {
      codes = await codesIn(page, sandboxUrl)
      return codes.length
    })
    .toBeGreaterThan(before)
  return codes[0]!
}

/** The newest code that was sent to the number with this ending, once so many were sent to it. */
export async function codeFor(page: Page, sandboxUrl: string, ending: string, count = 1): Promise<string> {
  const codes = async () => {
    const inbox = await (await page.request.get(sandboxUrl)).text()
    const rows = inbox.split('<tr>').filter((row) => row.includes(`…${ending}</td>`))
    return rows.map((row) => /\b\d{6}\b(?=[^<]*<\/td><\/tr>)/.exec(row)?.[0] ?? '')
  }
  await expect.poll(async () => (await codes()).length).toBe(count)
  return (await codes())[0]!
}
