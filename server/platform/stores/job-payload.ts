// Payload of a job: the names it may have, and whose lead each of them leads to.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Every name in a payload, with the table in which its lead is found. An erasure ends the jobs of a lead (P-05); where there is no table,
 * the job goes on after it, or is of no lead.
 */
export const namedInPayloads = {
  leadId: 'lead',
  verdictId: 'lender_verdict',
  messageId: 'message',
  verificationId: 'verification',
  documentId: 'document',
  // Messages about an erased lead: to a webhook, which hears nothing of the person, and to lenders that must forget too.
  deliveryId: undefined,
  noticeId: undefined,
  // An address that asked to be left alone is never written to, even after its lead is gone.
  variant: undefined,
  addressIndex: undefined,
  // A file of a lead that is erased goes after it.
  place: undefined,
  keyId: undefined,
  // These say which of several, and since when; another name says of whom.
  round: undefined,
  sendId: undefined,
  askedAt: undefined,
} as const satisfies Readonly<Record<string, string | undefined>>

/** Ids and numbers alone: never a person's data (S-09). */
export type JobPayload = { readonly [name in keyof typeof namedInPayloads]?: string | number }

/** The lead that a payload names, or null: SQL of a uuid. What it names must be written before the job is. */
export function leadNamedIn(payload: JobPayload): RawBuilder<string> | null {
  for (const [name, table] of Object.entries(namedInPayloads)) {
    const id = payload[name as keyof JobPayload]
    if (table === undefined || id === undefined) continue
    if (table === 'lead') return sql`${id}::uuid`
    return sql`(select lead_id from ${sql.table(table)} where id = ${id}::uuid)`
  }
  return null
}
