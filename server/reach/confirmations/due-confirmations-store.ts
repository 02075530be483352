// Query of consents to offers by e-mail whose address is to be confirmed: a message row and its job for each, in one statement. The
// row is unique by lead and consent, so any number of processes may sweep at once.
import { dayMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import { confirmSurface } from '#server/lead/consents/marketing.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import { atOnce } from '../campaigns/message-store.ts'

const confirmAddress: ServiceMessageId = 'confirm-address'
/** In a day: a stranger's address is not written to more often, however often somebody asks. What is newest then waits, and goes. */
const mostOfLead = 3
/** After a long stop nobody is asked about what was long ago. Longer than a day, which is how long a consent may wait. */
const latestMs = 2 * dayMs

/** The ids of the jobs; `countries` are those whose law wants it. */
export async function insertDueConfirmations(db: Handle, countries: readonly string[], at: Date): Promise<number> {
  const { rows } = await sql`
    with made as (
      insert into message (lead_id, campaign, step, occasion, channel, person, due_at, made_at)
      select lead.id, ${confirmAddress}, 0, consent.serial::text, 'email', lead.email_index, consent.at, ${at}::timestamptz
      from consent join lead on lead.id = consent.lead_id
      where consent.purpose = ${marketingPurpose} and consent.channel = 'email' and consent.given
        and consent.at > ${new Date(at.getTime() - latestMs)}::timestamptz
        and consent.surface not like ${`%${confirmSurface}`}
        and lead.country in (${sql.join(countries)}) and lead.email_index is not null and lead.erased_at is null
        and not exists (
          select 1 from consent as newer
          where newer.lead_id = consent.lead_id and newer.purpose = consent.purpose and newer.channel = consent.channel
            and newer.serial > consent.serial
        )
        and not exists (
          select 1 from message
          where message.lead_id = lead.id and message.campaign = ${confirmAddress} and message.occasion = consent.serial::text
        )
        and (
          select count(*) from message
          where message.lead_id = lead.id and message.campaign = ${confirmAddress}
            and message.made_at > ${new Date(at.getTime() - dayMs)}::timestamptz
        ) < ${mostOfLead}
      order by consent.serial
      limit ${atOnce}::int
      on conflict do nothing
      returning id, lead_id
    )
    insert into job (kind, payload, dedupe_key, run_at, lead_id)
    select 'send-message', json_build_object('messageId', id), 'message ' || id, ${at}::timestamptz, lead_id from made
    returning id`.execute(db)
  return rows.length
}
