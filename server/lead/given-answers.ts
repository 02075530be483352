// Filter of a body's answers: only questions that are asked and apply. The names of the others go back (P-11).
import type { Variant } from '#domain/application/variant.ts'
import { canonicalAnswers, fromSections, relevantAnswers, withoutKeys } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { replacedFacts, saidByHeld, withFacts } from '#domain/questions/identifier-facts.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import { askedIn } from './asked-by.ts'

interface Given {
  /** The body, with data points in their sections. */
  readonly body: object
  /** Answers there are already. */
  readonly held: Answers
  /** Those of them that the applicant took back. */
  readonly forgotten?: readonly DataPointKey[] | undefined
  /** True of a caller who must not learn what is held: facts that a held number says are not taken, right or wrong (S-05). */
  readonly isUnproven?: boolean
  /** Data points that lenders requested of this lead beyond their declared needs. */
  readonly requestedByLender: readonly DataPointKey[]
}

interface Kept {
  /** Given ones over held ones, less what nobody asks any more; branches no longer taken fall away (D2). */
  readonly answers: Answers
  /** Given ones that nobody asks: judged like the others, so that a wrong one is told, and not kept. */
  readonly unasked: Answers
  /**
   * Data points that are not kept, in the table's order: of the body those that nobody in the variant asks or whose condition fails, and
   * held ones that nobody asks any more.
   */
  readonly ignored: readonly DataPointKey[]
}

/** A lead's answers after a body, and the answers that are not kept (P-11). */
export function keptAnswers(
  { catalogue }: Pick<LeadDeps, 'catalogue'>,
  variant: Variant,
  { body, held: before, forgotten = [], isUnproven = false, requestedByLender }: Given,
): Kept {
  const asked = askedIn(variant, catalogue, requestedByLender)
  const part = (all: Answers, isAsked: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key as DataPointKey) === isAsked)) as Answers
  const rules = catalogue.countryRules[variant.countryId]?.rules
  const { readFrom = {} } = variant.country.journey
  const said = canonicalAnswers(fromSections(body), variant.country)
  const given = isUnproven ? withoutKeys(said, saidByHeld(before, said, readFrom, rules)) : said
  const now = { ...withoutKeys(before, forgotten), ...given }
  const held = withoutKeys(before, [...forgotten, ...replacedFacts(before, now, readFrom, rules)])
  const read = withFacts(part({ ...held, ...given }, true), given, readFrom, rules)
  const answers = relevantAnswers(part(read, true))
  const isIgnored = (key: DataPointKey) =>
    asked.has(key) ? given[key] !== undefined && answers[key] === undefined : (given[key] ?? held[key]) !== undefined
  const unasked = part(given, false)
  const unaskedHere = part(relevantAnswers({ ...answers, ...unasked }), false)
  return { answers, unasked: unaskedHere, ignored: dataPointKeys.filter(isIgnored) }
}

/** The part of a reply that names what was not kept; nothing where everything was. */
export const ignoredPart = (ignored: readonly DataPointKey[]): { readonly ignored?: DataPointKey[] } =>
  ignored.length > 0 ? { ignored: [...ignored] } : {}
