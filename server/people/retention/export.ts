// Export of everything we hold of a lead: opened, under readable names, without secrets or other people's data (P-07). It also
// says in short which classes there are and until when each stays.
import { dataPointPurposes } from '#domain/law/data-point-purposes.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { daysOf, overAt, retentionClassKeys, retentionIn } from '#domain/law/retention.ts'
import type { LeadOutcome, RetentionClass } from '#domain/law/retention.ts'
import { isSent, stateName } from '#domain/journey/states.ts'
import { recipientNames, sinkOfNetwork } from '#domain/tracking/tracking-notice.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openTold } from '#server/platform/stores/follow-ups.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { holdings } from './holdings.ts'
import { jobsOf } from './lead-job-store.ts'
import { partiesTold, rowsOfLead, verdictsOfLead } from './export-store.ts'
import type { Row } from './export-store.ts'

/** A class that something is held of, and when the last of it goes. */
export interface Kept {
  readonly class: RetentionClass
  readonly count: number
  readonly until: Date
}

export interface LeadExport {
  readonly exportedAt: string
  readonly kept: readonly Kept[]
  /** Names of the lenders that were told. */
  readonly lenders: readonly string[]
  /** Names of partners and advertising networks that were told. */
  readonly others: readonly string[]
  readonly lead: Row
  readonly answers: Answers
  readonly requestContext: object
  /** By table, oldest first; files as base64 in `content`. */
  readonly records: Readonly<Record<string, readonly Row[]>>
}

type Parts = Pick<PeopleDeps, 'catalogue' | 'documents' | 'now' | 'sealer'>

/** Outcome of the lead, by which its retention periods are chosen. */
function outcomeOfLead(lead: Pick<LeadRow, 'state' | 'round'>, isSold: boolean): LeadOutcome {
  if (isSold) return 'sold'
  return isSent(lead.state) || lead.round > 0 ? 'unsold' : 'draft'
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Rows of every table of the registry, as they are told. */
async function recordsOf(parts: Parts, db: Handle, owner: LeadRow) {
  const records: Record<string, Row[]> = {}
  const times = new Map<RetentionClass, number[]>()
  for (const [table, holding] of Object.entries(holdings)) {
    const { lead, class: kept, opens = {}, tells = {}, hides = [] } = holding
    const rows = await rowsOfLead(db, table, holding, owner.id)
    if (rows.length === 0) continue
    const began = rows.flatMap((each) => each.began?.getTime() ?? [])
    if (began.length > 0) times.set(kept, [...(times.get(kept) ?? []), ...began])
    const told = async (row: Row): Promise<Row> => {
      const columns: [string, unknown][] = []
      for (const [column, value] of Object.entries(row)) {
        if (hides.includes(column) || column === lead || (value === null && Object.hasOwn(opens, column))) continue
        columns.push([camel(tells[column] ?? column), (await opens[column]?.({ ...parts, lead: owner }, row)) ?? value])
      }
      return Object.fromEntries(columns)
    }
    records[table] = []
    for (const { row } of rows) records[table].push(await told(row))
  }
  return { records, times }
}

function keptOf(
  { catalogue }: Parts,
  lead: LeadRow,
  outcome: LeadOutcome,
  times: ReadonlyMap<RetentionClass, number[]>,
) {
  const retention = retentionIn(catalogue.countryRetention, lead.country)
  const changed = lead.updated_at.getTime()
  const held = new Map(times)
  for (const key of lead.answered_keys) {
    // A question that the catalogue has no more: its answer goes with the books.
    if (!Object.hasOwn(dataPointPurposes, key)) continue
    const [, kept] = dataPointPurposes[key]
    held.set(kept, [...(held.get(kept) ?? []), changed])
  }
  if (lead.request_context !== null) held.set('request-context', [changed])
  held.set('books', [changed])
  // Everything else stands in the books, and goes with them.
  const booksEnd = overAt(changed, daysOf(retention, 'books', outcome))
  return retentionClassKeys.flatMap((kept): Kept[] => {
    const began = held.get(kept)
    if (!began) return []
    return [
      {
        class: kept,
        count: began.length,
        until: new Date(Math.min(booksEnd, overAt(Math.max(...began), daysOf(retention, kept, outcome)))),
      },
    ]
  })
}

/** A partner under the name of its folder, a network under the one that the tracking notice has. */
const nameOf = ({ catalogue }: Parts, { channel, party }: Awaited<ReturnType<typeof partiesTold>>[number]) =>
  channel === 'conversion'
    ? recipientNames[sinkOfNetwork[party as keyof typeof sinkOfNetwork]]
    : (catalogue.affiliates[party]?.name ?? party)

/** Everything of a lead. Throws where something that is sealed was changed or moved. */
export async function exportLead(deps: Parts, db: Handle, lead: LeadRow): Promise<LeadExport> {
  const { catalogue, now, sealer } = deps
  const { records, times } = await recordsOf(deps, db, lead)
  const jobs = await jobsOf(db, lead.id)
  const verdicts = await verdictsOfLead(db, lead.id)
  const others = (await partiesTold(db, lead.id)).map((each) => nameOf(deps, each))
  const isSold = verdicts.some(({ outcome }) => outcome === 'accepted')
  const told = verdicts.filter(({ posts }) => posts > 0).map(({ lender }) => catalogue.lenders[lender]?.name ?? lender)
  return {
    exportedAt: new Date(now()).toISOString(),
    kept: keptOf(deps, lead, outcomeOfLead(lead, isSold), times),
    lenders: [...new Set(told)],
    others: [...new Set(others)].toSorted(),
    lead: {
      id: lead.id,
      brand: lead.brand,
      country: lead.country,
      locale: lead.locale,
      state: stateName(lead.state),
      createdAt: lead.created_at,
      updatedAt: lead.updated_at,
      expiresAt: lead.expires_at,
      erasedAt: lead.erased_at,
      requestedByLender: lead.requested_by_lender,
      result: lead.result,
      followUp: openTold(sealer, lead) ?? null,
    },
    answers: openAnswers(sealer, lead),
    requestContext: openRequestContext(sealer, lead),
    records: { ...records, ...(jobs.length > 0 ? { job: jobs } : {}) },
  }
}
