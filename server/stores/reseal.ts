// Sealing anew with the current key, a batch at a time: each row is changed only where nobody changed it meanwhile, and how far it
// has come is kept, so that it goes on wherever it was stopped and may run twice at once.
import { sql } from 'kysely'
import type { KeyHolder } from '#server/kit/key-holder.ts'
import type { Sealer } from '#server/kit/sealing.ts'
import type { Database, Handle } from './database.ts'
import { sealedColumns } from './sealed-columns.ts'
import type { SealedColumn } from './sealed-columns.ts'

const batch = 200

type Stored = string | Buffer | Readonly<Record<string, string>>
interface Row {
  readonly keys: readonly string[]
  readonly value: Stored
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`
const keyIdOf = (blob: string | Buffer) => blob.toString('latin1', 0, 30).split('.', 1)[0]!

/** How each form is walked: its blobs by part, and the value with each blob replaced. */
const forms: {
  readonly [K in SealedColumn['form']]: {
    readonly keyIds: (value: never) => string[]
    readonly again: (sealer: Sealer, place: (part: string) => string, value: never) => Stored
    readonly sql: (value: never) => ReturnType<typeof sql>
  }
} = {
  text: {
    keyIds: (value: string) => [value.split('.', 1)[0]!],
    again: (sealer, place, value: string) => sealer.seal(place(''), sealer.open(place(''), value)),
    sql: (value: string) => sql`${value}::text`,
  },
  parts: {
    keyIds: (value: Readonly<Record<string, string>>) => Object.values(value).map((blob) => blob.split('.', 1)[0]!),
    again: (sealer, place, value: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(value).map(([part, blob]) => [part, sealer.seal(place(part), sealer.open(place(part), blob))]),
      ),
    sql: (value: object) => sql`${JSON.stringify(value)}::jsonb`,
  },
  bytes: {
    keyIds: (value: Buffer) => [keyIdOf(Buffer.from(value))],
    again: (sealer, place, value: Buffer) => sealer.sealBytes(place(''), sealer.openBytes(place(''), value)),
    sql: (value: Buffer) => sql`${value}::bytea`,
  },
}

interface Resealed {
  readonly isDone: boolean
  readonly place: string
  /** Of this place, in all. */
  readonly resealed: number
}

/** Notes when a key became the current one; the first note stands. */
export async function noteKeyTurn(db: Handle, keyId: string, at: Date): Promise<void> {
  await db
    .insertInto('key_turn')
    .values({ key_id: keyId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The key that became the current one last; absent where none ever did but the first. */
export async function newestKeyTurn(db: Handle): Promise<string | undefined> {
  const row = await db.selectFrom('key_turn').select('key_id').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row?.key_id
}

/** Forgets how far sealing with a key has come: the next step begins at the first row. */
export async function beginReseal(db: Handle, keyId: string): Promise<void> {
  await db.deleteFrom('key_reseal').where('key_id', '=', keyId).execute()
}

/** Seals the next batch anew with the current key. */
export async function resealStep(db: Database, { ring, sealer }: KeyHolder, now: number): Promise<Resealed> {
  const keyId = ring().current
  const rows = await db.selectFrom('key_reseal').selectAll().where('key_id', '=', keyId).execute()
  const column = sealedColumns.find((each) => !rows.some((row) => row.place === nameOf(each) && row.is_done))
  if (!column) return { isDone: true, place: '', resealed: rows.reduce((sum, row) => sum + row.resealed, 0) }
  const before = rows.find((row) => row.place === nameOf(column))
  const found = await nextRows(db, column, before?.after ?? '')
  let count = before?.resealed ?? 0
  for (const row of found) if (await resealRow(db, column, row, sealer, keyId)) count += 1
  const progress = {
    after: found.length > 0 ? JSON.stringify(found.at(-1)!.keys) : (before?.after ?? ''),
    resealed: count,
    is_done: found.length < batch,
    at: new Date(now),
  }
  await db
    .insertInto('key_reseal')
    .values({ key_id: keyId, place: nameOf(column), ...progress })
    .onConflict((conflict) => conflict.columns(['key_id', 'place']).doUpdateSet(progress))
    .execute()
  return { isDone: false, place: nameOf(column), resealed: count }
}

async function nextRows(db: Database, { table, column, keys }: SealedColumn, after: string): Promise<readonly Row[]> {
  const names = sql.join(keys.map(([name]) => sql.ref(name)))
  const texts = sql.join(keys.map(([name]) => sql`${sql.ref(name)}::text`))
  const beyond = after === '' ? sql`true` : sql`(${names}) > (${values(keys, JSON.parse(after) as string[])})`
  const { rows } = await sql<Row>`
    select array[${texts}] as keys, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${beyond}
    order by ${names} limit ${batch}::int`.execute(db)
  return rows
}

const values = (keys: SealedColumn['keys'], given: readonly string[]) =>
  sql.join(keys.map(([, type], index) => sql`${given[index]!}::text::${sql.raw(type)}`))

async function resealRow(db: Database, column: SealedColumn, row: Row, sealer: Sealer, keyId: string) {
  const form = forms[column.form]
  const value = row.value as never
  if (form.keyIds(value).every((id) => id === keyId)) return false
  const again = form.again(sealer, (part) => column.place(row.keys, part), value) as never
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${form.sql(again)}
    where (${sql.join(column.keys.map(([name]) => sql.ref(name)))}) = (${values(column.keys, row.keys)}) and ${sql.ref(column.column)} = ${form.sql(value)}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** How many values each key sealed, by place: every row is looked at. */
export async function keyUses(
  db: Handle,
): Promise<readonly { readonly place: string; readonly keyId: string; readonly count: number }[]> {
  const uses = []
  for (const each of sealedColumns) {
    const column = sql.ref(each.column)
    const blob = { text: column, parts: sql`part.value`, bytes: sql`encode(substr(${column}, 1, 30), 'escape')` }[
      each.form
    ]
    const parts = each.form === 'parts' ? sql`, jsonb_each_text(${column}) as part` : sql``
    const { rows } = await sql<{ id: string; count: number }>`
      select split_part(${blob}, '.', 1) as id, count(*)::int as count from ${sql.table(each.table)} ${parts}
      where ${column} is not null group by 1 order by 1`.execute(db)
    for (const { id, count } of rows) uses.push({ place: nameOf(each), keyId: id, count })
  }
  return uses
}
