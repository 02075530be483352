// Consents as proof: whenever an answer that agrees to something is given or changed, what was read goes on record.
import { dataPoint, dataPointKeys } from '#domain/data-points.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import { flows } from '#domain/flows.ts'
import type { Answers } from '#domain/lead.ts'
import type { Variant } from '#domain/variant.ts'
import type { NewConsent } from '#server/stores/lead-writes.ts'
import type { Words } from '#server/words.ts'

const consentKeys = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')

interface Given {
  readonly before: Answers
  readonly after: Answers
  readonly variant: Variant
  readonly locale: string
}

/** A row for each consent that differs from before; one no longer answered counts as withdrawn. */
export function changedConsents(words: Words, { before, after, variant, locale }: Given): NewConsent[] {
  const changed = consentKeys.filter((key) => before[key] !== after[key])
  return changed.map((purpose: DataPointKey) => ({
    purpose,
    wording: purpose,
    wording_hash: words.wordingHash(variant, locale, purpose),
    locale,
    surface: `${variant.id}/${flows[variant.flow].pathOf(purpose)}`,
    given: after[purpose] === true,
  }))
}
