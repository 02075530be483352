// Database of the simulator for the server: a task waits before each connection, and its process may die at any statement of one. A dead
// process's transaction is rolled back, as a database does when a connection ends.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'
import { gatherNothing } from '#server/platform/stores/gathered-writes.ts'
import { changedTables } from './changed-tables.ts'
import type { PreparedDatabase } from './prepared-database.ts'
import type { SimulatedProcess, Task, Tasks } from './tasks.ts'

export interface DatabaseHooks {
  readonly tasks: () => Tasks
  readonly crashed: (process: SimulatedProcess, at: string) => void
  /** After each commit and each statement outside of a transaction, with the tables that were changed. */
  readonly written: (tables: ReadonlySet<string>) => Promise<void>
}

const known = new Map<string, readonly string[]>()

function tablesOf(sql: string): readonly string[] {
  const before = known.get(sql)
  if (before) return before
  const tables = changedTables(sql)
  known.set(sql, tables)
  return tables
}

class SimulatedConnection implements DatabaseConnection {
  isInTransaction = false
  readonly #changed = new Set<string>()
  readonly task: Task | undefined
  readonly #database: PreparedDatabase
  readonly #hooks: DatabaseHooks

  constructor(database: PreparedDatabase, hooks: DatabaseHooks) {
    this.#database = database
    this.#hooks = hooks
    this.task = hooks.tasks().current()
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    await this.#mayDie(sql)
    const { rows, affected } = await this.#database.run(sql, parameters)
    for (const table of tablesOf(sql)) this.#changed.add(table)
    if (!this.isInTransaction) await this.#tellWritten()
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  async begin(): Promise<void> {
    await this.#database.run('begin')
    this.isInTransaction = true
  }

  async commit(): Promise<void> {
    await this.#mayDie('before commit')
    const { command } = await this.#database.run('commit')
    this.isInTransaction = false
    if (command !== 'COMMIT') throw new Error('Rolled back instead of committed')
    await this.#tellWritten()
    await this.#mayDie('after commit')
  }

  async rollback(): Promise<void> {
    await this.#database.run('rollback')
    this.isInTransaction = false
    this.#changed.clear()
  }

  async #tellWritten(): Promise<void> {
    if (this.#changed.size === 0) return
    await this.#hooks.written(new Set(this.#changed))
    this.#changed.clear()
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed')
  }

  /** Ends here where the process dies at this statement. */
  async #mayDie(at: string): Promise<void> {
    const process = this.task?.process
    if (process?.diesIn === undefined) return
    process.diesIn -= 1
    if (process.diesIn > 0) return
    if (this.isInTransaction) await this.rollback()
    const tasks = this.#hooks.tasks()
    this.#hooks.crashed(process, at)
    await tasks.standStill()
  }
}

function driverOver(database: PreparedDatabase, hooks: DatabaseHooks): Driver {
  const own = (connection: DatabaseConnection) => connection as SimulatedConnection
  return {
    init: async () => {},
    acquireConnection: async () => {
      await hooks.tasks().wait('database')
      const connection = new SimulatedConnection(database, hooks)
      if (connection.task) connection.task.holds += 1
      return connection
    },
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => {
      const { task } = own(connection)
      if (!task) return
      task.holds -= 1
      hooks.tasks().released()
    },
    destroy: async () => {},
  }
}

export function simulatedDatabase(database: PreparedDatabase, hooks: DatabaseHooks): Database {
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(database, hooks),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  gatherNothing(db)
  return db
}
