// `replay LEAD`: decides each round of a lead again from kept data, and compares byte for byte. It prints lenders, reasons and
// prices, never an answer.
import { criteriaOf } from '#domain/lender/lender.ts'
import type { Criterion, Lender } from '#domain/lender/lender.ts'
import type { PassedOver } from '#server/lead/choose-lenders.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import type { Decision, DecisionFacts } from '#server/lenders/desk/decide.ts'
import { decideAgain, decisionText } from '#server/lenders/desk/decide-again.ts'
import { readConfiguration } from '#server/lenders/desk/configuration.ts'
import { configurationText, decisionsOf, openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { euros } from '../desk/money.ts'
import { idIn } from '../given.ts'

export const replay: AdminCommand = {
  command: 'replay <lead>',
  summary: 'Decides each round of a lead again from what was kept; exit code 1 where it is not the same byte for byte',
  arguments: { lead: 'Its id' },
  audit: 'looks',
  run: async (deps, given, say) => {
    const leadId = idIn(given, 'lead', 'a lead')
    const rows = await decisionsOf(deps.db, leadId)
    if (rows.length === 0) throw new CommandRefused(`lead: no decision is kept of ${leadId}`)
    const rounds = []
    for (const row of rows) rounds.push(await replayRound(deps, row))
    if (given.json) say(JSON.stringify(rounds.map(({ lines: _, ...round }) => round)))
    else for (const { lines } of rounds) lines.forEach(say)
    if (!rounds.every(({ isSame }) => isSame)) throw new CommandRefused('NOT THE SAME: see above.')
    if (!given.json) say('Every round is the same, byte for byte.')
  },
}

async function replayRound({ db, sealer }: Pick<ConsoleDeps, 'db' | 'sealer'>, row: DecisionRow) {
  const lenders = readConfiguration(await configurationText(db, row.configuration))
  const { countryId } = JSON.parse(row.facts) as DecisionFacts
  const again = decideAgain({ row, answers: openDecisionAnswers(sealer, row), lenders })
  const text = decisionText(again)
  const isSame = text === row.decision
  const comparison = isSame
    ? [`the same, byte for byte (${Buffer.byteLength(text)} bytes)`]
    : ['not the same', `kept:  ${row.decision}`, `again: ${text}`]
  return {
    round: row.round,
    at: row.at,
    configuration: row.configuration,
    isSame,
    lines: [
      `Round ${row.round}, ${row.at.toISOString()}, configuration ${row.configuration}`,
      ...[...linesOf(again, rulesIn(lenders, countryId)), ...comparison].map((line) => `  ${line}`),
      '',
    ],
  }
}

type RuleOf = (passedOver: PassedOver) => string | undefined

/** Rules by which lenders of a country left a lead out, as their folders had them. */
const rulesIn =
  (lenders: Readonly<Record<string, Lender>>, countryId: string): RuleOf =>
  ({ lenderId, reason }) => {
    const [, index] = /^criterion (\d+) /.exec(reason) ?? []
    const here = lenders[lenderId]?.countries[countryId]
    const criterion = index !== undefined && here ? criteriaOf(here)[Number(index)] : undefined
    return criterion && ruleWords(criterion)
  }

function ruleWords(criterion: Criterion): string {
  if ('atLeast' in criterion) return `at least ${criterion.atLeast}`
  if ('atMost' in criterion) return `at most ${criterion.atMost}`
  if ('ageAtLeast' in criterion) return `an age of at least ${criterion.ageAtLeast}`
  if ('ageAtMost' in criterion) return `an age of at most ${criterion.ageAtMost}`
  return 'oneOf' in criterion ? `one of ${criterion.oneOf.join(', ')}` : `none of ${criterion.noneOf.join(', ')}`
}

const linesOf = ({ order, passedOver }: Decision, ruleOf: RuleOf) => [
  ...order.map(
    ({ lenderId, tier, priceCents }, index) => `${index + 1}. ${lenderId}: tier ${tier}, ${euros(priceCents)}`,
  ),
  ...passedOver.map((each) =>
    [`-  ${each.lenderId}`, each.reason, ruleOf(each)].filter((part) => part !== undefined).join(': '),
  ),
]
