// Invariant: lenders are told that they were not chosen, and never one that may still be chosen, or is.
import type { Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

export const notChosen: Invariant = {
  says: 'Every lender that was not chosen is told so, and none whose offer is open or chosen afterwards.',
  atStep: {
    after: ['offer', 'job'],
    check: nothingFound(`
    select o.verdict_id, 'was told that it was not chosen, and is ' || o.status as what from offer o
      where o.told_at is not null and o.status in ('open', 'chosen', 'expired')
        -- A lender may pay the loan out all the same: its word comes after ours.
        and not exists (select 1 from loan_outcome f where f.verdict_id = o.verdict_id and f.kind = 'funded')
    union all
    select o.verdict_id, 'is told by nobody that it was not chosen' from offer o
      where o.told_at is null and o.status in ('declined', 'not-chosen')
        and not exists (select 1 from job j where j.dedupe_key = 'not-chosen ' || o.verdict_id)
        -- The applicant came to it: it did not work out there.
        and not exists (select 1 from revenue r where r.verdict_id = o.verdict_id and r.kind = 'chosen')`),
  },
}
