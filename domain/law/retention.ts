// Retention classes for data points and records, each with a period per country (`catalogue/countries/{id}/retention.ts`).
// P-06, P-11.

/** What a lead came to: never sent, sent and taken by nobody, taken by a lender. */
export const leadOutcomes = ['draft', 'unsold', 'sold'] as const
export type LeadOutcome = (typeof leadOutcomes)[number]

/** Each class, and what its clock counts from. */
export const retentionClasses = {
  application: { from: 'the last change of the application' },
  'national-number': { from: 'the last change of the application' },
  'bank-data': { from: 'the last change of the application' },
  'reference-person': { from: 'the last change of the application' },
  circumstances: { from: 'the last change of the application' },
  'identity-document': { from: 'the upload' },
  'follow-up': { from: 'the day the lender asked' },
  decision: { from: 'the decision' },
  offer: { from: 'the offer' },
  verification: { from: 'the sending of the code' },
  message: { from: 'the sending' },
  'consent-proof': { from: 'the last use of the consent' },
  technical: { from: 'the writing of the record' },
  books: { from: 'the last change of the application' },
} as const

export type RetentionClass = keyof typeof retentionClasses
export const retentionClassKeys = Object.keys(retentionClasses) as RetentionClass[]

/** Whole days; by outcome where they differ. */
export type Clock = number | Readonly<Record<LeadOutcome, number>>

/** What a country's folder says. */
export interface Retention {
  readonly clocks: Readonly<Record<RetentionClass, Clock>>
  /** Classes that its law has us keep when the person asks for erasure: without anything that names the person. */
  readonly staysAfterErasure: readonly RetentionClass[]
}

const dayMs = 86_400_000

/** Days of a class for a lead of an outcome. */
export function daysOf({ clocks }: Pick<Retention, 'clocks'>, kept: RetentionClass, outcome: LeadOutcome): number {
  const clock = clocks[kept]
  return typeof clock === 'number' ? clock : clock[outcome]
}

/** What began at this time or before is over now; Unix milliseconds. */
export function overSince(now: number, days: number): number {
  return now - days * dayMs
}

/** When what began then is over; Unix milliseconds. */
export function overAt(began: number, days: number): number {
  return began + days * dayMs
}
