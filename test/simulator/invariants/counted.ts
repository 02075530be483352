// Invariant: reports count what leads are. Whatever was counted of a lead that no change waits of is what its rows say, and the counts are the sum
// of what was counted.
import type { Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

const isAccepted = `(
    exists (select 1 from lead_event e where e.lead_id = l.id and e.kind in ('accepted', 'acceptedToContact'))
    or exists (select 1 from revenue r where r.lead_id = l.id and r.kind = 'accepted'))`

/** Leads as their rows have them, by a plain reading of each. */
const asTheyAre = `
  select l.id as lead_id, l.variant,
    exists (select 1 from lead_event e where e.lead_id = l.id
      and (e.kind = 'sent' or (e.state = 6 and e.kind in ('created', 'saved')))) as sent,
    ${isAccepted} as accepted,
    exists (select 1 from lead_event e where e.lead_id = l.id and e.kind = 'redirected') as redirected,
    exists (select 1 from lead_event e where e.lead_id = l.id and e.kind = 'rejected')
      and not ${isAccepted} as rejected,
    coalesce(
      (select min(c.affiliate) from conversion c where c.lead_id = l.id and c.event = 'lead'),
      (select min(h.affiliate) from outbox_held h where h.lead_id = l.id), 'none') as affiliate
  from lead l`

const wrongLeads = `
  select coalesce(a.lead_id, o.lead_id)::text as what from (${asTheyAre}) a full join lead_outcome o on o.lead_id = a.lead_id
  where (a.variant, a.sent, a.accepted, a.redirected, a.rejected, a.affiliate)
      is distinct from (o.variant, o.sent, o.accepted, o.redirected, o.rejected, o.affiliate)
    and not exists (select 1 from lead_outcome_change c where c.lead_id = coalesce(a.lead_id, o.lead_id))`

const wrongSums = `
  select kind || ' ' || value as what from (
    select kind, value, made, sent, accepted, redirected, rejected from lead_outcome_count
    union all
    select segment.kind, segment.value, -1, -sent::int, -accepted::int, -redirected::int, -rejected::int
    from lead_outcome, lateral (values ('all', ''), ('affiliate', affiliate)) segment (kind, value)
  ) difference
  where kind in ('all', 'affiliate')
  group by kind, value
  having (sum(made), sum(sent), sum(accepted), sum(redirected), sum(rejected)) <> (0, 0, 0, 0, 0)`

const isCounted = nothingFound(`${wrongLeads} union all ${wrongSums}`)

export const counted: Invariant = {
  says: 'What reports count of a lead is what its rows say, unless a change of it waits to be counted.',
  atQuiet: isCounted,
  atEnd: isCounted,
}
