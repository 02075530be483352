// Invariant: every end of a lead is told exactly once, and no message goes twice.
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import { states } from '#domain/journey/states.ts'
import type { Check, Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

const goneTwice: Check = async ({ world }) => {
  const { handedOver } = world.facts
  const twice = handedOver.find(({ reference }, index) =>
    handedOver.slice(0, index).some((before) => before.reference === reference),
  )
  return twice && `message ${twice.reference} went twice`
}

interface End {
  readonly lead_id: string
  readonly event_id: string
  readonly kind: string
  readonly state: keyof typeof states
  readonly status: string | null
}

/** The event that brought each lead where it is. */
const lastEvents = `
  select distinct on (l.id) l.id as lead_id, e.id as event_id, e.kind, l.state, l.result->'application'->>'status' as status
  from lead l join lead_event e on e.lead_id = l.id and e.state = l.state and e.kind <> 'saved'
  where l.erased_at is null and l.email_index is not null
  order by l.id, e.serial desc`

/** The message that the chosen lender goes on no more: whoever is told so needs not be told of the end itself. */
const givenBack = 'given-back' satisfies ServiceMessageId

/** The message that tells of an end, by the lead's state and result. Whoever went to a lender's page needs none. */
const messageOf = ({ state, status, kind }: End): string | undefined => {
  const { key } = states[state]
  if (kind === 'takenAtLender') return 'paid-out'
  if (key === 'rejected') return 'rejected'
  if (key === 'thank-you') return status === 'contact' ? 'will-call' : 'still-open'
  return undefined
}

/** Reasons for which a message never goes although what it tells is so; the applicant did not get to know it in time, or cannot be reached. */
const excuses = ['too-late', 'no-address', 'hours', 'expired']
const tried = ['sent', 'unknown', 'failed']

/** Leads that were refused by every lender, by what they are told, while one of them only had an offer that ended. */
const misnamed: Check = nothingFound(`
  select l.id, 'is told that no lender accepted' as what from lead l
  where l.erased_at is null and l.state = 13 and l.result->'application'->>'status' = 'rejected'
    and exists (select 1 from offer o where o.lead_id = l.id and o.status in ('open', 'expired'))`)

const untold: Check = async ({ run }) => {
  const { rows: ends } = await run(lastEvents)
  const { rows: messages } = await run(
    `select lead_id, campaign, occasion, status, reason from message where channel = 'email'`,
  )
  for (const end of ends as unknown as End[]) {
    const kind = messageOf(end)
    if (kind === undefined) continue
    const about = messages.filter(({ lead_id: leadId, campaign, occasion }) => {
      if (leadId !== end.lead_id) return false
      return campaign === givenBack || (campaign === kind && (occasion === '' || occasion === end.event_id))
    })
    const isTold = about.some(
      ({ status, reason }) => tried.includes(String(status)) || excuses.includes(String(reason)),
    )
    if (!isTold) return `lead ${end.lead_id}: ${end.kind} was not told: ${JSON.stringify(about)}`
  }
  const { rows: accepted } = await run(`
    select l.id from lead l where l.erased_at is null
      and exists (select 1 from lead_event e where e.lead_id = l.id and e.kind = 'accepted')
      and not exists (select 1 from message m where m.lead_id = l.id and m.campaign = 'offers' and m.status <> 'waiting')`)
  return accepted.length === 0 ? undefined : `offers were never told: ${JSON.stringify(accepted)}`
}

/** Leads that still stand at the lender that goes on no more, as nobody was told. */
const unreturned: Check = nothingFound(`
  select l.id, 'is not told that its lender goes on no more' as what from lead l
  join offer o on o.lead_id = l.id and o.status = 'chosen'
  join loan_outcome b on b.verdict_id = o.verdict_id and b.kind in ('not-funded', 'returned')
  where l.erased_at is null and l.email_index is not null
    and not exists (select 1 from loan_outcome p where p.lead_id = l.id and p.kind = 'funded')
    and not exists (select 1 from message m where m.lead_id = l.id and m.campaign = '${givenBack}' and m.status <> 'waiting')`)

/** Nobody sends what waits without a job, or finds out what became of it. */
const forgotten: Check = async ({ run }) => {
  const { rows } = await run(`
    select m.id, m.campaign, m.status from message m join lead l on l.id = m.lead_id
    where m.status in ('waiting', 'sending') and l.erased_at is null
      and not exists (select 1 from job j where not j.dead and j.dedupe_key = 'message ' || m.id)`)
  return rows.length === 0 ? undefined : `nobody sends ${JSON.stringify(rows[0])}`
}

export const endsTold: Invariant = {
  says: 'Every end is told exactly once as what it is, and no message goes twice.',
  atStep: { after: ['message', 'job'], check: async (look) => (await goneTwice(look)) ?? forgotten(look) },
  atEnd: async (look) => (await misnamed(look)) ?? (await unreturned(look)) ?? untold(look),
}
