// Storage of policy texts as they were agreed to (P-04). They are long and seldom change: a process remembers which of them it
// has written.
import type { Database, Handle } from '#server/platform/stores/database.ts'
import type { Policy } from './policies.ts'
import { insertWordings } from './consent-store.ts'

const written = new WeakMap<Database, Set<string>>()

/** Writes those that are not there. */
export async function insertPolicies(db: Handle, policies: readonly Policy[]): Promise<void> {
  if (policies.length === 0) return
  await insertWordings(db, policies)
}

/** The same, outside of any transaction, and each once a process. */
export async function keepPolicies(db: Database, policies: readonly Policy[]): Promise<void> {
  const known = written.get(db) ?? new Set()
  written.set(db, known)
  const fresh = policies.filter(({ hash, locale }) => !known.has(`${hash} ${locale}`))
  await insertPolicies(db, fresh)
  for (const { hash, locale } of fresh) known.add(`${hash} ${locale}`)
}
