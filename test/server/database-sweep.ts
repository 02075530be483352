// Dump of a whole database as text: each column of each table, with sealed values opened. Sealed values are found wherever they
// lie and whatever row they were sealed for; what a lead's data key seals, as long as the key is there.
import { createDecipheriv } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import { dataKeyId } from '#server/platform/kit/lead-sealer.ts'
import type { KeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { Database } from '#server/platform/stores/database.ts'

const nonceBytes = 12
const tagBytes = 16

/** By key id, every key that may have sealed a value. */
export type Keys = Readonly<Record<string, readonly Uint8Array[]>>

/** Opens a sealed value, whichever row it belongs to: the cipher's counter begins at two. Another key than the right one opens noise. */
function opened(keys: Keys, keyId: string, bytes: Buffer): string {
  if (bytes.length < nonceBytes + tagBytes) return ''
  const counter = Buffer.concat([bytes.subarray(0, nonceBytes), Buffer.from([0, 0, 0, 2])])
  const texts = (keys[keyId] ?? []).map((key) => {
    const decipher = createDecipheriv('aes-256-ctr', key, counter)
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes)).toString('utf8')
  })
  return texts.join('\n')
}

function openedBytes(keys: Keys, bytes: Buffer): string {
  const dot = bytes.indexOf('.')
  return opened(keys, bytes.toString('latin1', 0, dot), bytes.subarray(dot + 1))
}

/**
 * Plain texts of every sealed value in a text, by the keys there are. In a file of the database the length of a value stands right
 * before it and may look like a letter of the key's id: the ids are looked for, wherever they begin.
 */
export const openedWithin = (keys: Keys, text: string): string[] =>
  Object.keys(keys).flatMap((keyId) =>
    [...text.matchAll(new RegExp(String.raw`${keyId}\.([\w-]{38,})`, 'g'))].map(([, sealed]) =>
      opened(keys, keyId, Buffer.from(sealed!, 'base64url')),
    ),
  )

/** The keys of the server alone. */
export const serverKeys = ({ sealing }: KeyRing): Keys =>
  Object.fromEntries(Object.entries(sealing).map(([id, key]) => [id, [key]]))

/** A data key as it was sealed. */
const isDataKey = (text: string) => /^[\w-]{43}$/.test(text)

/** The keys of the server, and every data key that they open in a text. */
export function allKeys(ring: KeyRing, text: string): Keys {
  const keys = serverKeys(ring)
  const found = openedWithin(keys, text).filter(isDataKey)
  return { ...keys, [dataKeyId]: [...new Set(found)].map((key) => Buffer.from(key, 'base64url')) }
}

/** The keys of the server, and the data keys that are in the database. */
async function keysIn(db: Database, ring: KeyRing): Promise<Keys> {
  const rows = await db.selectFrom('data_key').select('sealed_key').execute()
  return allKeys(ring, rows.map(({ sealed_key: key }) => key).join('\n'))
}

/** Names of all tables but the migrations' own and parts of others. */
export async function tablesIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Content of the document store, opened. */
export async function everythingStored(documents: DocumentStore, db: Database, ring: KeyRing): Promise<string> {
  const keys = await keysIn(db, ring)
  const said: string[] = []
  for await (const { place } of documents.list()) said.push(openedBytes(keys, await documents.get(place)))
  return said.join('\n')
}

/** All of it in one text. */
export async function everythingIn(db: Database, ring: KeyRing): Promise<string> {
  const keys = await keysIn(db, ring)
  const said: string[] = []
  for (const table of await tablesIn(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (value instanceof Uint8Array) {
        const bytes = Buffer.from(value)
        said.push(bytes.toString('latin1'), openedBytes(keys, bytes))
        continue
      }
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      said.push(text, ...openedWithin(keys, text))
    }
  }
  return said.join('\n')
}
