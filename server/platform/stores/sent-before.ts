// Duplicate search: lenders that were sent the same person under another lead. Found by the keyed hashes of the contacts,
// without opening any.
import { sql } from 'kysely'
import type { SentBefore } from '#domain/lender/lender-limits.ts'
import type { Handle } from './database.ts'
import type { LeadRow, VerdictOutcome } from './tables.ts'

/** Outcomes with which a lender surely never held the application. */
const neverReached: readonly VerdictOutcome[] = ['refused', 'not-found', 'passed-over']

type Contact = 'email_index' | 'phone_index' | 'person_index'

/** The keyed hashes that a person is known by. */
export const contactsOf = (lead: Pick<LeadRow, Contact>): string[] =>
  [lead.email_index, lead.phone_index, lead.person_index].filter((index) => index !== null)

export interface Sendings {
  readonly lead: Pick<LeadRow, 'id' | Contact>
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
  readonly code: Date | null
}

/** Contacts that must be the same: one alone is not the person. Whoever types one of somebody's would learn of them, or keep them out (S-25). */
const sameAtLeast = 2

/** Of a row `l` of `lead`: two of the three contacts are this lead's. */
export const isSamePerson = (lead: Pick<LeadRow, Contact>) => sql`
  (l.email_index = ${lead.email_index} or l.phone_index = ${lead.phone_index} or l.person_index = ${lead.person_index})
    and num_nonnulls(nullif(l.email_index = ${lead.email_index}, false), nullif(l.phone_index = ${lead.phone_index}, false),
      nullif(l.person_index = ${lead.person_index}, false)) >= ${sameAtLeast}`

/** The newest by lender and contact, in that order. Only leads with two contacts of this one count. */
export async function sentBefore(db: Handle, { lead, lenders, since, before }: Sendings): Promise<SentBefore[]> {
  if (lenders.length === 0 || contactsOf(lead).length === 0) return []
  const { rows } = await sql<Newest>`
    select v.lender,
      max(v.at) filter (where l.email_index = ${lead.email_index}) as email,
      max(v.at) filter (where l.phone_index = ${lead.phone_index}) as phone,
      max(v.at) filter (where l.person_index = ${lead.person_index}) as code
    from lead l join lender_verdict v on v.lead_id = l.id
    where ${isSamePerson(lead)}
      and l.id <> ${lead.id}::uuid
      and v.lender = any(${[...lenders]}::text[])
      -- Of two posts the outcome is the later one's: the earlier may have arrived late.
      and (v.outcome <> all(${[...neverReached]}::text[]) or v.posts > 1)
      and v.at >= ${since}::timestamptz
      and (${before ?? null}::timestamptz is null or v.at < ${before ?? null}::timestamptz)
    group by v.lender
    order by v.lender`.execute(db)
  return rows.flatMap(({ lender, email, phone, code }) =>
    Object.entries({ email, phone, code }).flatMap(([by, at]) =>
      at === null ? [] : [{ lenderId: lender, by: by as SentBefore['by'], at: at.getTime() }],
    ),
  )
}
