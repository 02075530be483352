// Reason of a verdict: a lender's own words are sealed, for they may name the applicant; ours are codes, which the desk goes by (P-05).
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { outcomesWithSealedReason } from '#server/platform/stores/sealed-columns.ts'
import { openText, sealText } from '#server/platform/stores/sealed-later.ts'
import type { VerdictRow } from '#server/platform/stores/tables.ts'

const sealContext = (verdictId: string) => `lender_verdict.reason ${verdictId}`

export const sealReason = (sealer: Sealer, lead: KeyedLead, verdictId: string, reason: string): string =>
  sealText(sealer, lead, sealContext(verdictId), reason)

/** As the column takes it with this outcome. */
export const reasonToKeep = (
  sealer: Sealer,
  lead: KeyedLead,
  { id, outcome, reason }: Pick<VerdictRow, 'id' | 'outcome' | 'reason'>,
): string | null =>
  reason !== null && outcomesWithSealedReason.includes(outcome) ? sealReason(sealer, lead, id, reason) : reason

/** Throws where it was changed or moved. */
export const openReason = (
  sealer: Sealer,
  lead: KeyedLead,
  { id, reason }: { readonly id: string; readonly reason: string | null },
): string | null => (reason === null ? null : openText(sealer, lead, sealContext(id), reason))
