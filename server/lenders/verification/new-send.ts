// New send of a one-time code: a row that voids earlier codes, and the job that sends it. The caller holds the lead's lock.
import type { AskOf } from '#contract/follow-up-asks.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerificationRow } from '#server/platform/stores/tables.ts'
import { insertSend, isProvenFrom, lastSendOf } from '#server/platform/stores/verifications.ts'
import { networkOfLead } from '#server/lead/request-context.ts'
import { limitsOf } from './code-limits.ts'
import { isSendable, mobileOf } from './sendable.ts'
import { askOfBarred, askOfHeld, askOfSend, nextSendAt } from './sends.ts'

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

type Parts = Pick<LendersDeps, 'catalogue' | 'config' | 'newId' | 'now' | 'sealer' | 'variants'>

/** A code that is wanted for a lead. */
export interface Wanted {
  readonly trx: Handle
  readonly lead: LeadRow
  /** The lead's answers, where they are others than it has now. */
  readonly answers?: Answers
  /** Network of the request; that of the application, if nobody asks just now. */
  readonly network?: string
}

/**
 * Sends a code to the number the lead has now, as soon as the pause since the last one is over, and says what the screen is told:
 * the send, that a limit holds it (S-23), or that no code may go there. Nothing where the lead's sends are spent.
 */
export async function sendNewCode(deps: Parts, wanted: Wanted): Promise<AskOf<'code'> | undefined> {
  const { trx, lead, answers = openAnswers(deps.sealer, lead) } = wanted
  const last = await lastSendOf(trx, deps.sealer, lead)
  const { codes } = deps.config
  const earliest = nextSendAt(last, codes)
  if (earliest === undefined) return undefined
  const number = mobileOf(deps, lead, answers)
  const ending = number?.slice(-2)
  const sends = last?.send ?? 0
  if (number === undefined || !isSendable(deps, lead, number)) return askOfBarred(ending, sends)

  const numberIndex = deps.sealer.index('phone', number)
  const network = wanted.network ?? networkOfLead(deps.sealer, lead)
  const networkIndex = network === undefined ? null : deps.sealer.index('network', network)
  const isProvenHere = networkIndex !== null && (await isProvenFrom(trx, numberIndex, networkIndex))
  const { brand, country } = lead
  const limits = limitsOf(deps.sealer, codes, { number, network, brand, country, isProvenHere })
  const now = deps.now()
  const taken = await takeAll(trx, limits, now)
  if (taken.kind === 'full') {
    const same = last?.number_index === numberIndex ? last : undefined
    return askOfHeld({ ending: number.slice(-2), last: same, sends, now })
  }
  const due = new Date(Math.max(now, earliest))
  const row: VerificationRow = await insertSend(trx, deps.sealer, lead, {
    id: deps.newId(),
    send: sends + 1,
    number_index: numberIndex,
    number_ending: number.slice(-2),
    network_index: networkIndex,
    due_at: due,
  })
  await enqueue(trx, sendCodeJob(row.id), due)
  return askOfSend(row, codes)
}
