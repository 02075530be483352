// pg_dump and pg_restore: finds, prints and runs them. The password goes by the environment: what stands in a command is for
// every user of the machine to read.
import { spawn } from 'node:child_process'
import { CommandRefused } from './command.ts'

export interface ToolRun {
  readonly command: 'pg_dump' | 'pg_restore'
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

/** All of it or nothing, in place of what is there. */
export function restoreRun(databaseUrl: string, file: string): ToolRun {
  const { address, env } = placeOf(databaseUrl)
  const how = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  return { command: 'pg_restore', arguments: [...how, `--dbname=${address}`, file], env }
}

/** Says the command, then runs it. Throws `CommandRefused` where it is not installed or ends badly, with its last lines. */
export async function runTool({ command, arguments: given, env }: ToolRun, say: (line: string) => void): Promise<void> {
  say(`${command} ${given.join(' ')}`)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, given, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)))
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
