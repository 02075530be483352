// pg_dump, pg_restore and psql: finds, prints and runs them. The password goes by the environment: what stands in a command is for
// every user of the machine to read.
import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { finished, pipeline } from 'node:stream/promises'
import { refusal } from '#server/platform/stores/database.ts'
import { isPooled } from '#server/platform/stores/pooler.ts'
import { CommandRefused } from './command.ts'

export interface ToolRun {
  readonly command: 'pg_dump' | 'pg_restore' | 'psql'
  readonly arguments: readonly string[]
  /** Beside this process's own. */
  readonly env: Readonly<Record<string, string>>
}

/** The database of an address, without the password in it. */
function placeOf(databaseUrl: string): { readonly address: string; readonly env: Readonly<Record<string, string>> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

/**
 * Throws `CommandRefused` before a pooler: the tools' settings would stay on its connections, and no server finds its tables there. So it
 * does where nothing answers, or nothing lets us in.
 */
export async function refusePooler(databaseUrl: string): Promise<void> {
  const isOne = await isPooled(databaseUrl).catch((error: unknown) => {
    const refused = refusal(error)
    throw refused === undefined ? error : new CommandRefused(refused)
  })
  if (isOne)
    throw new CommandRefused(
      'DATABASE_URL: found a pooler, such as PgBouncer, expected the address of PostgreSQL itself for this command',
    )
}

/** Without the data keys, which lie beside a backup. */
export function dumpRun(databaseUrl: string, file: string, snapshot: string): ToolRun {
  const { address, env } = placeOf(databaseUrl)
  return {
    command: 'pg_dump',
    arguments: [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--exclude-table-data=data_key*',
      `--snapshot=${snapshot}`,
      `--file=${file}`,
      `--dbname=${address}`,
    ],
    env,
  }
}

/** The dump as SQL, which `psql` carries out. Whatever it makes is dropped before, where it is there. */
function scriptRun(file: string): ToolRun {
  const how = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--exit-on-error']
  return { command: 'pg_restore', arguments: [...how, '--file=-', file], env: {} }
}

function psqlRun(databaseUrl: string): ToolRun {
  const { address, env } = placeOf(databaseUrl)
  return { command: 'psql', arguments: ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${address}`], env }
}

const sayRun = ({ command, arguments: given }: ToolRun) => `${command} ${given.join(' ')}`

function begun({ command, arguments: given, env }: ToolRun, stdio: StdioOptions) {
  const child = spawn(command, given, { env: { ...process.env, ...env }, stdio })
  return { child, ended: endOf(child, command) }
}

/** Rejects with `CommandRefused` where the tool is not installed or ends badly, with its last lines. */
async function endOf(child: ChildProcess, command: ToolRun['command']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let errors = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)))
    child.on('error', () =>
      reject(
        new CommandRefused(`${command} is not installed here: run the command above where PostgreSQL’s tools are`),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new CommandRefused(`${command} ended with ${code}: ${errors}`)),
    )
  })
}

/** Says the command, then runs it. Throws `CommandRefused` where it is not installed or ends badly, with its last lines. */
export async function runTool(run: ToolRun, say: (line: string) => void): Promise<void> {
  say(sayRun(run))
  await begun(run, ['ignore', 'ignore', 'pipe']).ended
}

/**
 * Puts a dump in the place of all that the database has, in one transaction: `emptying` goes first, and the end is only written where the
 * whole dump was read. Says the commands. Throws `CommandRefused` where a tool is not installed or ends badly; nothing is changed then.
 */
export async function restoreDump(
  databaseUrl: string,
  { file, emptying }: { readonly file: string; readonly emptying: string },
  say: (line: string) => void,
): Promise<void> {
  const [script, psql] = [scriptRun(file), psqlRun(databaseUrl)]
  say(`${sayRun(script)} | ${sayRun(psql)}`)
  const from = begun(script, ['ignore', 'pipe', 'pipe'])
  const to = begun(psql, ['pipe', 'ignore', 'pipe'])
  const into = to.child.stdin!
  const written = (async () => {
    into.write(`begin;\n${emptying};\n`)
    await pipeline(from.child.stdout!, into, { end: false })
    await from.ended
    into.end('commit;\n')
    await finished(into)
  })()
  // The reason of psql first: pg_restore ends because of it. A script without its end is undone.
  const results = await Promise.allSettled([to.ended, from.ended, written.finally(() => into.destroy())])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
