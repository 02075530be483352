// Duplicate search: lenders that were sent the same person under another lead. Found by the keyed hashes of the contacts,
// without opening any.
import { sql } from 'kysely'
import type { SentBefore } from '#domain/lender/lender-limits.ts'
import type { Handle } from './database.ts'
import type { LeadRow, VerdictOutcome } from './tables.ts'

/** Outcomes with which a lender surely never held the application. */
const neverReached: readonly VerdictOutcome[] = ['refused', 'not-found', 'passed-over']

export interface Sendings {
  readonly lead: Pick<LeadRow, 'id' | 'email_index' | 'phone_index'>
  readonly lenders: readonly string[]
  /** The oldest that counts. */
  readonly since: Date
  /** For a moment of the past: what came later is left out. */
  readonly before?: Date
}

interface Newest {
  readonly lender: string
  readonly email: Date | null
  readonly phone: Date | null
}

/** The newest by lender and contact, in that order. */
export async function sentBefore(db: Handle, { lead, lenders, since, before }: Sendings): Promise<SentBefore[]> {
  if (lenders.length === 0 || (lead.email_index === null && lead.phone_index === null)) return []
  const { rows } = await sql<Newest>`
    select v.lender,
      max(v.at) filter (where l.email_index = ${lead.email_index}) as email,
      max(v.at) filter (where l.phone_index = ${lead.phone_index}) as phone
    from lead l join lender_verdict v on v.lead_id = l.id
    where (l.email_index = ${lead.email_index} or l.phone_index = ${lead.phone_index})
      and l.id <> ${lead.id}::uuid
      and v.lender = any(${[...lenders]}::text[])
      and v.outcome <> all(${[...neverReached]}::text[])
      and v.at >= ${since}::timestamptz
      and (${before ?? null}::timestamptz is null or v.at < ${before ?? null}::timestamptz)
    group by v.lender
    order by v.lender`.execute(db)
  return rows.flatMap(({ lender, email, phone }) =>
    Object.entries({ email, phone }).flatMap(([by, at]) =>
      at === null ? [] : [{ lenderId: lender, by: by as SentBefore['by'], at: at.getTime() }],
    ),
  )
}
