// Where the content of documents lies: sealed objects by place, in a folder or in a bucket. The rows of the table `document` say
// which place is whose; a place tells nothing of anybody.
import type { Database } from '#server/stores/database.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'
import type { S3Access } from './s3-store.ts'

export interface StoredObject {
  readonly place: string
  readonly at: Date
}

export interface DocumentStore {
  /** Rejects where the object is not surely kept. */
  readonly put: (place: string, sealed: Buffer) => Promise<void>
  /** Rejects where there is none. */
  readonly get: (place: string) => Promise<Buffer>
  /** Resolves too where there is none. */
  readonly remove: (place: string) => Promise<void>
  /** Every object there is, in no order. */
  readonly list: () => AsyncIterable<StoredObject>
}

export type DocumentPlace = { readonly kind: 'local'; readonly folder: string } | ({ readonly kind: 's3' } & S3Access)

const kinds: {
  readonly [K in DocumentPlace['kind']]: (where: Extract<DocumentPlace, { kind: K }>) => DocumentStore
} = { local: ({ folder }) => localStore(folder), s3: s3Store }

/** The store of the settings. */
export function documentStore(where: DocumentPlace): DocumentStore {
  return (kinds[where.kind] as (place: DocumentPlace) => DocumentStore)(where)
}

const placeForm = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** A place from an id: spread over folders, and nothing else in it. */
export const newPlace = (id: string) => `${id.slice(0, 2)}/${id}`

/** True of what `newPlace` makes: no path leads out of the store. */
export const isPlace = (text: string) => placeForm.test(text)

/** How old an object without a row must be: one that is younger may be on its way into its row. */
const orphanAgeMs = 3_600_000

/**
 * Objects that no row has: what a kill between object and row left behind. `now` is compared with the store's own clock.
 */
export async function orphansOf(db: Database, store: DocumentStore, now: number): Promise<readonly string[]> {
  const orphans: string[] = []
  let places: string[] = []
  const sift = async () => {
    if (places.length === 0) return
    const rows = await db.selectFrom('document').select('place').where('place', 'in', places).execute()
    const here = new Set(rows.map(({ place }) => place))
    orphans.push(...places.filter((place) => !here.has(place)))
    places = []
  }
  for await (const { place, at } of store.list()) {
    if (now - at.getTime() < orphanAgeMs) continue
    places.push(place)
    if (places.length >= 500) await sift()
  }
  await sift()
  return orphans
}

/** Removes what `orphansOf` finds; how many. */
export async function removeOrphans(db: Database, store: DocumentStore, now: number): Promise<number> {
  const orphans = await orphansOf(db, store, now)
  for (const place of orphans) await store.remove(place)
  return orphans.length
}
