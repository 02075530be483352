// `affiliates list`: lists affiliates and their messages; `report affiliates`: their leads and payouts by day.
import { affiliateEvents } from '#domain/application/affiliate-folder.ts'
import type { AdminCommand } from '../command.ts'
import type { Affiliates } from '#server/reach/affiliates/affiliate-settings.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { oneOf } from '../given.ts'
import { sayRows } from '../rows.ts'
import { dayOptions, daysOfReport } from './days.ts'
import {
  affiliatesThatBrought,
  countConversions,
  countVisitsByDay,
  countConversionsByDay,
} from '../stores/affiliates-store.ts'

const list: AdminCommand = {
  command: 'affiliates list',
  summary:
    'Affiliates, the links that are their own, what they are told, and how often each event happened in some days, by UTC',
  options: dayOptions,
  run: async ({ db, config, now }, given, say) => {
    const { from, to } = daysOfReport(given, now())
    const counted = await countConversions(db, from, to)
    const counts = new Map(counted.map(({ affiliate, event, count }) => [`${affiliate} ${event}`, Number(count)]))
    // Those that are no longer configured have brought what they brought.
    const ids = [...new Set([...Object.keys(config.affiliates), ...(await affiliatesThatBrought(db))])]
    const rows = ids.toSorted().map((id) => {
      const affiliate = config.affiliates[id]
      return {
        affiliate: id,
        links: [...(affiliate?.refNames ?? []), ...(affiliate?.adClicks ?? [])].join(' '),
        'is told': Object.keys(affiliate?.postbacks ?? {}).join(' '),
        ...Object.fromEntries(affiliateEvents.map((event) => [event, counts.get(`${id} ${event}`) ?? 0])),
      }
    })
    sayRows(say, given, rows, 'No affiliates.')
  },
}

interface Line {
  readonly day: string
  readonly affiliate: string
  readonly visits: number
  readonly leads: number
  readonly accepted: number
  readonly sold: number
  readonly cents: number
}

const report: AdminCommand = {
  command: 'report affiliates',
  summary: 'Visits, leads, accepted, sold and payout of each affiliate a day, by UTC',
  options: {
    ...dayOptions,
    affiliate: { summary: 'of one affiliate alone', type: 'string' },
  },
  run: async ({ db, config, now }, given, say) => {
    const { from, to, affiliate } = given
    const days = daysOfReport({ from, to }, now())
    const all = await linesBetween(db, config.affiliates, days.from, days.to)
    if (affiliate !== undefined) oneOf(given, 'affiliate', await knownAffiliates(db, config.affiliates, all))
    const lines = affiliate === undefined ? all : all.filter((line) => line.affiliate === affiliate)
    const rows = lines.map(({ cents, ...line }) => ({ ...line, 'payout, EUR': (cents / 100).toFixed(2) }))
    sayRows(say, given, rows, 'Nothing in these days.')
    const total = lines.reduce((sum, { cents }) => sum + cents, 0)
    if (lines.length > 0 && !given.json) say(`Payout of all: ${(total / 100).toFixed(2)} EUR`)
  },
}

/** Ids of affiliates that are configured, or brought something once; and the names of links that are nobody's, of the report. */
async function knownAffiliates(db: Database, affiliates: Affiliates, lines: readonly Line[]): Promise<string[]> {
  const brought = await affiliatesThatBrought(db)
  return [...new Set([...Object.keys(affiliates), ...brought, ...lines.map(({ affiliate }) => affiliate)])].toSorted()
}

/** By day, then by affiliate; a visit by a name that is nobody's is under that name. */
async function linesBetween(db: Database, affiliates: Affiliates, from: Date, to: Date): Promise<Line[]> {
  const visits = await countVisitsByDay(db, from, to)
  const conversions = await countConversionsByDay(db, from, to)
  const ownerOf = (name: string | null) =>
    Object.entries(affiliates).find(([, { refNames }]) => name !== null && refNames?.includes(name))?.[0] ??
    `(${name ?? 'no name'})`
  const lines = new Map<string, Line>()
  const add = (
    at: string,
    id: string,
    change: Partial<Record<'visits' | 'leads' | 'accepted' | 'sold' | 'cents', number>>,
  ) => {
    const key = `${at} ${id}`
    const line = lines.get(key) ?? { day: at, affiliate: id, visits: 0, leads: 0, accepted: 0, sold: 0, cents: 0 }
    const { visits: v = 0, leads = 0, accepted = 0, sold = 0, cents = 0 } = change
    lines.set(key, {
      ...line,
      visits: line.visits + v,
      leads: line.leads + leads,
      accepted: line.accepted + accepted,
      sold: line.sold + sold,
      cents: line.cents + cents,
    })
  }
  const counters = { lead: 'leads', accepted: 'accepted', sold: 'sold' } as const
  for (const { day: at, attribute, count } of visits) add(at, ownerOf(attribute), { visits: Number(count) })
  for (const { day: at, affiliate, event, count, cents } of conversions) {
    const counter = (counters as Readonly<Partial<Record<string, 'leads' | 'accepted' | 'sold'>>>)[event]
    add(at, affiliate, { cents: Number(cents), ...(counter ? { [counter]: Number(count) } : {}) })
  }
  return [...lines.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

export const affiliateCommands: readonly AdminCommand[] = [list, report]
