// Dialects of kysely for our databases. Kysely's own lock of migrations belongs to a connection, which a pooler in transaction mode
// gives to somebody else before it is released; ours belongs to a transaction (`migrate.ts`).
import { PGliteDialect, PostgresAdapter, PostgresDialect } from 'kysely'

class WithoutLock extends PostgresAdapter {
  override acquireMigrationLock = async () => {}
  override releaseMigrationLock = async () => {}
}

/** Dialect of a PostgreSQL by address. */
export class ServerDialect extends PostgresDialect {
  override createAdapter = () => new WithoutLock()
}

/** Dialect of the embedded database. */
export class EmbeddedDialect extends PGliteDialect {
  override createAdapter = () => new WithoutLock()
}
