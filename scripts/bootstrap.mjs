// Bootstrap of the project's scripts: installs what is missing, ensures the pinned Node, then runs the script. A machine needs
// only Node 20 and npm. `node scripts/bootstrap.mjs scripts/start.ts [arguments]`. Plain JavaScript, and it says what it does
// on stderr only, so that a script's own output stays clean.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const windows = process.platform === 'win32'
const installedLock = join(root, 'node_modules', '.package-lock.json')
const nodePackage = join(root, 'node_modules', 'node')
const pinnedNode = join(nodePackage, 'bin', windows ? 'node.exe' : 'node')

const say = (text) => process.stderr.write(`${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * What package-lock.json names and node_modules does not hold in that version. npm keeps its own record of what it
 * installed, and writes it last, so an installation that broke off counts as none.
 */
function missingPackages() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  if (!wanted) return fail('package-lock.json is missing or unreadable: clone the repository again.')
  const installed = readJson(installedLock)?.packages ?? {}
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && installed[path]?.version !== entry.version)
    .map(([path]) => path)
}

/** npm as it was called, else the one on PATH. */
function npm(commandArguments, options) {
  const called = process.env.npm_execpath
  return called?.endsWith('.js')
    ? spawn(process.execPath, [called, ...commandArguments], options)
    : spawn('npm', commandArguments, { ...options, shell: windows })
}

function finished(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(String(error.message))
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function install(missing) {
  say(`Installing ${missing.length} packages (only when package-lock.json changed; about a minute).`)
  const started = Date.now()
  const present = () => missing.filter((path) => existsSync(join(root, path, 'package.json'))).length
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000)
    say(`  ${seconds} s: ${present()} of ${missing.length} packages in place`)
  }, 5000)
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false']
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  let code = await finished(npm(['ci', ...quiet], options))
  if (code !== 0) {
    // A registry mirror may lack packages of other platforms, which `npm ci` insists on; the lock file still decides.
    say('npm ci refused; installing what package-lock.json names with npm install instead.')
    code = await finished(npm(['install', '--no-save', ...quiet], options))
  }
  clearInterval(progress)
  if (code !== 0)
    fail(`npm could not install the packages (exit code ${code}). Its message stands above; is the registry reachable?`)
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

const versionOf = (executable) => spawnSync(executable, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/** The pinned Node; where npm did not let the package install its binary, that is done here. */
async function chooseNode() {
  const wanted = readJson(join(nodePackage, 'package.json'))?.version
  if (existsSync(pinnedNode) && versionOf(pinnedNode) === `v${wanted}`) return pinnedNode
  say(`Fetching the pinned Node ${wanted}.`)
  const setUp = spawn(process.execPath, ['installArchSpecificPackage'], { cwd: nodePackage, stdio: ['ignore', 2, 2] })
  const code = await finished(setUp)
  if (code === 0 && existsSync(pinnedNode) && versionOf(pinnedNode) === `v${wanted}`) return pinnedNode
  if (major(process.versions.node) >= major(wanted)) {
    say(`The pinned Node ${wanted} could not be fetched: going on with this machine's ${process.versions.node}.`)
    return process.execPath
  }
  return fail(
    `This project runs on Node ${major(wanted)}; it could not be fetched through npm, and this is ${process.versions.node}.`,
  )
}

function major(version) {
  return Number(String(version).split('.')[0])
}

if (major(process.versions.node) < oldestNode)
  fail(`This is Node ${process.versions.node}: Node ${oldestNode} or newer is needed to start. See https://nodejs.org/`)

const [script, ...scriptArguments] = process.argv.slice(2)
if (!script) fail('Which script? For example: node scripts/bootstrap.mjs scripts/start.ts')

const missing = missingPackages()
if (missing.length > 0) await install(missing)
const node = await chooseNode()

const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...scriptArguments], {
  cwd: root,
  stdio: 'inherit',
  // Compiled once for all starts.
  env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path },
})
// The script decides when it is done: a signal is passed on, and its end is waited for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`${script} could not be started: ${error.message}`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
