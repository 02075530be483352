// Invariant: no lead rests while it could go on. A lead rests where no job of its round and none of an open verdict is there.
import type { Check, Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

/** Leads with lenders that rest: nothing will look at them again by itself. */
const resting = `
  with resting as (
    select l.id, l.state, l.round, l.result->'application'->>'status' as status
    from lead l
    where l.erased_at is null and l.round > 0 and l.state in (6, 10, 11)
      and not exists (
        select 1 from job j where not j.dead and j.dedupe_key = 'distribute ' || l.id || ' ' || l.round)
  ), open_verdict as (
    select v.lead_id, v.outcome, exists (
      select 1 from job j where not j.dead and j.dedupe_key = 'lender-call ' || v.id) as has_job
    from lender_verdict v
    where v.outcome in ('posting', 'turned-away', 'pending', 'unknown', 'followed-up', 'follow-up')
  )`

/** No lender's answer is open: neither asked after, nor waiting for the applicant. */
const nothingOpen = `not exists (select 1 from open_verdict v where v.lead_id = r.id)`

const offersNow = `(select count(*) from offer o where o.lead_id = r.id and o.status in ('open', 'expired'))`

/** Settings of the market as the round's decision kept them. */
const wanted = `(case d.facts::jsonb->'market'->>'mode' when 'first-yes' then 1
  else (d.facts::jsonb->'market'->>'offersWanted')::int end)`

const unasked = `
  select 1 from jsonb_array_elements(d.decision::jsonb->'order') as candidate
  where not exists (
    select 1 from lender_verdict v where v.lead_id = r.id and v.lender = candidate->>'lenderId'
      and (v.round = r.round or v.outcome not in ('passed-over', 'more-needed', 'refused', 'not-found')))`

/** Offers that held when their lead ended. The round may end a lead before the sweep has marked an offer whose time is over. */
const stillHeld = `
  select 1 from offer o where o.lead_id = l.id and o.status = 'open'
    and o.valid_until > (select max(e.at) from lead_event e where e.lead_id = l.id and e.state = 13)`

/** Leads that wait although nobody is in play: every lender that was asked has answered, or used up the time it has for its place. */
const heldUp = `
  select r.id, 'is held up by lenders whose patience is over' as what from lead r
    join desk_decision d on d.lead_id = r.id and d.round = r.round
  where r.erased_at is null and r.follow_up is null
    and (r.state in (6, 10) or (r.state = 11 and r.result->'application'->>'status' = 'undecided'))
    and ${offersNow} < ${wanted}
    and not exists (select 1 from offer o where o.lead_id = r.id and o.status = 'chosen')
    and not exists (select 1 from lender_verdict v where v.lead_id = r.id and v.round = r.round and v.outcome = 'more-needed')
    and not exists (
      select 1 from job j where not j.dead and j.dedupe_key = 'distribute ' || r.id || ' ' || r.round and j.leased_until > $1)
    and not exists (
      select 1 from lender_verdict v
      where v.lead_id = r.id and v.outcome in ('posting', 'turned-away', 'pending', 'unknown', 'followed-up', 'follow-up')
        and coalesce(v.spoken_at, v.at) + (($2::jsonb->>v.lender)::int * interval '1 second') > $1)
    and exists (${unasked})`

/** How long a lender holds its place, in seconds: an exclusive one until it has had the time to say that it cancelled. */
export const placesOf = ({ lenders, market }: Parameters<Check>[0]['server']) =>
  Object.fromEntries(
    Object.entries(lenders).map(([id, { exclusive, patienceSeconds = market.patienceSeconds ?? 0 }]) => [
      id,
      patienceSeconds + (exclusive ? 60 : 0),
    ]),
  )

const isHeldUp: Check = async ({ run, world, server }) => {
  const { rows } = await run(heldUp, [new Date(world.clock.now), JSON.stringify(placesOf(server))])
  return rows.length === 0 ? undefined : JSON.stringify(rows.slice(0, 3))
}

export const noRest: Invariant = {
  says: 'No lead rests while an eligible lender was not asked, none is open and offers are wanting; none rests while it is checked, and none ends before its questions are asked, unless a consent that sending needs was taken back.',
  atStep: {
    after: ['lead', 'lender_verdict', 'offer', 'job'],
    check: nothingFound(`${resting}
    select r.id, 'rests in checking' as what from resting r where r.state = 6
    union all
    select r.id, 'rests at an open answer that nobody waits for' from resting r
      where r.state = 11 and r.status = 'undecided' and ${nothingOpen}
    union all
    select r.id, 'rests at the list without an offer' from resting r
      where r.state = 10 and ${offersNow} = 0
    union all
    select v.lead_id, 'an open verdict that nobody asks after' from open_verdict v join lead l on l.id = v.lead_id
      where not v.has_job and v.outcome <> 'follow-up' and l.erased_at is null
    union all
    select r.id, 'rests while a lender was not asked' from resting r
      join desk_decision d on d.lead_id = r.id and d.round = r.round
      where (r.state <> 11 or r.status = 'undecided') and ${nothingOpen} and ${offersNow} < ${wanted}
        and not exists (select 1 from offer o where o.lead_id = r.id and o.status = 'chosen')
        and not exists (select 1 from lender_verdict v where v.lead_id = r.id and v.round = r.round and v.outcome = 'more-needed')
        and exists (${unasked})
    union all
    select l.id, 'ended while an offer may be chosen' from lead l
      where l.erased_at is null and l.state = 13 and exists (${stillHeld})
    union all
    select l.id, 'ended while a lender only misses an answer' from lead l
      join lender_verdict v on v.lead_id = l.id and v.round = l.round and v.outcome = 'passed-over' and v.reason like 'missing %'
      where l.erased_at is null and l.state = 13 and l.result->'application'->>'status' <> 'expired'
        and not exists (select 1 from consent c where c.lead_id = l.id and c.needed and not c.given)`),
  },
  atQuiet: isHeldUp,
}
