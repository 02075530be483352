// Test of a command whose PostgreSQL does not answer: nothing was done, and the line says which setting to look at (R-24, Q5).
import { expect, test } from 'vitest'
import type { ConsoleSettings } from './console-dependencies.ts'
import { CommandRefused } from './command.ts'
import { commands } from './commands.ts'
import { runHere } from './run-here.ts'

/** Nobody listens there. */
const databaseUrl = 'postgres://olga:secret@127.0.0.1:1/loanform'
const needsDatabase = (_: unknown): never => {
  throw new Error('No database was opened')
}
const base = {
  given: { file: '/nowhere/set.backup' },
  who: 'olga',
  connect: needsDatabase,
  say: () => {},
  tell: () => {},
}

test.each(commands)(
  'Q5 R-24: $command refuses where PostgreSQL does not answer, without its password',
  async (command) => {
    const config = { dataDir: '/nowhere', databaseUrl } as unknown as ConsoleSettings
    const refused: unknown = await runHere({ ...base, command, config }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CommandRefused)
    expect((refused as Error).message).toBe(
      'DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:1',
    )
  },
)
