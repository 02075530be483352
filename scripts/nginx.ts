// nginx binary for tests of the sample configuration: finds NGINX_PATH's or an installed one, else fetches one. Debian's or
// Ubuntu's package is unpacked into .cache, once: nothing is installed, no service is started, no root is needed. Never
// silently none.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { startProcess } from './child-process.ts'
import { root } from './root.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface Options {
  readonly environment: Environment
  readonly say: (text: string) => void
}

interface Program {
  readonly path: string
  /** Environment variables that it needs beside this process's own. */
  readonly env: Environment
}

export interface Nginx {
  readonly stop: () => Promise<void>
}

const usualPlaces = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/local/nginx/sbin']

function runs({ path, env }: Program): boolean {
  return existsSync(path) && spawnSync(path, ['-v'], { env: { ...process.env, ...env } }).status === 0
}

const run = (command: string, ...commandArguments: string[]) =>
  execFileSync(command, commandArguments, { stdio: ['ignore', 2, 2] })

/** The distribution's package with what it needs and this machine lacks. Throws where it cannot be had; apt says why on the terminal. */
function fetchPackage({ say }: Options): Program {
  const cache = join(root, '.cache', 'nginx')
  const unpacked = join(cache, 'unpacked')
  // Its libraries are known once it is unpacked.
  const program = (): Program => ({ path: join(unpacked, 'usr/sbin/nginx'), env: libraries(unpacked) })
  if (runs(program())) return program()
  const archives = join(cache, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const options = ['--download-only', '-y', '-qq', '--no-install-recommends', '-o', 'Debug::NoLocking=1']
  const download = () => run('apt-get', 'install', ...options, '-o', `Dir::Cache::archives=${archives}`, 'nginx')
  say("Fetching the distribution's nginx into .cache (once).")
  try {
    download()
  } catch (error) {
    // A fresh container has no lists of packages, an old one has stale ones; only root may fetch them.
    if (process.getuid?.() !== 0) throw error
    run('apt-get', 'update', '-qq')
    download()
  }
  for (const archive of globSync('*.deb', { cwd: archives })) run('dpkg-deb', '-x', join(archives, archive), unpacked)
  if (!runs(program())) throw new Error(`the fetched ${program().path} does not run`)
  return program()
}

function libraries(unpacked: string): Environment {
  const folders = globSync('{usr/lib,lib}/*-linux-*', { cwd: unpacked }).map((folder) => join(unpacked, folder))
  return folders.length > 0 ? { LD_LIBRARY_PATH: folders.join(':') } : {}
}

/** An nginx that runs. Throws, naming everything that was tried, where there is none. */
function findNginx(options: Options): Program {
  const { NGINX_PATH, PATH = '' } = options.environment
  if (NGINX_PATH) {
    const given = { path: NGINX_PATH, env: {} }
    if (runs(given)) return given
    throw new Error(`NGINX_PATH: found ${NGINX_PATH}, which does not run; expected the path of an nginx`)
  }
  const folders = [...PATH.split(delimiter), ...usualPlaces]
  const found = folders.map((folder): Program => ({ path: join(folder, 'nginx'), env: {} })).find(runs)
  if (found) return found
  try {
    return fetchPackage(options)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `No nginx could be had: none on PATH or in ${usualPlaces.join(', ')}; the package of Debian or Ubuntu: ${why}. Install nginx, or set NGINX_PATH to one.`,
      { cause: error },
    )
  }
}

/** Runs an nginx over the text of an `http` block until `stop`. Rejects with its last lines where it refuses the text. */
export async function startNginx(http: string, options: Options): Promise<Nginx> {
  const { path, env } = findNginx(options)
  const home = mkdtempSync(join(tmpdir(), 'loanform-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(home, name)};`,
  )
  const whole = [
    // Files below a home directory are this account's alone to read.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(home, 'nginx.pid')};`,
    'error_log stderr notice;',
    'events {}',
    `http {\n${temporary.join('\n')}\n${http}\n}`,
  ]
  const file = join(home, 'nginx.conf')
  writeFileSync(file, whole.join('\n'))
  const forget = () => rmSync(home, { recursive: true, force: true })
  try {
    const running = await startProcess({
      name: 'nginx',
      command: path,
      arguments: ['-p', dirname(file), '-c', file, '-e', 'stderr'],
      env: { ...process.env, ...env },
      cwd: home,
      readyWhen: /start worker process(?:es)?$/,
    })
    return {
      stop: async () => {
        await running.stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}
