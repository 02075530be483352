// Command execution where the database is open: in the server or in the command line's own process.
import type { ConsoleDeps } from './console-dependencies.ts'
import type { AdminCommand, AdminGiven, AdminPlace } from './command.ts'
import { nameOf } from './command-words.ts'
import { insertAct } from './stores/acts-store.ts'

/** The values that may stand in the audit. */
function auditedOf({ audit }: AdminCommand, given: AdminGiven): Readonly<Record<string, unknown>> {
  if (audit === undefined || audit === 'looks') return {}
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => audit.includes(name) && value !== undefined),
  )
}

/**
 * Writes down who does what and when, then runs the command. The act stands even where the command is then refused or fails. Rejects
 * with `CommandRefused` or with what went wrong.
 */
export async function carryOut(
  command: AdminCommand,
  given: AdminGiven,
  say: (line: string) => void,
  deps: ConsoleDeps,
  place: AdminPlace,
): Promise<void> {
  if (command.audit !== 'looks')
    await insertAct(deps.db, {
      who: place.who,
      command: nameOf(command.command),
      detail: JSON.stringify(auditedOf(command, given)),
      at: new Date(deps.now()),
    })
  await command.run(deps, given, say, place)
}
