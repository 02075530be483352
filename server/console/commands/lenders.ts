// `lenders list|off|on`: lists lenders and switches them off or on, in every process from the next decision.
import { isOffAt, isOpenAt } from '#domain/lender/lender-limits.ts'
import { effectiveLenders } from '#server/lenders/desk/effective-lenders.ts'
import { setLender } from '#server/platform/stores/lender-settings.ts'
import type { AdminCommand } from '../command.ts'
import { lineIn, momentIn, oneOf } from '../given.ts'
import { sayRows } from '../rows.ts'

export const lendersList: AdminCommand = {
  command: 'lenders list',
  summary: 'Every lender, whether it takes leads now, and why not',
  audit: 'looks',
  run: async ({ catalogue, db, now }, given, say) => {
    const lenders = await effectiveLenders(db, catalogue.lenders)
    const rows = Object.entries(lenders).map(([lender, row]) => ({
      lender,
      now: isOffAt(row, now()) ? 'off' : isOpenAt(row, now()) ? 'on' : 'closed',
      until: isOffAt(row, now()) ? (row.off?.until ?? 'switched on') : undefined,
      why: isOffAt(row, now()) ? row.off?.reason : undefined,
      tier: row.tier,
      countries: Object.keys(row.countries).join(' '),
    }))
    sayRows(say, given, rows, 'The catalogue holds no lender.')
  },
}

export const lendersOff: AdminCommand = {
  command: 'lenders off <lender>',
  summary: 'Sends a lender nothing new, from now on; what it has it may still answer',
  arguments: { lender: 'Its id, the name of its folder' },
  options: {
    reason: { summary: 'Why, for whoever reads the ledger', type: 'string', required: true },
    until: { summary: 'On again by itself: 2027-01-31T09:00Z, or 30m, 8h, 2d from now', type: 'string' },
  },
  audit: ['lender', 'reason', 'until'],
  run: async ({ catalogue, db, now }, given, say) => {
    const lender = oneOf(given, 'lender', Object.keys(catalogue.lenders))
    const until = momentIn(given, 'until', now()) ?? null
    await setLender(db, lender, { off_reason: lineIn(given, 'reason', 200), off_until: until }, new Date(now()))
    say(`${lender} is off ${until ? `until ${until.toISOString()}` : `until: lenders on ${lender}`}.`)
  },
}

export const lendersOn: AdminCommand = {
  command: 'lenders on <lender>',
  summary: 'Lets a lender take leads again',
  arguments: { lender: 'Its id, the name of its folder' },
  audit: ['lender'],
  run: async ({ catalogue, db, now }, given, say) => {
    const lender = oneOf(given, 'lender', Object.keys(catalogue.lenders))
    await setLender(db, lender, { off_reason: null, off_until: null }, new Date(now()))
    const row = (await effectiveLenders(db, catalogue.lenders))[lender]!
    say(isOffAt(row, now()) ? `${lender} stays off: its folder says so.` : `${lender} is on.`)
  },
}
