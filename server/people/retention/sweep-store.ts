// Table of purge sweeps: a class in a country, for leads of an outcome, in a database table. Those of one table are looked at together,
// and each ends its own.
import { sql } from 'kysely'
import { dataPointsOf } from '#domain/law/data-point-purposes.ts'
import { daysOf, leadOutcomes, retentionClassKeys } from '#domain/law/retention.ts'
import type { LeadOutcome, Retention, RetentionClass } from '#domain/law/retention.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { countDue, ofOutcome } from './due-rows-store.ts'
import type { HeldRows, Over } from './due-rows-store.ts'
import { holdings } from './holdings.ts'
import type { Holding } from './holdings.ts'
import { removeDocuments } from './lead-document-store.ts'
import { removeAnswers } from './lead-field-store.ts'
import { clockOf, isHeld, ownClockOf } from './row-clock-store.ts'

/** Context for ending rows. */
interface Ending {
  readonly sealer: Sealer
  readonly at: Date
}

export interface Sweep {
  readonly class: RetentionClass
  readonly country: string
  readonly outcome: LeadOutcome | 'any'
  readonly table: string
  readonly days: number
  /** Ends at most so many, and says whose they were and when their clocks began. */
  readonly end: (trx: Handle, ending: Ending, over: Over, limit: number) => Promise<Ended[]>
}

export interface Ended {
  readonly leadId: string
  readonly began: Date
}

/** Sweeps of a class in one table. */
export interface TableSweeps {
  readonly sweeps: readonly Sweep[]
  /** Those of them that have rows due, each with how many. */
  readonly due: (db: Handle, overOf: (sweep: Sweep) => Over) => Promise<ReadonlyMap<Sweep, number>>
}

interface Part extends HeldRows {
  readonly act: (trx: Handle, ending: Ending, rows: readonly { id: string; ctid: string }[]) => Promise<void>
}

const rowsOf = (rows: readonly { ctid: string }[]) =>
  sql<boolean>`ctid = any(${`{${rows.map(({ ctid }) => `"${ctid}"`).join(',')}}`}::tid[])`

const isIn = (column: string, rows: readonly { id: string }[]) =>
  sql<boolean>`${sql.ref(column)} = any(${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[])`

/** Tables that do not go with their lead by themselves, and have no longer period of their own. */
const besideLead = ['idempotency_record', 'outbox_held'] as const

/** Parts of the lead's own row. */
function sweepsOfLead(kept: RetentionClass): Part[] {
  const keys = dataPointsOf(kept)
  const own = { table: 'lead', began: sql<Date>`l.updated_at`, lead: 'id' } as const
  if (kept === 'request-context')
    return [
      {
        ...own,
        isHeld: sql`l.request_context is not null`,
        act: async (trx, _ending, rows) => {
          await sql`update lead set request_context = null where ${isIn('id', rows)}`.execute(trx)
        },
      },
    ]
  if (kept === 'books')
    return [
      {
        ...own,
        isHeld: sql`true`,
        act: async (trx, { at }, rows) => {
          await removeDocuments(trx, isIn('lead_id', rows), at)
          for (const table of besideLead)
            await sql`delete from ${sql.table(table)} where ${isIn('lead_id', rows)}`.execute(trx)
          await sql`delete from lead where ${isIn('id', rows)}`.execute(trx)
        },
      },
    ]
  if (keys.length === 0) return []
  return [
    {
      ...own,
      // The first half is what the index over such leads goes by.
      isHeld: sql`l.answered_keys <> '{}' and l.answered_keys && ${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[]`,
      act: async (trx, { sealer }, rows) => {
        const { rows: leads } = await sql<LeadRow>`
            select id, sections, answered_keys, ${dataKeyOf('lead.id')}
            from lead where ${isIn('id', rows)}`.execute(trx)
        for (const lead of leads) await removeAnswers(trx, sealer, lead, keys)
      },
    },
  ]
}

/** A table of its own beside the lead. */
function sweepsOfTable(table: string, holding: Holding): Part[] {
  const { lead, ends, usedBy } = holding
  if (ends === 'with-the-books') return []
  return [
    {
      table,
      began: ownClockOf(holding),
      lead,
      isHeld: isHeld(holding),
      ...(usedBy ? { putOff: clockOf(holding) } : {}),
      act: async (trx, { at }, rows) => {
        if (table === 'document') await removeDocuments(trx, rowsOf(rows), at)
        else if (ends === 'rows') await sql`delete from ${sql.table(table)} where ${rowsOf(rows)}`.execute(trx)
        else
          await sql`update ${sql.table(table)} set ${sql.join(ends.map((column) => sql`${sql.ref(column)} = null`))} where ${rowsOf(rows)}`.execute(
            trx,
          )
      },
    },
  ]
}

function sweepOf(part: Part, sweep: Omit<Sweep, 'end' | 'table'>): Sweep {
  const { table, began, putOff, isHeld: held, act } = part
  const isLead = table === 'lead'
  const where = ({ until, after }: Over) => {
    const isLate = after === undefined || putOff ? sql`true` : sql`${began} > ${after}::timestamptz`
    const isUnused = putOff ? sql`${putOff} <= ${until}::timestamptz` : sql`true`
    return sql`l.country = ${sweep.country} and ${began} <= ${until}::timestamptz and ${isLate} and ${held} and ${isUnused} and ${ofOutcome[sweep.outcome]}`
  }
  return {
    ...sweep,
    table,
    end: async (trx, ending, over, limit) => {
      const rows = isLead ? sql`lead l` : sql`${sql.table(table)} t join lead l on l.id = t.${sql.ref(part.lead)}`
      const found = await sql<{ id: string; ctid: string; began: Date }>`
        select l.id, ${sql.ref(isLead ? 'l.ctid' : 't.ctid')}::text as ctid, ${putOff ?? began} as began from ${rows} where ${where(over)}
        order by ${began} limit ${limit}::integer for update of ${sql.ref(isLead ? 'l' : 't')} skip locked`.execute(trx)
      if (found.rows.length > 0) await act(trx, ending, found.rows)
      return found.rows.map((row) => ({ leadId: row.id, began: new Date(row.began) }))
    },
  }
}

/** The sweeps of a class in each country, for each outcome whose period differs. */
function sweepsIn(part: Part, kept: RetentionClass, retention: Readonly<Record<string, Retention>>): Sweep[] {
  return Object.entries(retention).flatMap(([country, said]) => {
    const outcomes: readonly Sweep['outcome'][] = typeof said.clocks[kept] === 'number' ? ['any'] : leadOutcomes
    return outcomes.map((outcome) => {
      const days = daysOf(said, kept, outcome === 'any' ? 'sold' : outcome)
      return sweepOf(part, { class: kept, country, outcome, days })
    })
  })
}

/** Every sweep of the countries, by class and table: the books last, because everything else stands in them. */
export function sweepsOf(retention: Readonly<Record<string, Retention>>): TableSweeps[] {
  return retentionClassKeys.flatMap((kept) => {
    const tables = Object.entries(holdings).filter(([, holding]) => holding.class === kept)
    const parts = [...sweepsOfLead(kept), ...tables.flatMap(([table, holding]) => sweepsOfTable(table, holding))]
    return parts.map((part) => {
      const sweeps = sweepsIn(part, kept, retention)
      const due: TableSweeps['due'] = async (db, overOf) => {
        const counts = await countDue(
          db,
          part,
          sweeps.map((sweep) => ({ country: sweep.country, outcome: sweep.outcome, ...overOf(sweep) })),
        )
        return new Map(sweeps.flatMap((sweep, index) => (counts[index]! > 0 ? [[sweep, counts[index]!] as const] : [])))
      }
      return { sweeps, due }
    })
  })
}
