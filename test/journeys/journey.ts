// Shape of a journey table: what a person types on each page, mistakes included. Run on the reducer (`run-on-reducer.test.ts`)
// and in a real browser (`e2e/journeys.spec.ts`).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import type { FaultCode } from '#domain/questions/rules.ts'

/** As typed: one text; three for a date (day, month, year); the option's id for a choice; `true`/`false` for yes and no. */
export type Typed = string | readonly [day: string, month: string, year: string]

export interface Mistake {
  readonly field: DataPointKey
  readonly typed: Typed
  readonly code: FaultCode
  /** What the page must say, word for word. */
  readonly message?: string
}

export interface JourneyPage {
  readonly path: PagePath
  readonly fields: Readonly<Partial<Record<DataPointKey, Typed>>>
  readonly mistakes?: readonly Mistake[]
}

export interface Journey {
  readonly variant: string
  readonly pages: readonly JourneyPage[]
}

/** Texts of a value as inputs hold them, day first. */
export function textsOf(typed: Typed | undefined): readonly string[] {
  return typed === undefined ? [] : typeof typed === 'string' ? [typed] : typed
}
