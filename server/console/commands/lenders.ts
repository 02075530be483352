// `lenders list|off|on`: lists lenders and switches them off or on, in every process from the next decision.
import type { Lender } from '#domain/lender/lender.ts'
import { capWindows, isOffAt, isOpenAt } from '#domain/lender/lender-limits.ts'
import { effectiveLenders } from '#server/lenders/desk/effective-lenders.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lenderSetting, setLender } from '#server/platform/stores/lender-settings.ts'
import type { AdminCommand } from '../command.ts'
import { lineIn, momentIn, oneOf } from '../given.ts'
import { sayRows } from '../rows.ts'
import { takenByWindow } from '../stores/caps-store.ts'

/** Whose word keeps a lender off, and until when; nothing of one that is on. `folder`: the lender as its folder has it. */
function offNow(lender: Lender, folder: Lender, now: number) {
  const { off } = lender
  if (!off || !isOffAt(lender, now)) return undefined
  const from = off === folder.off ? 'folder' : 'operator'
  return { until: off.until ?? (from === 'folder' ? 'its folder is changed' : 'switched on'), why: off.reason, from }
}

/** The windows of now in which a lender has no place left. */
const fullNow = (lender: Lender, taken: ReadonlyMap<string, number>, id: string, now: number) =>
  capWindows(lender, now).filter(({ window, cap }) => (taken.get(`${id} ${window}`) ?? 0) >= cap)

export const lendersList: AdminCommand = {
  command: 'lenders list',
  summary:
    'Every lender, whether it takes leads now, and why not: off by its folder or by an operator, closed, or full',
  audit: 'looks',
  run: async ({ catalogue, db, now }, given, say) => {
    const lenders = await effectiveLenders(db, catalogue.lenders)
    const taken = new Map((await takenByWindow(db)).map((row) => [`${row.lender} ${row.name}`, row.taken]))
    const rows = Object.entries(lenders).map(([lender, row]) => {
      const off = offNow(row, catalogue.lenders[lender]!, now())
      const full = fullNow(row, taken, lender, now()).map(({ span }) => `cap ${span}`)
      const open = full.length > 0 ? 'full' : 'on'
      const state = off ? 'off' : isOpenAt(row, now()) ? open : 'closed'
      return {
        lender,
        now: state,
        until: off?.until,
        why: state === 'full' ? full.join(', ') : off?.why,
        from: off?.from,
        tier: row.tier,
        countries: Object.keys(row.countries).join(' '),
      }
    })
    sayRows(say, given, rows, 'The catalogue holds no lender.')
  },
}

/** The switch as an operator had set it before, for the audit; nothing where the folder alone said it. */
async function offBefore(db: Handle, lender: string) {
  const before = await lenderSetting(db, lender)
  return before?.off_reason ? { was: { reason: before.off_reason, until: before.off_until } } : {}
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
  run: async ({ catalogue, db, now }, given, say, { record }) => {
    const lender = oneOf(given, 'lender', Object.keys(catalogue.lenders))
    const until = momentIn(given, 'until', now()) ?? null
    const reason = lineIn(given, 'reason', 200)
    await record(await offBefore(db, lender))
    await setLender(db, lender, { off_reason: reason, off_until: until }, new Date(now()))
    const off = offNow((await effectiveLenders(db, catalogue.lenders))[lender]!, catalogue.lenders[lender]!, now())
    if (off?.from === 'folder') return say(`${lender} is off until ${off.until}: the folder says so.`)
    say(`${lender} is off ${until ? `until ${until.toISOString()}` : `until: lenders on ${lender}`}.`)
  },
}

export const lendersOn: AdminCommand = {
  command: 'lenders on <lender>',
  summary: 'Lets a lender take leads again',
  arguments: { lender: 'Its id, the name of its folder' },
  audit: ['lender'],
  run: async ({ catalogue, db, now }, given, say, { record }) => {
    const lender = oneOf(given, 'lender', Object.keys(catalogue.lenders))
    await record(await offBefore(db, lender))
    await setLender(db, lender, { off_reason: null, off_until: null }, new Date(now()))
    const row = (await effectiveLenders(db, catalogue.lenders))[lender]!
    say(isOffAt(row, now()) ? `${lender} stays off: its folder says so.` : `${lender} is on.`)
  },
}
