// Deletion within a lead's row: answers of a class on their day, all personal data at erasure.
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { splitKey } from '#domain/questions/data-points.ts'
import { withoutKeys } from '#domain/questions/answers.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

type Sealed = Pick<LeadRow, 'id' | 'data_key' | 'sections' | 'answered_keys'>

/** Sections and names of a lead without some answers. A section that opens no more goes as a whole: nobody could read it. */
export function sectionsWithout(
  sealer: Sealer,
  lead: Sealed,
  keys: readonly DataPointKey[],
): Pick<LeadRow, 'sections' | 'answered_keys'> {
  const answeredKeys = lead.answered_keys.filter((key) => !keys.includes(key))
  try {
    return {
      sections: sealAnswers(sealer, lead, withoutKeys(openAnswers(sealer, lead), keys)),
      answered_keys: answeredKeys,
    }
  } catch {
    const gone = new Set<string>(keys.map((key) => splitKey(key).section ?? 'top'))
    const left = Object.entries(lead.sections).filter(([section]) => !gone.has(section))
    return {
      sections: Object.fromEntries(left),
      answered_keys: answeredKeys.filter((key) => !gone.has(splitKey(key).section ?? 'top')),
    }
  }
}

/** Takes answers out of a lead; without its contact data it can no longer be found by them. Its clock is left as it is. */
export async function removeAnswers(
  trx: Handle,
  sealer: Sealer,
  lead: Sealed,
  keys: readonly DataPointKey[],
): Promise<void> {
  const { sections, answered_keys } = sectionsWithout(sealer, lead, keys)
  const anonymous = keys.includes('contactDetails.email')
    ? { email_index: null, phone_index: null, person_index: null, result: null, follow_up: null }
    : {}
  await trx
    .updateTable('lead')
    .set({ sections: JSON.stringify(sections), answered_keys, ...anonymous })
    .where('id', '=', lead.id)
    .execute()
}

interface Erasing {
  readonly at: Date
  /** Keyed hash of the address, where a proof stays. */
  readonly proofIndex: string | null
}

/** Takes everything of the person out of a lead, and ends its tokens, links and rounds. Id, states, places and times stay. */
export async function emptyLead(trx: Handle, lead: LeadRow, { at, proofIndex }: Erasing): Promise<void> {
  await trx
    .updateTable('lead')
    .set({
      sections: '{}',
      answered_keys: [],
      requested_by_lender: [],
      request_context: null,
      result: null,
      follow_up: null,
      resume_with: null,
      email_index: null,
      phone_index: null,
      person_index: null,
      // The hash of the first token stays, as those of further ones do: their holders are told of the erasure, and of nothing else.
      // A job of the round that is under way has nothing to do any more.
      round: lead.round + 1,
      version: lead.version + 1,
      links_revoked_at: at,
      expires_at: new Date(Math.min(lead.expires_at.getTime(), at.getTime())),
      updated_at: at,
      erased_at: at,
      proof_index: proofIndex,
    })
    .where('id', '=', lead.id)
    .execute()
}
