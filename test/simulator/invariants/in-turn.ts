// Invariant: lenders are asked in their turn: none beside an exclusive one, and none again after its word.
import type { Check, Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'
import { placesOf } from './no-rest.ts'

const askedAgain = `
  select again.lead_id, again.lender || ' was asked again after it was ' || sooner.outcome as what
  from lender_verdict sooner
    join lender_verdict again on again.lead_id = sooner.lead_id and again.lender = sooner.lender and again.round > sooner.round
  where sooner.outcome in ('accepted', 'rejected', 'declined', 'unanswered', 'cancelled') and again.outcome <> 'passed-over'`

const inTime = (one: string, other: string) =>
  `${other}.at >= ${one}.at and ${other}.at < ${one}.at + ($1::jsonb->>${one}.lender)::int * interval '1 second'`

/** Two that are being sent the application, within the place of the one that came first. */
const beside = `
  select alone.lead_id, alone.lender || ' is exclusive, and asked beside ' || other.lender as what
  from lender_verdict alone
    join lender_verdict other on other.lead_id = alone.lead_id and other.id <> alone.id
  where alone.outcome = 'posting' and other.outcome = 'posting' and alone.lender = any($2::text[])
    and ((${inTime('alone', 'other')}) or (${inTime('other', 'alone')}))`

const besideExclusive: Check = async ({ run, server }) => {
  const exclusive = Object.entries(server.lenders).flatMap(([id, lender]) => (lender.exclusive ? [id] : []))
  const { rows } = await run(beside, [JSON.stringify(placesOf(server)), exclusive])
  return rows.length === 0 ? undefined : JSON.stringify(rows[0])
}

const isAskedOnce = nothingFound(askedAgain)

export const inTurn: Invariant = {
  says: 'No lender is asked beside an exclusive one, and none again after its word.',
  atStep: {
    after: ['lender_verdict'],
    check: async (look) => (await isAskedOnce(look)) ?? besideExclusive(look),
  },
}
