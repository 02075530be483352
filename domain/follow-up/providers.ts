// Table of providers: third parties on whose own pages an applicant proves something for a follow-up. We see nothing of what is
// typed there.

export interface Provider {
  /** As its pages call it. */
  readonly name: string
  /** `bank-data` reads the movements of an account, `card-check` whether a card is the applicant's. */
  readonly kind: 'bank-data' | 'card-check'
}

export const providers = {
  instantor: { name: 'Instantor', kind: 'bank-data' },
  tink: { name: 'Tink', kind: 'bank-data' },
  paylands: { name: 'Paylands', kind: 'card-check' },
} as const satisfies Readonly<Record<string, Provider>>

export type ProviderId = keyof typeof providers

export const providerIds = Object.keys(providers) as ProviderId[]

export function isProviderId(text: unknown): text is ProviderId {
  return typeof text === 'string' && Object.hasOwn(providers, text)
}
