// Invariants of the desk's limits: one offer chosen, one post a person, and caps.
import { capWindows, duplicateBy } from '#domain/lender/lender-limits.ts'
import type { DuplicateRule } from '#domain/lender/lender-limits.ts'
import type { Check, Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

export const oneChoice: Invariant = {
  says: 'At most one offer of a lead is chosen.',
  atStep: {
    after: ['offer'],
    check: nothingFound(`select lead_id from offer where status = 'chosen' group by lead_id having count(*) > 1`),
  },
}

/** By the lenders' own books: what they received of one person under another reference, within their window. */
const postedTwice: Check = async ({ world, server }) => {
  const { received, erased } = world.facts
  const leadOf = await leadsByReference(server)
  const wrong = received.flatMap((later, index) =>
    received
      .slice(0, index)
      .filter((before) => before.lender === later.lender && before.reference !== later.reference)
      .filter((before) => leadOf.get(before.reference) !== leadOf.get(later.reference))
      // An erased person is nobody that we could know again.
      .filter((before) => !erased.some(({ leadId }) => leadId === leadOf.get(before.reference)))
      .filter((before) => {
        const rule = ruleOf(server, later.lender)
        const same = (['email', 'phone', 'code'] as const).filter((contact) => before[contact] === later[contact])
        const by = same.map((contact) => ({ by: contact, at: before.at }))
        // One contact alone is nobody that we know again.
        return same.length >= 2 && duplicateBy(rule, by, later.at) !== undefined
      })
      .map((before) => `${later.lender} received ${later.reference} and before it ${before.reference}`),
  )
  return wrong[0]
}

const ruleOf = ({ lenders, market }: Parameters<Check>[0]['server'], lender: string): DuplicateRule | undefined =>
  lenders[lender]!.duplicates ?? market.duplicates

async function leadsByReference({ db }: Parameters<Check>[0]['server']): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('lender_verdict').select(['id', 'lead_id']).execute()
  return new Map(rows.map(({ id, lead_id: leadId }) => [id, leadId]))
}

export const postedOnce: Invariant = {
  says: 'A lender is posted a person once in its window.',
  atEnd: postedTwice,
}

/** Places that verdicts hold, by lender and window. */
const held = `select lender, unnest(reserved) as name, count(*)::int as held from lender_verdict group by 1, 2`

const overCap: Check = async ({ run, server }) => {
  const { rows } = await run(`
    select coalesce(w.lender, h.lender) as lender, coalesce(w.name, h.name) as name,
      coalesce(w.taken, 0) as taken, coalesce(h.held, 0) as held
    from desk_window w full join (${held}) h on h.lender = w.lender and h.name = w.name`)
  const wrong = rows.filter(({ lender, name, taken, held: places }) => {
    const { caps = {} } = server.lenders[String(lender)]!
    const cap = String(name).startsWith('hour') ? caps.hour : caps.day
    return Number(taken) > (cap ?? Number.POSITIVE_INFINITY) || taken !== places
  })
  return wrong.length === 0 ? undefined : JSON.stringify(wrong[0])
}

/**
 * Applications that a lender surely did not take, or returned, leave their place. One that seemed never to have been received, and was, came to
 * its lender without one: it had been given back.
 */
const counted = `
  select v.lender, v.at from lender_verdict v
  where v.outcome not in ('passed-over', 'rejected', 'declined', 'refused', 'not-found', 'more-needed', 'cancelled')
    and not exists (select 1 from loan_outcome o where o.verdict_id = v.id and o.kind = 'returned')
    and (v.reserved <> '{}' or v.posts < 2)`

/** By the folders' caps and the clock alone, whatever the windows say. */
const overCapByClock: Check = async ({ run, server }) => {
  const { rows } = await run(counted)
  const places = rows.flatMap(({ lender, at }) =>
    capWindows(server.lenders[String(lender)]!, (at as Date).getTime()).map(({ window, cap }) => ({
      name: `${String(lender)} ${window}`,
      cap,
    })),
  )
  const full = [...Map.groupBy(places, ({ name }) => name).values()].find((group) => group.length > group[0]!.cap)
  return full && `${full[0]!.name} has ${full.length} of ${full[0]!.cap}`
}

export const caps: Invariant = {
  says: 'Caps are never exceeded, and a place is taken exactly for each application that counts.',
  atStep: {
    after: ['desk_window', 'lender_verdict'],
    check: async (look) => (await overCap(look)) ?? overCapByClock(look),
  },
}
