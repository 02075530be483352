// `what-if FILE`: tries changed lenders over past decisions. Nothing is posted and nothing is written.
import { readFile } from 'node:fs/promises'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import { readConfiguration } from '#server/lenders/desk/configuration.ts'
import type { Configuration } from '#server/lenders/desk/configuration.ts'
import type { Decision, DecisionFacts } from '#server/lenders/desk/decide.ts'
import { decideAgain } from '#server/lenders/desk/decide-again.ts'
import { lookingBack } from '#server/lenders/desk/kept-decision.ts'
import { configurationText, openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import { sentBefore } from '#server/platform/stores/sent-before.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { changedLenders, readChanges } from '../desk/changes.ts'
import type { LenderChanges } from '../desk/changes.ts'
import type { Comparison } from '../desk/compare.ts'
import { fateOf, nobody, nothingCompared, withLead } from '../desk/compare.ts'
import { reportOf } from '../desk/report.ts'
import type { ChangedLead } from '../desk/report.ts'
import { verdictsOfLeads, countDecidedLeads, decisionsAfter } from '../stores/what-if-store.ts'
import type { Past } from '../stores/what-if-store.ts'
const examplesAtMost = 20
const tellEveryMs = 2000
type Lenders = Configuration['lenders']

type Parts = Pick<ConsoleDeps, 'catalogue' | 'db' | 'now' | 'sealer'>

export const whatIf: AdminCommand = {
  command: 'what-if <file>',
  summary: 'Tries changed lenders over past leads: who gains, who loses, the income; nothing is posted or written',
  arguments: { file: 'JSON by lender id: parts of a lender to lay over, a whole new one, or null for gone' },
  audit: 'looks',
  run: async (deps, given, say, { tell }) => {
    const file = String(given.file)
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandRefused(`file: ${file} cannot be read, expected a file of JSON`)
    })
    const read = readChanges(file, text, deps.catalogue)
    if ('problems' in read) throw new CommandRefused(read.problems.join('\n'))
    const { comparison, examples } = await compareAll(deps, read.changes, tell)
    if (given.json) say(JSON.stringify({ ...comparison, lenders: Object.fromEntries(comparison.lenders), examples }))
    else reportOf(comparison, examples).forEach(say)
  },
}

async function compareAll(
  parts: Parts,
  changes: LenderChanges,
  tell: (line: string) => void,
): Promise<{ readonly comparison: Comparison; readonly examples: readonly ChangedLead[] }> {
  const { db, now } = parts
  const total = await countLeads(parts)
  const configurations = new Map<string, { readonly past: Lenders; readonly changed: Lenders }>()
  const examples: ChangedLead[] = []
  let comparison = nothingCompared
  let told = now()
  let rows = await lastDecisions(parts, undefined)
  // Ends at the last lead: each page begins after the last lead of the one before it.
  while (rows.length > 0) {
    const ledger = await verdictsOfLeads(db, rows)
    const verdicts = Map.groupBy(ledger, (verdict) => verdict.lead_id)
    for (const row of rows) {
      const version = row.configuration
      const lenders = configurations.get(version) ?? (await bothOf(parts, version, changes))
      configurations.set(version, lenders)
      const ofLead = verdicts.get(row.lead_id) ?? []
      const before = fateOf(JSON.parse(row.decision) as Decision, ofLead)
      const after = fateOf(await decideOtherwise(parts, row, lenders), ofLead)
      comparison = withLead(comparison, before, after)
      if (before.first !== after.first && examples.length < examplesAtMost)
        examples.push({ leadId: row.lead_id, from: before.first ?? nobody, to: after.first ?? nobody })
    }
    if (now() - told >= tellEveryMs) {
      tell(`${comparison.leads} of ${total} leads`)
      told = now()
    }
    rows = await lastDecisions(parts, rows.at(-1)!.lead_id)
  }
  return { comparison, examples }
}

async function countLeads({ db }: Parts): Promise<number> {
  const { count } = await countDecidedLeads(db)
  return Number(count)
}

/** The last decision of each of the next leads. */
async function lastDecisions({ db }: Parts, after: string | undefined): Promise<Past[]> {
  const { rows } = await decisionsAfter(db, after)
  return rows
}

async function bothOf({ db, catalogue }: Parts, version: string, changes: LenderChanges) {
  const past = readConfiguration(await configurationText(db, version))
  return { past, changed: changedLenders(past, catalogue.lenders, changes) }
}

/** The decision as it would have been. */
async function decideOtherwise(
  { db, sealer }: Parts,
  row: Past,
  { past, changed }: { readonly past: Lenders; readonly changed: Lenders },
): Promise<Decision> {
  const rule = (lenders: Lenders, id: string) => canonicalJson({ rule: lenders[id]?.duplicates })
  const anew = Object.entries(changed).filter(([id]) => rule(past, id) !== rule(changed, id))
  const looking = lookingBack(Object.fromEntries(anew), row.at.getTime())
  const answers = openDecisionAnswers(sealer, row)
  if (!looking) return decideAgain({ row, answers, lenders: changed })
  // What was found then was found for other rules: looked for again, as of that moment.
  const kept = (JSON.parse(row.facts) as DecisionFacts).sentBefore.filter(
    ({ lenderId }) => !looking.lenders.includes(lenderId),
  )
  const found = await sentBefore(db, { lead: { ...row, id: row.lead_id }, ...looking, before: row.at })
  return decideAgain({ row, answers, lenders: changed, sentBefore: [...kept, ...found] })
}
