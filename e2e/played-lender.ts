// Orders to the sandbox's lenders: a test keeps the checking page open until it has the lender decide.
import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

/** The word in the e-mail of an application that Moneyman keeps until `lenderSaysYes`, while the others say no. */
export const keptWord = 'moneyman.never'
/** Such an e-mail. */
export const keptEmail = (name: string) => `${keptWord}+${name}@example.test`

/** Has a lender say yes or no to the one application of this worker that it plays by the word. */
async function steer(request: APIRequestContext, sandboxUrl: string, word: string, deed: 'accept' | 'reject') {
  const played = async () => {
    const page = await (await request.get(sandboxUrl)).text()
    const cards = page.split('<article').filter((card) => card.includes(`<dd>by the magic word ${word}</dd>`))
    return cards.map((card) => /action="(\/steer\/applications\/[^"]+)"/.exec(card)?.[1] ?? '')
  }
  await expect.poll(async () => (await played()).length).toBe(1)
  const [action] = await played()
  const told = await request.post(sandboxUrl + action, {
    form: { deed },
    headers: { origin: sandboxUrl },
    maxRedirects: 0,
  })
  expect(told.status()).toBe(303)
}

/** Has the lender take the one application of this worker that it keeps. */
export const lenderSaysYes = (request: APIRequestContext, sandboxUrl: string): Promise<void> =>
  steer(request, sandboxUrl, 'never', 'accept')

/** Has the lender refuse the one application of this worker of which it asks for the follow-up. */
export const lenderSaysNo = (request: APIRequestContext, sandboxUrl: string, followUp: string): Promise<void> =>
  steer(request, sandboxUrl, followUp, 'reject')
