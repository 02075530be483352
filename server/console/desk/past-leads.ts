// Reading of past leads for `what-if`: each by its last decision, in order of time, a page at a time.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Answers } from '#domain/questions/answers.ts'
import type { Decision, DecisionFacts } from '#server/lenders/desk/decide.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { countDecidedLeads, decisionsAfter, stagesOfLeads, verdictsOfLeads } from '../stores/what-if-store.ts'
import type { Past } from '../stores/what-if-store.ts'
import { answersByLender } from './compare.ts'
import { leadClass } from './lead-class.ts'
import type { MeasuredLead } from './measure.ts'

export interface PastLead extends MeasuredLead {
  readonly row: Past
  readonly facts: DecisionFacts
  readonly decision: Decision
  readonly applicant: Answers
}

const tellEveryMs = 2000
/** With the embedded database the server itself does this: calls are answered in between. */
const leadsAtOnce = 20

/** Every lead that was decided, once. `tell` is told how many were, and never an answer. */
export async function* pastLeads(
  { db, now, sealer }: Pick<ConsoleDeps, 'db' | 'now' | 'sealer'>,
  tell: (count: string) => void,
): AsyncGenerator<PastLead> {
  const { count: total } = await countDecidedLeads(db)
  let told = now()
  let seen = 0
  let { rows } = await decisionsAfter(db, undefined)
  // Ends at the last lead: each page begins after the last lead of the one before it.
  while (rows.length > 0) {
    const ids = rows.map((row) => row.lead_id)
    const verdicts = Map.groupBy(await verdictsOfLeads(db, ids), (verdict) => verdict.lead_id)
    const stages = Map.groupBy(await stagesOfLeads(db, ids), (stage) => stage.lead_id)
    for (const [index, row] of rows.entries()) {
      if (index % leadsAtOnce === 0) await otherWork()
      const facts = JSON.parse(row.facts) as DecisionFacts
      const decision = JSON.parse(row.decision) as Decision
      const applicant = openDecisionAnswers(sealer, row)
      yield {
        row,
        facts,
        decision,
        applicant,
        of: leadClass(facts.countryId, applicant),
        answers: answersByLender(verdicts.get(row.lead_id) ?? [], decision),
        ledger: stages.get(row.lead_id) ?? [],
      }
    }
    seen += rows.length
    if (now() - told >= tellEveryMs) {
      tell(`${seen} of ${total} leads`)
      told = now()
    }
    rows = (await decisionsAfter(db, rows.at(-1))).rows
  }
}
