// `what-if [FILE]`: tries changed lenders, or today's, over past decisions, and compares the modes of the market. Nothing is posted and
// nothing is written.
import { readFile } from 'node:fs/promises'
import type { Lender } from '#domain/lender/lender.ts'
import type { Market } from '#domain/lender/market.ts'
import type { Decision } from '#server/lenders/desk/decide.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AdminGiven } from '../command.ts'
import { readChanges } from '../desk/changes.ts'
import type { LenderChanges } from '../desk/changes.ts'
import { firstOf, nothingCompared, withLead } from '../desk/compare.ts'
import { countModes } from '../desk/count-modes.ts'
import type { Prospect, RoundOfLead } from '../desk/count-modes.ts'
import { decideOtherwise, lendersToTry, marketNow, marketThen } from '../desk/decide-otherwise.ts'
import { measurePast, sources } from '../desk/measure.ts'
import type { Measurement, Source } from '../desk/measure.ts'
import { pastLeads } from '../desk/past-leads.ts'
import type { PastLead } from '../desk/past-leads.ts'
import { jsonOf, reportOf } from '../desk/report.ts'
import type { ChangedLead, WhatIf } from '../desk/report.ts'

const examplesAtMost = 20

type Parts = Pick<ConsoleDeps, 'catalogue' | 'config' | 'db' | 'now' | 'sealer'>
type Lenders = Readonly<Record<string, Lender>>

export const whatIf: AdminCommand = {
  command: 'what-if [file]',
  summary:
    'Tries changed lenders over past leads, today’s without a file: who comes first, and expected leads and income by mode; nothing is posted or written',
  arguments: { file: 'JSON by lender id: parts of a lender to lay over, a whole new one, or null for gone' },
  audit: 'looks',
  run: async (deps, given, say, { tell }) => {
    const changes = await changesOf(deps, given)
    const found = await tryOver(deps, changes, tell)
    if (given.json) say(JSON.stringify(jsonOf(found)))
    else reportOf(found).forEach(say)
  },
}

async function changesOf({ catalogue }: Parts, { file: given }: AdminGiven): Promise<LenderChanges | undefined> {
  if (given === undefined) return undefined
  const file = String(given)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandRefused(`file: ${file} cannot be read, expected a file of JSON`)
  })
  const read = readChanges(file, text, catalogue)
  if ('problems' in read) throw new CommandRefused(read.problems.join('\n'))
  return read.changes
}

/** Reads the past twice: what lenders accept is measured first, then every lead is given to them anew. */
async function tryOver(
  parts: Parts,
  changes: LenderChanges | undefined,
  tell: (line: string) => void,
): Promise<WhatIf> {
  const measured = measurePast()
  for await (const lead of pastLeads(parts, (count) => tell(`measured: ${count}`))) measured.count(lead)
  const lendersOf = await lendersToTry(parts, changes)
  const sides = { before: countModes(measured), after: countModes(measured) }
  const answered = new Map<Source, number>(sources.map((source) => [source, 0]))
  const examples: ChangedLead[] = []
  let comparison = nothingCompared
  for await (const lead of pastLeads(parts, (count) => tell(`tried: ${count}`))) {
    const lenders = await lendersOf(lead.row.configuration)
    const market = marketThen(parts, lead)
    sides.before.add(roundOf(lead, { decision: lead.decision, lenders: lenders.past, market, measured }))
    const marketToday = changes ? undefined : marketNow(parts, lead)
    const decision = await decideOtherwise(parts.db, lead, lenders, marketToday)
    const marketAfter = marketToday ?? market
    const after = roundOf(lead, { decision, lenders: lenders.changed, market: marketAfter, measured })
    sides.after.add(after)
    for (const { chance } of after.prospects) answered.set(chance.source, answered.get(chance.source)! + 1)
    const [from, to] = [firstOf(lead.decision), firstOf(decision)]
    comparison = withLead(comparison, from, to)
    if (from !== to && examples.length < examplesAtMost) examples.push({ leadId: lead.row.lead_id, from, to })
  }
  return {
    tried: changes ? 'changes' : 'today',
    comparison,
    examples,
    answered,
    acceptance: measured.acceptance(),
    sides: { before: sides.before.figures(), after: sides.after.figures() },
  }
}

interface Deciding {
  readonly decision: Decision
  readonly lenders: Lenders
  readonly market: Market
  readonly measured: Measurement
}

/** Lenders whose turn came then and that were not to be asked are left out: gone, off, not to be told, or had the person. */
function roundOf(lead: PastLead, { decision, lenders, market, measured }: Deciding): RoundOfLead {
  const country = lead.facts.countryId
  const prospects = decision.order.flatMap(({ lenderId }): Prospect[] => {
    const lender = lenders[lenderId]!
    const chance = measured.chance(lenderId, lead)
    return lead.answers.get(lenderId) === 'kept-out'
      ? []
      : [{ lenderId, lender, country, here: lender.countries[country]!, chance }]
  })
  return { prospects, market, at: lead.row.at.getTime() }
}
