// Invariants of what is kept: decisions replay byte for byte, nothing of an erased person is left, and every acknowledged write is there.
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { decideAgain, decisionText } from '#server/lenders/desk/decide-again.ts'
import { readConfiguration } from '#server/lenders/desk/configuration.ts'
import { configurationText, openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { everythingIn } from '#test/server/database-sweep.ts'
import type { Invariant } from './invariant.ts'
import { nothingFound } from './invariant.ts'

export const replay: Invariant = {
  says: 'Every round is decided again from what was kept, byte for byte.',
  atEnd: async ({ server: { db, deps } }) => {
    for (const row of await db
      .selectFrom('desk_decision')
      .selectAll()
      .select(dataKeyOf('desk_decision.lead_id'))
      .execute()) {
      const lenders = readConfiguration(await configurationText(db, row.configuration))
      const again = decisionText(decideAgain({ row, answers: openDecisionAnswers(deps.sealer, row), lenders }))
      if (again !== row.decision) return `lead ${row.lead_id}, round ${row.round}: ${again} and not ${row.decision}`
    }
    return undefined
  },
}

export const erased: Invariant = {
  says: 'Nothing of an erased lead is left: not here, not at a lender that knows how to erase, and nothing is sent afterwards.',
  atStep: {
    after: ['message', 'lead'],
    check: nothingFound(`
      select m.id from message m join lead l on l.id = m.lead_id where m.sent_at > l.erased_at
      union all
      select v.id from lender_verdict v join lead l on l.id = v.lead_id where v.at > l.erased_at`),
  },
  atEnd: async ({ world, server }) => {
    const gone = world.facts.erased
    if (gone.length === 0) return undefined
    const all = await everythingIn(server.db, server.simulatedKeys)
    const left = gone.find(({ canary }) => all.includes(canary))
    if (left) return `${left.canary} of lead ${left.leadId} is left`
    const verdicts = await server.db.selectFrom('lender_verdict').select(['id', 'lead_id', 'lender']).execute()
    const kept = verdicts.find(({ id, lead_id: leadId, lender }) => {
      const row = server.simulated[lender]!.book.get(id)
      return gone.some((each) => each.leadId === leadId) && row !== undefined && !row.isErased
    })
    return kept && `${kept.lender} was not told to erase ${kept.id}`
  },
}

export const acknowledged: Invariant = {
  says: 'Every write that was acknowledged is there.',
  atEnd: async ({ run, world }) => {
    const { acknowledged: writes, erased: gone } = world.facts
    for (const { what, leadId, sql, values, goesWithErasure } of writes) {
      if (goesWithErasure && gone.some((each) => each.leadId === leadId)) continue
      const { rows } = await run(sql, values)
      if (rows.length === 0) return `lost: ${what}`
    }
    return undefined
  },
}
