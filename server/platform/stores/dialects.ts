// Dialect of kysely for a PostgreSQL by address. Kysely's own lock of migrations belongs to a connection, which a pooler in transaction
// mode gives to somebody else before it is released; ours belongs to a transaction (`migrate.ts`). The embedded database has no lock.
import { PostgresAdapter, PostgresDialect } from 'kysely'

class WithoutLock extends PostgresAdapter {
  override acquireMigrationLock = async () => {}
  override releaseMigrationLock = async () => {}
}

/** Dialect of a PostgreSQL by address. */
export class ServerDialect extends PostgresDialect {
  override createAdapter = () => new WithoutLock()
}
