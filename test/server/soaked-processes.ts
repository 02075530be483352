// Two servers on one database and one data folder, for tests that kill them: started, killed, started again, and the operator's commands
// beside them.
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { lenders as catalogue } from '#catalogue/server.generated.ts'
import { startProcess } from '#scripts/child-process.ts'
import type { Running } from '#scripts/child-process.ts'
import { freePort } from '#scripts/ports.ts'

const root = join(import.meta.dirname, '../..')

/** A new database on a PostgreSQL; its address. */
export async function newDatabase(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  const name = `soaked_${randomUUID().replaceAll('-', '')}`
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

export interface CommandResult {
  readonly code: number | string
  readonly out: string
  readonly errors: string
}

interface Given {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly lendersUrl: string
}

/** Two places for a server; whoever was killed starts again at its port. */
export async function startPair({ databaseUrl, dataDir, lendersUrl }: Given) {
  const ports = [await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // No sandbox runs here that could be told of leads.
    WEBHOOKS_FILE: join(root, 'bench/no-webhooks.json'),
    ...Object.fromEntries(
      Object.keys(catalogue).map((id) => [
        `LENDER_${id.toUpperCase().replaceAll('-', '_')}_URL`,
        `${lendersUrl}/${id}`,
      ]),
    ),
  }
  const failures: string[] = []
  const start = (port: number) =>
    startProcess({
      name: `server ${port}`,
      command: process.execPath,
      arguments: ['server/main.ts'],
      cwd: root,
      env: { ...env, PORT: String(port) },
      readyWhen: /^ready (http\S+)/,
      onLine: (line) => {
        if (/"request failed"|"uncaught"|"unhandled"/.test(line)) failures.push(line)
      },
    })
  // The first one migrates.
  const running: Promise<Running>[] = [start(ports[0]!)]
  await running[0]
  running.push(start(ports[1]!))
  await running[1]
  return {
    ports,
    /** Log lines of the servers about errors that nobody expects. */
    failures,
    /** Kills one, as soon as it serves, and has it start again. */
    kill: async (index: number) => {
      await (await running[index]!).kill()
      running[index] = start(ports[index]!)
      // The next call that needs it hears of a start that failed.
      running[index].catch(() => {})
    },
    /** Asks both to end; their exit codes. */
    stop: async () => Promise.all(running.map(async (each) => (await (await each).stop()).code)),
    admin: (...commandLine: string[]) =>
      new Promise<CommandResult>((resolve) => {
        const file = join(root, 'server/admin.ts')
        execFile(process.execPath, [file, ...commandLine], { cwd: root, env }, (error, out, errors) =>
          resolve({ code: error ? (error.code ?? 'killed') : 0, out, errors }),
        )
      }),
    /** A command that is killed after so many milliseconds, if it still runs. */
    adminCutOff: (ms: number, ...commandLine: string[]) =>
      new Promise<void>((resolve) => {
        const child = spawn(process.execPath, [join(root, 'server/admin.ts'), ...commandLine], {
          cwd: root,
          env,
          stdio: 'ignore',
        })
        const timer = setTimeout(() => child.kill('SIGKILL'), ms)
        child.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

export type Pair = Awaited<ReturnType<typeof startPair>>
