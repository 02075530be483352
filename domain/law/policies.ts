// Shape of policy texts in the catalogue: plain sentences under headings, no markup. `{{product}}`, `{{lenders}}` and the words
// of the country's law stand where they are named.

import type { DataPointKey } from '#domain/questions/data-points.ts'

export const policyIds = ['privacy', 'terms', 'data-sharing', 'marketing'] as const
export type PolicyId = (typeof policyIds)[number]

/** The policies that each consent names; every other consent names how data is handled (P-04). */
const policiesOfConsent: Readonly<Partial<Record<DataPointKey, readonly PolicyId[]>>> = {
  generalPolicies: ['privacy', 'terms', 'data-sharing'],
  'contactDetails.marketingConsents': ['privacy', 'marketing'],
  'otherDetails.creditBureauConsent': ['privacy', 'data-sharing'],
  'otherDetails.taxOfficeConsent': ['privacy', 'data-sharing'],
}

/** Those that the consent of a data point refers to. */
export const policiesNamedBy = (consent: DataPointKey): readonly PolicyId[] => policiesOfConsent[consent] ?? ['privacy']

/** The policies that were agreed to with the consents given, each once, in the order of `policyIds` (E1). */
export function policiesAgreed(
  consents: Readonly<Partial<Record<DataPointKey, { readonly given: boolean }>>>,
): PolicyId[] {
  const given = Object.entries(consents).filter(([, consent]) => consent.given)
  return policyIds.filter((id) => given.some(([key]) => policiesNamedBy(key as DataPointKey).includes(id)))
}

export interface PolicySection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface PolicyText {
  /** Counted up by whoever changes the text, for instance its date. */
  readonly version: string
  readonly title: string
  readonly sections: readonly PolicySection[]
}

export type LocalePolicies = Readonly<Record<PolicyId, PolicyText>>
