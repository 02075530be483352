// Writes that go together on one database: those of one moment in one statement, outside of transactions (decision 086).
import { gather } from '../kit/gather.ts'
import { memoise } from '../kit/memoise.ts'
import type { Handle } from './database.ts'

const apart = new WeakSet<Handle>()

/** On this database every write goes by itself: the simulator's tasks stand still, and each may wait for its own statement alone. */
export const gatherNothing = (db: Handle): void => void apart.add(db)

/** Of what writes several at once, what writes one: with others that are asked for meanwhile, and in a transaction by itself. */
export function gatheredWrites<Item, Result>(
  writeAll: (db: Handle, items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (db: Handle, item: Item) => Promise<Result> {
  const ofDatabase = memoise((db: Handle) => gather((items: readonly Item[]) => writeAll(db, items), most))
  return async (db, item) =>
    db.isTransaction || apart.has(db) ? (await writeAll(db, [item]))[0]! : ofDatabase(db)(item)
}
