// Journey of a country: which questions it asks, and in which order (C2, C4).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { ReadFrom } from '#domain/questions/identifier-facts.ts'
import type { ContextKey, StepPath } from './steps.ts'

/** The order of questions, as a country's folder says it. Data points not named here are asked only when a lender of the lead needs them. */
export interface CountryJourney {
  /** The steps that are there on init (C4), first to last; the first is the landing page. */
  readonly initial: readonly StepPath[]
  /** Data points every lead needs, whatever the lenders say. */
  readonly always: readonly DataPointKey[]
  /** Asked and may be left empty. */
  readonly optional: readonly DataPointKey[]
  /** Facts that are read from an identifier's answer instead of asked, by the fact; asked only where the number does not say them. */
  readonly readFrom?: ReadFrom
  /** The order of the steps after the initial ones, where it differs from the step table's. */
  readonly order?: readonly StepPath[]
  /** The order inside a page, where it differs from the step table's. */
  readonly pages?: Readonly<Partial<Record<StepPath, readonly DataPointKey[]>>>
  /** The context a page stands under, where it differs from the step table's. */
  readonly contexts?: Readonly<Partial<Record<StepPath, ContextKey>>>
}

/** The order of questions in a variant. */
export interface Journey extends CountryJourney {
  /** Questions that another page asks than the step table says, by the page that asks them; the first page brings them (`beginningWith`). */
  readonly moved?: Readonly<Partial<Record<DataPointKey, StepPath>>>
}
