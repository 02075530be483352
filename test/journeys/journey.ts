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
  /** Message that the page must show, word for word. */
  readonly message?: string
}

export interface JourneyPage {
  readonly path: PagePath
  readonly fields: Readonly<Partial<Record<DataPointKey, Typed>>>
  readonly mistakes?: readonly Mistake[]
}

export interface Journey {
  readonly variant: string
  /** Where the table is, below the project's root; by the variant's name where absent. */
  readonly file?: string
  readonly pages: readonly JourneyPage[]
}

/** The file of a journey's table, for messages. */
const fileOf = ({ variant, file = `test/journeys/${variant}.journey.ts` }: Journey) => file

/** The table's row of a page. Throws for a page it lacks: says which, of what variant, in which file. */
export function pageOf(journey: Journey, path: string): JourneyPage {
  const page = journey.pages.find((each) => each.path === path)
  if (!page) throw new Error(`${journey.variant} asks the page ${path}, and ${fileOf(journey)} has no such page`)
  return page
}

/** The error of a page with questions that the table does not answer: says which, of what variant, in which file. */
export const notAnswered = (journey: Journey, path: string, keys: readonly DataPointKey[]) =>
  new Error(`${journey.variant} asks ${keys.join(', ')} on ${path}, and ${fileOf(journey)} does not answer that`)

/** Texts of a value as inputs hold them, day first. */
export function textsOf(typed: Typed | undefined): readonly string[] {
  return typed === undefined ? [] : typeof typed === 'string' ? [typed] : typed
}
