// `caps show|set`: shows what is left of lenders' hourly and daily caps, and overrides them.
import { countedWindows, highestCap } from '#domain/lender/lender-limits.ts'
import type { Caps } from '#domain/lender/lender-limits.ts'
import { effectiveLenders } from '#server/lenders/desk/effective-lenders.ts'
import { lenderSetting, lenderSettings, setLender } from '#server/platform/stores/lender-settings.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AdminGiven } from '../command.ts'
import { countIn, oneOf } from '../given.ts'
import { sayRows } from '../rows.ts'
import { takenByWindow } from '../stores/caps-store.ts'

/** Names of an operator's caps in the database. */
const setting = { hour: 'caps_hour', day: 'caps_day' } as const satisfies Readonly<Record<keyof Caps, string>>

export const capsShow: AdminCommand = {
  command: 'caps show [lender]',
  summary: 'Caps by hour and day, whose they are, and how much of them is taken now',
  arguments: { lender: 'Its id; every lender without' },
  audit: 'looks',
  run: async ({ catalogue, db, now }, given, say) => {
    const ids = Object.keys(catalogue.lenders)
    const chosen = given.lender === undefined ? ids : [oneOf(given, 'lender', ids)]
    const lenders = await effectiveLenders(db, catalogue.lenders)
    const settings = new Map((await lenderSettings(db)).map((row) => [row.lender, row]))
    const taken = await takenByWindow(db)
    const rows = chosen.flatMap((lender) =>
      (['hour', 'day'] as const).map((span) => {
        const cap = lenders[lender]!.caps?.[span]
        const window = countedWindows(lenders[lender]!, now()).find((each) => each.span === span)?.window
        return {
          lender,
          span,
          cap: cap === undefined ? 'none' : String(cap),
          taken: String(taken.find((row) => row.lender === lender && row.name === window)?.taken ?? 0),
          // The number alone does not tell: both may say the same.
          from: typeof settings.get(lender)?.[setting[span]] === 'number' ? 'operator' : 'folder',
        }
      }),
    )
    sayRows(say, given, rows, 'The catalogue holds no lender.')
  },
}

/** A number, or `null` for the folder's own. */
function capIn(given: AdminGiven, span: keyof Caps): number | null | undefined {
  return given[span] === 'folder' ? null : countIn(given, span, 0, highestCap)
}

export const capsSet: AdminCommand = {
  command: 'caps set <lender>',
  summary: 'Other caps than its folder’s, from the next lead on',
  arguments: { lender: 'Its id, the name of its folder' },
  options: {
    hour: { summary: 'Leads an hour of its clock; 0: none; folder: what its folder says', type: 'string' },
    day: { summary: 'Leads a day of its clock; 0: none; folder: what its folder says', type: 'string' },
  },
  audit: ['lender', 'hour', 'day'],
  run: async (deps, given, say, place) => {
    const { catalogue, db, now } = deps
    const lender = oneOf(given, 'lender', Object.keys(catalogue.lenders))
    const [hour, day] = [capIn(given, 'hour'), capIn(given, 'day')]
    if (hour === undefined && day === undefined)
      throw new CommandRefused('Expected --hour, --day or both: a number, or folder')
    const set = {
      ...(hour === undefined ? {} : { [setting.hour]: hour }),
      ...(day === undefined ? {} : { [setting.day]: day }),
    }
    const before = await lenderSetting(db, lender)
    const was = { hour: before?.caps_hour ?? 'folder', day: before?.caps_day ?? 'folder' }
    if (Object.values(was).some((cap) => cap !== 'folder')) await place.record({ was })
    await setLender(db, lender, set, new Date(now()))
    await capsShow.run(deps, given, say, place)
  },
}
