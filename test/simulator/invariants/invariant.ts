// Shape of an invariant: what must hold of every simulated run, at each write or at its end.
import type { PreparedDatabase } from '../prepared-database.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import type { World } from '../world.ts'

export interface Look {
  readonly run: PreparedDatabase['run']
  readonly world: World
  readonly server: SimulatedServer
}

/** Resolves with what is wrong, for people to read; with nothing where all is well. */
export type Check = (look: Look) => Promise<string | undefined>

export interface Invariant {
  /** The invariant as a sentence. */
  readonly says: string
  /** After every commit that changed one of the tables. */
  readonly atStep?: { readonly after: readonly string[]; readonly check: Check }
  /** Whenever all that is due is done, before the clock moves on. */
  readonly atQuiet?: Check
  /** Once everything has come to its end. */
  readonly atEnd?: Check
}

/** A check by a query that finds what is wrong, one row each; `now` is its first parameter where it has one. */
export const nothingFound =
  (sql: string): Check =>
  async ({ run, world }) => {
    const { rows } = await run(sql, sql.includes('$1') ? [new Date(world.clock.now)] : [])
    return rows.length === 0 ? undefined : JSON.stringify(rows.slice(0, 3))
  }
