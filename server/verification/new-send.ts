// A new send of a code: the row that makes every earlier code void, and the job that sends it. The caller holds the lead's lock.
import { openAnswers } from '#server/stores/sealed-answers.ts'
import type { Answers } from '#domain/lead.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { NewJob } from '#server/jobs/queue.ts'
import type { Handle } from '#server/stores/database.ts'
import type { LeadRow, VerificationRow } from '#server/stores/tables.ts'
import { insertSend, lastSendOf } from '#server/stores/verifications.ts'
import { nextSendAt } from './sends.ts'

export interface SendCodePayload {
  readonly verificationId: string
}

export function sendCodeJob(verificationId: string): NewJob {
  return {
    kind: 'send-code',
    payload: { verificationId } satisfies SendCodePayload,
    dedupe_key: `send-code ${verificationId}`,
  }
}

type Parts = Pick<Deps, 'catalogue' | 'newId' | 'now' | 'sealer' | 'variants'>

/** The lead's mobile number as E.164; nothing where it has none that can be written so. */
export function mobileOf(deps: Parts, lead: Pick<LeadRow, 'variant'>, answers: Answers): string | undefined {
  const countryId = deps.variants.get(lead.variant)?.countryId ?? ''
  const typed = answers['contactDetails.phoneNumber']
  return typed === undefined ? undefined : deps.catalogue.countryRules[countryId]?.phoneFormats(String(typed))?.e164
}

/**
 * Sends a code to the number the lead has now, as soon as the pause since the last one is over. Nothing where no more may be
 * sent, or there is no number.
 */
export async function sendNewCode(
  deps: Parts,
  trx: Handle,
  lead: LeadRow,
  answers: Answers = openAnswers(deps.sealer, lead),
): Promise<VerificationRow | undefined> {
  const last = await lastSendOf(trx, lead.id)
  const earliest = nextSendAt(last)
  const number = mobileOf(deps, lead, answers)
  if (earliest === undefined || number === undefined) return undefined
  const due = new Date(Math.max(deps.now(), earliest))
  const row = await insertSend(trx, {
    id: deps.newId(),
    lead_id: lead.id,
    send: (last?.send ?? 0) + 1,
    number_index: deps.sealer.index('phone', number),
    number_ending: number.slice(-2),
    due_at: due,
  })
  await enqueue(trx, sendCodeJob(row.id), due)
  return row
}
