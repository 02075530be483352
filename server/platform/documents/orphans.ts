// Removal of orphaned objects: those in the document store without a row, left by a kill between the two writes.
import type { Database } from '../stores/database.ts'
import type { DocumentStore } from './document-store.ts'
import { knownPlaces } from './orphan-store.ts'

/** Least age of an object without a row: a younger one may be on its way into its row. */
const orphanAgeMs = 3_600_000

/** Their places. `now` is compared with the store's own clock. */
export async function orphansOf(db: Database, store: DocumentStore, now: number): Promise<readonly string[]> {
  const orphans: string[] = []
  let places: string[] = []
  const sift = async () => {
    if (places.length === 0) return
    const rows = await knownPlaces(db, places)
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
