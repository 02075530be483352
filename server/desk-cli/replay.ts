// `desk replay LEAD`: each round of a lead decided again from what was kept, and whether it is the same byte for byte. It prints
// lenders, reasons and prices, never an answer.
import type { Decision } from '#server/lender-desk/decide.ts'
import { decideAgain, decisionText } from '#server/lender-desk/decide-again.ts'
import { readConfiguration } from '#server/lender-desk/configuration.ts'
import { configurationText, decisionsOf, openDecisionAnswers } from '#server/stores/desk-decisions.ts'
import type { DecisionRow } from '#server/stores/desk-decisions.ts'
import { euros } from './money.ts'
import type { DeskCommand, DeskParts } from './parts.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** 0 where every round is the same, else 1. */
export const replay: DeskCommand = {
  usage: 'replay LEAD',
  run: async (parts, [leadId = '']) => {
    const { db, print, complain } = parts
    if (!uuid.test(leadId)) return complain(`LEAD: found ${leadId || 'nothing'}, expected the id of a lead`)
    const rows = await decisionsOf(db, leadId)
    if (rows.length === 0) return complain(`LEAD: no decision is kept of ${leadId}`)
    const same = []
    for (const row of rows) same.push(await replayRound(parts, row))
    print(same.every(Boolean) ? 'Every round is the same, byte for byte.' : 'NOT THE SAME: see above.')
    return same.every(Boolean) ? 0 : 1
  },
}

async function replayRound({ db, sealer, print }: DeskParts, row: DecisionRow): Promise<boolean> {
  const lenders = readConfiguration(await configurationText(db, row.configuration))
  const again = decideAgain({ row, answers: openDecisionAnswers(sealer, row), lenders })
  const text = decisionText(again)
  print(`Round ${row.round}, ${row.at.toISOString()}, configuration ${row.configuration}`)
  for (const line of linesOf(again)) print(`  ${line}`)
  if (text === row.decision) print(`  the same, byte for byte (${Buffer.byteLength(text)} bytes)`)
  else for (const line of ['not the same', `kept:  ${row.decision}`, `again: ${text}`]) print(`  ${line}`)
  print('')
  return text === row.decision
}

const linesOf = ({ order, passedOver }: Decision) => [
  ...order.map(
    ({ lenderId, tier, priceCents }, index) => `${index + 1}. ${lenderId}: tier ${tier}, ${euros(priceCents)}`,
  ),
  ...passedOver.map(({ lenderId, reason }) => `-  ${lenderId}: ${reason}`),
]
