// Test of a command whose database cannot be opened: nothing was done, and the line names the setting (R-24, Q5).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ConsoleSettings } from './console-dependencies.ts'
import { CommandRefused } from './command.ts'
import { commands } from './commands.ts'
import { runHere } from './run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-run-here-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Why a command is refused with these settings. */
async function refusal(command: (typeof commands)[number], config: Pick<ConsoleSettings, 'dataDir' | 'databaseUrl'>) {
  const given = { file: '/nowhere/set.backup' }
  const connect = (): never => {
    throw new Error('The database was opened')
  }
  const run = { command, given, who: 'olga', config: config as ConsoleSettings, connect, say: () => {}, tell: () => {} }
  const error: unknown = await runHere(run).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CommandRefused)
  return (error as Error).message
}

test.each(commands)(
  'Q5 R-24: $command is refused where PostgreSQL does not answer, without its password',
  async (command) => {
    // Nobody listens there.
    const databaseUrl = 'postgres://olga:secret@127.0.0.1:1/loanform'
    const why = 'DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:1'
    expect(await refusal(command, { dataDir: '/nowhere', databaseUrl })).toBe(why)
  },
)

const places = [
  ['a restore that was cut off', 'restore-unfinished', '', 'a restore was cut off'],
  [
    'another file in the place of the lock',
    'lock.sqlite',
    'no database '.repeat(100),
    'lock.sqlite (file is not a database)',
  ],
  ['a file in the place of the database', 'database', '', 'is damaged and does not open'],
  [
    'a database without its files',
    'database/PG_VERSION',
    '18',
    'is damaged and does not open: put the newest backup back',
  ],
] as const
const status = commands.find(({ command }) => command === 'status')!

test.each(places)('R-38 R-24: %s is told as what it is, not as a folder in use', async (name, file, text, why) => {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  if (file === 'database') rmSync(join(dataDir, file), { recursive: true })
  writeFileSync(join(dataDir, file), text)
  const said = await refusal(status, { dataDir })
  expect(said).toMatch(/^DATA_DIR: /)
  expect(said).toContain(why)
})
