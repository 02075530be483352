// Command execution where the database is open: in the server or in the command line's own process.
import { isUuid } from '#domain/questions/uuid.ts'
import type { ConsoleDeps } from './console-dependencies.ts'
import { CommandRefused } from './command.ts'
import type { AdminCaller, AdminCommand, AdminGiven } from './command.ts'
import { nameOf } from './command-words.ts'
import { hasNoRoom } from '#server/platform/stores/room-watch.ts'
import { isReadOnly, readOnlyWords } from '#server/platform/stores/read-only-connections.ts'
import { addToAct, insertAct } from './stores/acts-store.ts'

/** Arguments that name something by its id. Whoever types an address there by mistake leaves none behind. */
const idNames: readonly string[] = ['id', 'lead']

/** The values that may stand in the audit. */
function auditedOf({ audit }: AdminCommand, given: AdminGiven): Readonly<Record<string, unknown>> {
  if (audit === undefined || audit === 'looks') return {}
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => audit.includes(name) && value !== undefined && (isUuid(value) || !idNames.includes(name)),
    ),
  )
}

/** Id of the record of what is about to be done. Nothing where there is no room for it and the command runs all the same. */
async function recordAct(command: AdminCommand, given: AdminGiven, deps: ConsoleDeps, { who, tell }: AdminCaller) {
  const name = nameOf(command.command)
  const detail = JSON.stringify(auditedOf(command, given))
  try {
    return await insertAct(deps.db, { who, command: name, detail, at: new Date(deps.now()) })
  } catch (error) {
    if (isReadOnly(error)) throw new CommandRefused(`DATABASE_URL: ${readOnlyWords}`)
    // Nothing was done yet: what cannot be recorded is not done.
    if (!command.runsWithoutRoom || !hasNoRoom(error)) throw error
    deps.log.failure('an act of an operator has no record', error, {})
    tell(`The database has no room: this ${name} is not in \`acts\`.`)
    return undefined
  }
}

/**
 * Writes down who does what and when, then runs the command. The act stands even where the command is then refused or fails, and says so. Rejects
 * with `CommandRefused` or with what went wrong.
 */
export async function carryOut(
  command: AdminCommand,
  given: AdminGiven,
  say: (line: string) => void,
  deps: ConsoleDeps,
  caller: AdminCaller,
): Promise<void> {
  const act = command.audit === 'looks' ? undefined : await recordAct(command, given, deps, caller)
  const record = async (found: Readonly<Record<string, unknown>>) => {
    if (act) await addToAct(deps.db, act.id, found)
  }
  try {
    await command.run(deps, given, say, { ...caller, record })
  } catch (error) {
    // That the database failed too must not hide why.
    await record({ result: error instanceof CommandRefused ? 'refused' : 'failed' }).catch(() => {})
    throw error
  }
}
