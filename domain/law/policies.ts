// Shape of policy texts in the catalogue: plain sentences under headings, no markup. `{{product}}`, `{{lenders}}` and the words
// of the country's law stand where they are named.

export const policyIds = ['privacy', 'terms', 'data-sharing', 'marketing'] as const
export type PolicyId = (typeof policyIds)[number]

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
