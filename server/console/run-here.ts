// Runs a command from the command line: in this process where it can open the database, else by the server that has it open.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { Config } from '#server/config.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import { createLog } from '#server/platform/log/log.ts'
import { partsOf } from '#server/composition.ts'
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
  readonly config: Config
  readonly catalogue: Catalogue
  readonly say: (line: string) => void
  readonly tell: (line: string) => void
}

/** Rejects with `CommandRefused`, or with what went wrong. */
export async function runHere({ command, given, who, config, catalogue, say, tell }: Run): Promise<void> {
  if ('runAlone' in command) return command.runAlone(config, given, say, tell)
  const { dataDir, databaseUrl } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new CommandRefused(`DATA_DIR: ${dataDir} holds no database, expected the folder of a server that has run`)
  const opened = await openDatabase({ dataDir, databaseUrl, onIdleError: (error) => tell(error.name) })
  if ('refused' in opened) return askServer(dataDir, { command: nameOf(command.command), given, who }, { say, tell })
  try {
    const log = createLog({ write: () => {} }, 'silent')
    const { deps, keys, close } = partsOf({ config, catalogue, db: opened.db, log, wake: () => {} })
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
