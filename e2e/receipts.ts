// Receipt verification in browser tests, as anybody could do it.
import type { APIRequestContext } from '@playwright/test'
import { receiptProblem } from '#scripts/verify-receipt.ts'

type Keys = Parameters<typeof receiptProblem>[1]

export async function consentKeysAt(request: APIRequestContext): Promise<Keys> {
  return (await (await request.get('/api/consents/keys.json')).json()) as Keys
}

interface Consent {
  readonly purpose: string
  readonly channel: string | null
  readonly given: boolean
}

/** Problem of the receipt, if any, and its consents, by purpose and channel. */
export function receiptOf(text: string, keys: Keys) {
  const signed = JSON.parse(text) as Parameters<typeof receiptProblem>[0] & {
    readonly receipt: { readonly consents: readonly Consent[] }
  }
  return {
    problem: receiptProblem(signed, keys),
    consents: Object.fromEntries(
      signed.receipt.consents.map(({ purpose, channel, given }) => [
        [purpose, channel].filter(Boolean).join(' '),
        given,
      ]),
    ),
  }
}
