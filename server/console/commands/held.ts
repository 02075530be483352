// `held list|release|refuse`: leads that are held for their bot score.
import { decideHeld } from '#server/calls/bot-score/held-lead-job.ts'
import { heldScores } from '#server/platform/stores/lead-scores.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { idIn } from '../given.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows } from '../rows.ts'

const lead = { lead: 'Of held list' }

/** Decides about the lead that is named, and says what became of it. */
const deciding =
  (decision: 'release' | 'refuse', end: string): AdminCommand['run'] =>
  async (deps, given, say) => {
    const id = idIn(given, 'lead', 'a held lead')
    if (!(await decideHeld(deps, id, decision))) throw new CommandRefused(`lead: ${id} is not held`)
    say(`${id} ${end}.`)
  }

/** `held …`, one row a command. */
export const heldCommands: readonly AdminCommand[] = [
  {
    command: 'held list',
    summary: 'Leads that go to no lender because a machine may have filled them in, the oldest first',
    options: limitOption,
    audit: 'looks',
    run: async ({ db }, given, say, { tell }) => {
      const held = await limited(given, tell, (limit) => heldScores(db, limit))
      const rows = held.map(({ lead_id, score, reasons, at }) => ({ lead: lead_id, score, why: reasons.join(' '), at }))
      sayRows(say, given, rows, 'No lead is held.')
    },
  },
  {
    command: 'held release <lead>',
    summary: 'Gives a held lead to the lenders; affiliates and others are told of it',
    arguments: lead,
    audit: ['lead'],
    run: deciding('release', 'goes to the lenders'),
  },
  {
    command: 'held refuse <lead>',
    summary:
      'Ends a held lead: it went to no lender, its applicant learns how to reach a person, and nobody earns by it',
    arguments: lead,
    audit: ['lead'],
    run: deciding('refuse', 'is over'),
  },
]
