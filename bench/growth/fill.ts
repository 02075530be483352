// Fill of the growth benchmark. Copies of template leads, written by the database itself into tables without indexes, each table
// in one transaction; then its indexes, its statistics, and what belongs to no lead.
import type pg from 'pg'
import { fillVisits } from '#test/server/funnel-visits.ts'
import { columnsQuery, copied, copyStatement } from './copies.ts'
import type { Chunk, Column, Copying } from './copies.ts'
import { ask, connected, openPool, sideBySide } from './databases.ts'
import { besideLeads } from './beside-leads.ts'
import { countCopies } from './count-copies.ts'

const chunk = 20_000
const workers = 2

interface Made {
  readonly table: string
  readonly partitioned?: boolean
  readonly name: string
  readonly definition: string
}

interface Stripped {
  /** Indexes and keys of each table, to be made again. */
  readonly indexes: readonly Made[]
  readonly references: readonly Made[]
}

/** Those of whole tables: a part has them from the table that it is of. */
const constraintsOf = (address: string, kinds: string) =>
  ask<Made>(
    address,
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition, relkind = 'p' as partitioned
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in (${kinds}) and conparentid = 0`,
  )

const indexesOf = (address: string) =>
  ask<Made>(
    address,
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not relispartition
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  )

const isCopied = ({ table }: Made) => Object.hasOwn(copied, table) || table === 'job'

/** Takes references, keys and indexes away: the references first, because they stand on the keys. */
async function strip(address: string): Promise<Stripped> {
  const references = await constraintsOf(address, "'f'")
  const keys = (await constraintsOf(address, "'p', 'u'")).filter(isCopied)
  const indexes = (await indexesOf(address)).filter(isCopied)
  await connected(address, async (client) => {
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint "${name}"`)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
  })
  const asKeys = keys.map(({ table, name, definition }) => ({
    table,
    name,
    definition: `alter table ${table} add constraint "${name}" ${definition}`,
  }))
  return { references, indexes: [...asKeys, ...indexes] }
}

/** Of a session that fills: no triggers, and room to sort. */
const settings = [
  "session_replication_role = 'replica'",
  "maintenance_work_mem = '1GB'",
  "work_mem = '256MB'",
  'jit = off',
]

interface Filling {
  readonly table: string
  readonly statement: (part: Chunk) => string
  readonly indexes: readonly Made[]
  readonly leads: number
}

/** A table in one transaction that empties it first: what is new since then needs no log where `wal_level` is minimal. */
async function fillTable(client: pg.Client, { table, statement, indexes, leads }: Filling): Promise<void> {
  for (const setting of settings) await client.query(`set ${setting}`)
  await client.query('begin')
  await client.query(`truncate public."${table}"`)
  for (let from = 1; from <= leads; from += chunk)
    await client.query(statement({ from, to: Math.min(leads, from + chunk - 1) }))
  for (const { definition } of indexes.filter((index) => index.table === table)) await client.query(definition)
  await client.query('commit')
  await client.query(`vacuum (analyze) public."${table}"`)
}

/** References are not asked of what was copied: a copy has what its template has. Only those of a table in parts cannot do without. */
const restoreReferences = (address: string, references: readonly Made[]) =>
  connected(address, async (client) => {
    for (const { table, name, definition, partitioned } of references)
      await client.query(
        `alter table ${table} add constraint "${name}" ${definition} ${partitioned ? '' : 'not valid'}`,
      )
    await client.query("update pg_constraint set convalidated = true where contype = 'f' and not convalidated")
  })

/** Number of rows per lead that each table's fill writes, the largest first. */
const rowsOfTemplates = async (address: string, tables: readonly string[]) => {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const [row] = await ask<{ count: string }>(address, `select count(*) from growth."${table}"`)
      return [table, Number(row!.count)] as const
    }),
  )
  return rows.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a)
}

/** Fills the database, in which the templates lie beside the product's own tables. */
export async function fill(address: string, copying: Copying, say: (text: string) => void): Promise<void> {
  const { references, indexes } = await strip(address)
  const columns = await ask<Column>(address, columnsQuery)
  const all = [...Object.keys(copied), 'job']
  const tables = await rowsOfTemplates(address, all)
  const tasks = tables.map(([table]) => () => {
    const statement = (part: Chunk) => copyStatement(table, columns, copying, part)
    return connected(address, async (client) => {
      const began = performance.now()
      await fillTable(client, { table, statement, indexes, leads: copying.leads })
      say(`  ${table}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
    })
  })
  await sideBySide(workers, tasks)
  const empty = all.filter((table) => !tables.some(([name]) => name === table))
  await connected(address, async (client) => {
    for (const { table, definition } of indexes) if (empty.includes(table)) await client.query(definition)
  })
  await restoreReferences(address, references)
  await connected(address, async (client) => {
    for (const setting of settings) await client.query(`set ${setting}`)
    for (const [name, statement] of Object.entries(besideLeads(copying))) {
      say(`  ${name} …`)
      await client.query(statement)
    }
  })
  const db = openPool(address)
  await fillVisits(db, {
    count: Math.max(100, Math.round((10 * copying.leads) / copying.days)),
    until: Date.parse(copying.now),
    days: 2,
  })
  say('  counts of leads and visits …')
  await countCopies(db, Date.parse(copying.now))
  await db.destroy()
  await connected(address, (client) => client.query('analyze'))
}
