// Re-encryption with the current key, a batch at a time: of the data keys, and of what no data key seals. That is what belongs to
// no lead, and what was written before there were data keys: its lead gets one then, and it is sealed with that for good. Each row is changed only where nobody changed it meanwhile, and how
// far it has come is kept, so that it goes on wherever it was stopped and may run twice at once.
import { sql } from 'kysely'
import type { KeyHolder } from '../kit/key-holder.ts'
import { dataKeyId, leadSealer, newDataKey } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { DocumentDeps } from '../platform-dependencies.ts'
import { dataKeyOf, keepDataKey } from './data-keys.ts'
import type { Database, Handle } from './database.ts'
import { keyIdOf } from './key-id.ts'
import { patiently } from './patience.ts'
import { objectsPlace, objectUses, resealObjects } from './reseal-objects.ts'
import type { Batch, KeyUse } from './reseal-progress.ts'
import { sealedColumns } from './sealed-columns.ts'
import { isSealedText, sealedForm } from './sealed-later.ts'
import type { SealedColumn } from './sealed-columns.ts'

const batch = 200

const ownStart = `${dataKeyId}.`

type Stored = string | Buffer | Readonly<Record<string, string>>
type Opening = (sealContext: string, value: string) => string
interface Row {
  readonly keys: readonly string[]
  /** The lead whose data key is to seal it. */
  readonly lead: string | null
  readonly data_key: string | null
  readonly value: Stored
}

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}`

/** Walk over each form: its blobs by part, and the value with each blob replaced. */
const forms: {
  readonly [K in SealedColumn['form']]: {
    readonly keyIds: (value: never) => string[]
    readonly again: (open: Opening, sealer: Sealer, sealContext: (part: string) => string, value: never) => Stored
    readonly sql: (value: never) => ReturnType<typeof sql>
  }
} = {
  text: {
    keyIds: (value: string) => [value.split('.', 1)[0]!],
    again: (open, sealer, sealContext, value: string) => sealer.seal(sealContext(''), open(sealContext(''), value)),
    sql: (value: string) => sql`${value}::text`,
  },
  parts: {
    keyIds: (value: Readonly<Record<string, string>>) => Object.values(value).map((blob) => blob.split('.', 1)[0]!),
    again: (open, sealer, sealContext, value: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(value).map(([part, blob]) => [
          part,
          sealer.seal(sealContext(part), open(sealContext(part), blob)),
        ]),
      ),
    sql: (value: object) => sql`${JSON.stringify(value)}::jsonb`,
  },
  bytes: {
    keyIds: (value: Buffer) => [keyIdOf(Buffer.from(value))],
    again: (_open, sealer, sealContext, value: Buffer) =>
      sealer.sealBytes(sealContext(''), sealer.openBytes(sealContext(''), value)),
    sql: (value: Buffer) => sql`${value}::bytea`,
  },
  json: {
    keyIds: (value: string | object) => (typeof value === 'string' ? [value.split('.', 1)[0]!] : ['']),
    again: (open, sealer, sealContext, value: string | object) =>
      sealer.seal(sealContext(''), typeof value === 'string' ? open(sealContext(''), value) : JSON.stringify(value)),
    sql: (value: string | object) => sql`${JSON.stringify(value)}::jsonb`,
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

/** Whether a key became the current one, now or before. */
export async function hasKeyTurn(db: Handle, keyId: string): Promise<boolean> {
  const row = await db.selectFrom('key_turn').select('key_id').where('key_id', '=', keyId).executeTakeFirst()
  return row !== undefined
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

/** Seals the next batch anew with the current key: of each column in turn, and of the document store at last. */
export async function resealStep(
  parts: Pick<DocumentDeps, 'db' | 'documents'>,
  keys: KeyHolder,
  now: number,
): Promise<Resealed> {
  const { db } = parts
  const keyId = keys.ring().current
  const rows = await db.selectFrom('key_reseal').selectAll().where('key_id', '=', keyId).execute()
  const isOver = (place: string) => rows.some((row) => row.place === place && row.is_done)
  const column = sealedColumns.find((each) => !isOver(nameOf(each)))
  const place = column ? nameOf(column) : objectsPlace
  if (isOver(place)) return { isDone: true, place: '', resealed: rows.reduce((sum, row) => sum + row.resealed, 0) }
  const before = rows.find((row) => row.place === place)
  const after = before?.after ?? ''
  const done = column ? await resealRows(db, column, keys, after) : await resealObjects(parts, keys, after)
  const resealed = (before?.resealed ?? 0) + done.resealed
  const progress = { after: done.after, resealed, is_done: done.isLast, at: new Date(now) }
  await db
    .insertInto('key_reseal')
    .values({ key_id: keyId, place, ...progress })
    .onConflict((conflict) => conflict.columns(['key_id', 'place']).doUpdateSet(progress))
    .execute()
  return { isDone: false, place, resealed }
}

async function resealRows(
  db: Database,
  column: SealedColumn,
  { ring, sealer }: KeyHolder,
  after: string,
): Promise<Batch> {
  const found = await nextRows(db, column, after)
  let resealed = 0
  for (const row of found) {
    const lead = await keyedLeadOf(db, sealer, row)
    const target = lead ? { sealer: leadSealer(sealer, lead), keyId: dataKeyId } : { sealer, keyId: ring().current }
    if (await resealRow(db, column, row, target)) resealed += 1
  }
  const last = found.at(-1)
  return { after: last ? JSON.stringify(last.keys) : after, resealed, isLast: found.length < batch }
}

/** The row's lead with a data key; nothing where the row belongs to none. */
async function keyedLeadOf(db: Database, sealer: Sealer, { lead: id, data_key }: Row): Promise<KeyedLead | undefined> {
  if (id === null) return undefined
  return data_key === null ? keepDataKey(db, id, newDataKey(sealer, id)) : { id, data_key }
}

type Column = ReturnType<typeof sql.ref>

/** Test by form that tells the server keys' values from a data key's. */
const isByServer: { readonly [K in SealedColumn['form']]: (column: Column) => ReturnType<typeof sql> } = {
  text: (column) => sql`not starts_with(${column}, ${ownStart})`,
  parts: (column) => sql`exists (
    select from jsonb_each_text(${column}) part where not starts_with(part.value, ${ownStart})
  )`,
  bytes: (column) => sql`encode(substr(${column}, 1, ${sql.lit(ownStart.length)}), 'escape') <> ${ownStart}`,
  json: (column) => sql`not starts_with(${column} #>> '{}', ${ownStart})`,
}

async function nextRows(
  db: Database,
  { table, column, keys, form, lead = sql`null::uuid`, only = sql`true` }: SealedColumn,
  after: string,
): Promise<readonly Row[]> {
  const names = sql.join(keys.map(([name]) => sql.ref(name)))
  const texts = sql.join(keys.map(([name]) => sql`${sql.ref(name)}::text`))
  const beyond = after === '' ? sql`true` : sql`(${names}) > (${values(keys, JSON.parse(after) as string[])})`
  const wanted = sql<Row>`
    select array[${texts}] as keys, ${sql.ref(column)} as value, ${lead} as lead,
      ${dataKeyOf(lead)}
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${isByServer[form](sql.ref(column))} and ${only} and ${beyond}
    order by ${names} limit ${batch}::int`
  // Where data keys seal all of it, it goes through the whole table and finds none.
  const { rows } = await patiently(db, (trx) => wanted.execute(trx))
  return rows
}

const values = (keys: SealedColumn['keys'], given: readonly string[]) =>
  sql.join(keys.map(([, type], index) => sql`${given[index]!}::text::${sql.raw(type)}`))

interface Target {
  readonly sealer: Sealer
  readonly keyId: string
}

async function resealRow(db: Database, column: SealedColumn, row: Row, { sealer, keyId }: Target) {
  const form = forms[column.form]
  // The value is of the column's own form; the compiler cannot pair the two across a union.
  const value = row.value as never
  if (form.keyIds(value).every((id) => id === keyId)) return false
  // Likewise of the column's own form.
  const open: Opening = (context, blob) => (column.wasPlain && !isSealedText(blob) ? blob : sealer.open(context, blob))
  const again = form.again(open, sealer, (part) => column.sealContext(row.keys, part), value) as never
  const { numAffectedRows } = await sql`
    update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${form.sql(again)}
    where (${sql.join(column.keys.map(([name]) => sql.ref(name)))}) = (${values(column.keys, row.keys)}) and ${sql.ref(column.column)} = ${form.sql(value)}`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Number of values that each of the server's keys sealed, by place. Every row is looked at, and every object of the document store. */
export async function keyUses({ db, documents }: Pick<DocumentDeps, 'db' | 'documents'>): Promise<readonly KeyUse[]> {
  return [...(await keyUsesOfRows(db)), ...(await objectUses(documents))]
}

/** The same of the database alone. */
export async function keyUsesOfRows(db: Database): Promise<readonly KeyUse[]> {
  const uses: KeyUse[] = []
  for (const each of sealedColumns) {
    const column = sql.ref(each.column)
    const blob = {
      text: column,
      parts: sql`part.value`,
      bytes: sql`encode(substr(${column}, 1, 30), 'escape')`,
      json: sql`(${column} #>> '{}')`,
    }[each.form]
    const sealed = each.wasPlain ? sql`${blob} ~ ${sealedForm}` : sql`true`
    const parts = each.form === 'parts' ? sql`, jsonb_each_text(${column}) as part` : sql``
    const counted = sql<{ id: string; count: number }>`
      select split_part(${blob}, '.', 1) as id, count(*)::int as count from ${sql.table(each.table)} ${parts}
      where ${column} is not null and ${sealed} group by 1 order by 1`
    const { rows } = await patiently(db, (trx) => counted.execute(trx))
    for (const { id, count } of rows) if (id !== dataKeyId) uses.push({ place: nameOf(each), keyId: id, count })
  }
  return uses
}
