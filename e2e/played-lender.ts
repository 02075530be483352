// Orders to the sandbox's lenders: a test keeps the checking page open until it has the lender decide.
import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

/** The word in the e-mail of an application that Moneyman keeps until `lenderSaysYes`, while the others say no. */
export const keptWord = 'moneyman.never'
/** Such an e-mail. */
export const keptEmail = (name: string) => `${keptWord}+${name}@example.test`

/** Has the lender take the one application of this worker that it keeps. */
export async function lenderSaysYes(request: APIRequestContext, sandboxUrl: string): Promise<void> {
  const kept = async () => {
    const page = await (await request.get(sandboxUrl)).text()
    const cards = page.split('<article').filter((card) => card.includes('<dd>by the magic word never</dd>'))
    return cards.map((card) => /action="(\/steer\/applications\/[^"]+)"/.exec(card)?.[1] ?? '')
  }
  await expect.poll(async () => (await kept()).length).toBe(1)
  const [action] = await kept()
  const told = await request.post(sandboxUrl + action, {
    form: { deed: 'accept' },
    headers: { origin: sandboxUrl },
    maxRedirects: 0,
  })
  expect(told.status()).toBe(303)
}
