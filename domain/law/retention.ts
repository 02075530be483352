// Retention classes for data points and records, each with a period per country (ours here,
// where one differs in `catalogue/countries/{id}/retention.ts`).
// P-06, P-11.
import { dayMs } from '#domain/questions/duration.ts'

/** Outcome of a lead: never sent, sent and taken by nobody, taken by a lender. */
export const leadOutcomes = ['draft', 'unsold', 'sold'] as const
export type LeadOutcome = (typeof leadOutcomes)[number]

/** Each class, and what its clock counts from. */
export const retentionClasses = {
  application: { from: 'the last change of the application' },
  'national-number': { from: 'the last change of the application' },
  'bank-data': { from: 'the last change of the application' },
  'reference-person': { from: 'the last change of the application' },
  'request-context': { from: 'the last change of the application' },
  visit: { from: 'the last write of the visit' },
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

/** Retention periods of a country's folder. */
export interface Retention {
  readonly clocks: Readonly<Record<RetentionClass, Clock>>
  /** Classes that its law has us keep when the person asks for erasure: without anything that names the person. */
  readonly staysAfterErasure: readonly RetentionClass[]
}

/** Our own, where a country's law names no number. */
const usual: Retention = {
  clocks: {
    application: { draft: 30, unsold: 180, sold: 1095 },
    'national-number': { draft: 7, unsold: 30, sold: 90 },
    'bank-data': { draft: 7, unsold: 30, sold: 90 },
    'reference-person': { draft: 7, unsold: 30, sold: 90 },
    'request-context': 90,
    // As old as networks take an event by it.
    visit: 7,
    'identity-document': 30,
    'follow-up': { draft: 30, unsold: 180, sold: 365 },
    decision: 180,
    offer: 365,
    verification: 30,
    message: 365,
    'consent-proof': 1095,
    technical: 30,
    books: 2190,
  },
  staysAfterErasure: [],
}

/** A country's retention, from the clocks and classes in which it differs from ours. */
export function retentionOf({
  clocks = {},
  staysAfterErasure = usual.staysAfterErasure,
}: {
  readonly clocks?: Readonly<Partial<Record<RetentionClass, Clock>>>
  readonly staysAfterErasure?: readonly RetentionClass[]
}): Retention {
  return { clocks: { ...usual.clocks, ...clocks }, staysAfterErasure }
}

/** Retention of a country. One that has no folder any more, while leads of it are still kept, has ours: its law cannot be asked. */
export function retentionIn(retention: Readonly<Record<string, Retention>>, country: string): Retention {
  return retention[country] ?? usual
}

/** Days of a class for a lead of an outcome. */
export function daysOf({ clocks }: Pick<Retention, 'clocks'>, kept: RetentionClass, outcome: LeadOutcome): number {
  const clock = clocks[kept]
  return typeof clock === 'number' ? clock : clock[outcome]
}

/** Latest start of a period that is over at `now`; Unix milliseconds. */
export function overSince(now: number, days: number): number {
  return now - days * dayMs
}

/** End of a period that began then; Unix milliseconds. */
export function overAt(began: number, days: number): number {
  return began + days * dayMs
}
