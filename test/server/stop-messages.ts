// Unsubscribes an address in a test, as its owner does by the link of a message.
import { expect } from 'vitest'
import { unsubscribeToken } from '#server/reach/campaigns/unsubscribe-token.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import type { startTestServer } from './server.ts'

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'call' | 'deps'>

export async function stopMessages({ call, deps }: Server, email: string, product: string): Promise<void> {
  const variant = [...deps.variants.values()].find((each) => each.product === product)!
  const addressIndex = emailIndex(deps.sealer, email)
  const link = { channel: 'email', variant: variant.id, locale: variant.locale, addressIndex, shown: '' } as const
  const { status } = await call('POST', `/customer/unsubscribe/${unsubscribeToken(deps.sealer, link)}`, {})
  expect(status).toBe(200)
}
