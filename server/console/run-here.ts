// Local execution: opens the database in this process, or passes the command to the server that has it open.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleDeps, ConsoleSettings } from './console-dependencies.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import type { OpsDeps } from '#server/ops/ops-dependencies.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { unfinishedRestore } from '#server/platform/stores/data-lock.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import { askServer } from './ask-server.ts'
import { carryOut } from './carry-out.ts'
import { CommandRefused } from './command.ts'
import type { AdminCommand, AdminGiven, AloneCommand } from './command.ts'
import { nameOf } from './command-words.ts'

interface Run {
  readonly command: AdminCommand | AloneCommand
  readonly given: AdminGiven
  readonly who: string
  readonly config: ConsoleSettings
  /** Everything a command depends on, over the database that was opened. `close` ends connections outwards. */
  readonly connect: (db: Database) => {
    readonly deps: ConsoleDeps & OpsDeps
    readonly keys: KeyHolder
    readonly close: () => Promise<void>
  }
  readonly say: (line: string) => void
  readonly tell: (line: string) => void
}

/** Parts over a database. Throws `CommandRefused` where keys or another file of theirs cannot be read: nothing was begun yet. */
function connected(connect: Run['connect'], db: Database): ReturnType<Run['connect']> {
  try {
    return connect(db)
  } catch (error) {
    throw new CommandRefused((error as Error).message, { cause: error })
  }
}

/** Rejects with `CommandRefused`, or with what went wrong. */
export async function runHere({ command, given, who, config, connect, say, tell }: Run): Promise<void> {
  if ('runAlone' in command) return command.runAlone({ config, connect, who, tell }, given, say)
  const { dataDir, databaseUrl } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new CommandRefused(
      unfinishedRestore(dataDir) ??
        `DATA_DIR: ${dataDir} holds no database, expected the folder of a server that has run`,
    )
  const opened = await openDatabase({
    dataDir,
    databaseUrl,
    onConnectionError: (error) => tell(error.name),
    onLockLost: () => process.exit(1),
  })
  if ('refused' in opened && !opened.isInUse) throw new CommandRefused(opened.refused)
  if ('refused' in opened) return askServer(dataDir, { command: nameOf(command.command), given, who }, { say, tell })
  try {
    const { deps, keys, close } = connected(connect, opened.db)
    const process = { dataDir: databaseUrl ? undefined : dataDir, isStopping: () => false }
    const readiness = () => readinessOf(deps, process)
    try {
      await carryOut(command, given, say, deps, { who, tell, config, keys, dump: opened.dump, readiness })
    } finally {
      await close()
    }
  } finally {
    await opened.close()
  }
}
