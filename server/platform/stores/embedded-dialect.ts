// Kysely's dialect of the embedded database, which shares the process with everything else: between its transactions the event loop turns.
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { PGliteDialect, PGliteDriver } from 'kysely'
import type { PGlite as Queried } from 'kysely'
import { preparingOften } from './embedded-statements.ts'

/** Time that work on the database may hold the event loop before others have a turn. */
const longestHoldMs = 10

/**
 * The embedded database answers in the same turn of the event loop. A task that goes on from transaction to transaction would hold the loop
 * to its end, and nobody's request would even be read meanwhile.
 */
class TurningDriver extends PGliteDriver {
  #turnedAt = 0

  override async acquireConnection() {
    if (performance.now() - this.#turnedAt > longestHoldMs) {
      await setImmediate()
      this.#turnedAt = performance.now()
    }
    return super.acquireConnection()
  }
}

/** Dialect of a database that is open; whoever opened it closes it. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: Queried

  constructor(pglite: PGlite) {
    const preparing = preparingOften(pglite)
    super({ pglite: preparing })
    this.#pglite = preparing
  }

  override createDriver() {
    return new TurningDriver({ pglite: this.#pglite })
  }
}
