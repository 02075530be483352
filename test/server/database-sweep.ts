// Dump of a whole database as text: each column of each table, with sealed values opened. Sealed values are found wherever they
// lie and whatever row they were sealed for.
import { createDecipheriv } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import type { KeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { Database } from '#server/platform/stores/database.ts'

const nonceBytes = 12
const tagBytes = 16

/** What was sealed, without asking which row it belongs to: the cipher's counter begins at two. */
function opened({ sealing }: KeyRing, keyId: string, bytes: Buffer): string {
  const key = sealing[keyId]
  if (!key || bytes.length < nonceBytes + tagBytes) return ''
  const counter = Buffer.concat([bytes.subarray(0, nonceBytes), Buffer.from([0, 0, 0, 2])])
  const decipher = createDecipheriv('aes-256-ctr', key, counter)
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes)).toString('utf8')
}

function openedBytes(keys: KeyRing, bytes: Buffer): string {
  const dot = bytes.indexOf('.')
  return opened(keys, bytes.toString('latin1', 0, dot), bytes.subarray(dot + 1))
}

/** Names of all tables but the migrations' own. */
export async function tablesIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** What lies in the document store, opened. */
export async function everythingStored(documents: DocumentStore, keys: KeyRing): Promise<string> {
  const said: string[] = []
  for await (const { place } of documents.list()) said.push(openedBytes(keys, await documents.get(place)))
  return said.join('\n')
}

/** All of it in one text. */
export async function everythingIn(db: Database, keys: KeyRing): Promise<string> {
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
      said.push(text)
      for (const [, keyId, sealed] of text.matchAll(/\b([a-z0-9-]{1,20})\.([\w-]{38,})/g))
        said.push(opened(keys, keyId!, Buffer.from(sealed!, 'base64url')))
    }
  }
  return said.join('\n')
}
