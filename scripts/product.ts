// Product process group for browser tests, screenshots and benchmarks: runs everything on free ports with its own data. It runs
// from the build that is there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from './child-process.ts'
import type { Running } from './child-process.ts'
import { fillFromTemplate } from './data-template.ts'
import { freePort } from './ports.ts'
import { nodeArguments, root } from './root.ts'

export interface Product {
  /** Without a trailing slash. */
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDirectory: string
  /** `kill -9` of the server; the sandbox lives on. */
  readonly kill: () => Promise<void>
  /** Starts the server again on the same port and data, after `kill` or a clean stop. */
  readonly restart: () => Promise<void>
  readonly lastLines: () => string
  /** Last log lines of server and sandbox, over restarts, without the answers to pages' own files. */
  readonly log: () => readonly string[]
  /** Stops both and deletes the data. */
  readonly stop: () => Promise<void>
}

const linesLogged = 60
/** A line of the server's log about a script, style or picture that it sent. */
const answeredFile = /"route":"[^"]*\/assets\/\*".*"status":(?:200|304)/

/** Products of this process that are not stopped yet: whoever reports a failure asks them for their last lines. */
export const runningProducts = new Set<Product>()

/** Tells nobody of a visit. */
const noTracking = join(import.meta.dirname, 'no-tracking.json')

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that this machine's user may have set for a start of their own; none may reach a test. */
const ownSettings = [
  'PRODUCT',
  'COUNTRY',
  'DATABASE_URL',
  'BASE_PATH',
  'API_BASE',
  'CORS_ORIGINS',
  'APP_ENV',
  'PRODUCT_NAME',
  'PUBLIC_URL',
  'HOST',
  'AFFILIATES_FILE',
  'WEBHOOKS_FILE',
  'TRACKING_FILE',
]

/** Starts sandbox and server. Rejects with their last lines when one does not get ready. */
export async function startProduct(settings: Environment = {}): Promise<Product> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'loanform-data-'))
  if (!settings.DATABASE_URL) await fillFromTemplate(dataDirectory)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.includes(name))
  const env: Environment = {
    ...Object.fromEntries(inherited),
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: sandboxUrl,
    DATA_DIR: dataDirectory,
    // Nobody is told of visits but where that is what is looked at: an empty setting stands for the sandbox's collector.
    TRACKING_FILE: noTracking,
    // Tests walk to one partner, as the document has it, and the same applicant comes again and again; who looks at the market says so.
    MARKET_MODE: 'first-yes',
    DUPLICATE_DAYS: '0',
    ...settings,
  }
  const logged: string[] = []
  const onLine = (line: string) => {
    if (!answeredFile.test(line)) logged.push(line)
    if (logged.length > linesLogged) logged.shift()
  }
  const run = (name: string, file: string, readyWhen: RegExp): Promise<Running> =>
    startProcess({ name, command: process.execPath, arguments: nodeArguments(file), env, cwd: root, readyWhen, onLine })

  const startServer = () => run('server', 'server/main.ts', /^ready (http\S+)/)
  const forget = () => rmSync(dataDirectory, { recursive: true, force: true })
  // Side by side: neither needs the other to get ready.
  const started = await Promise.allSettled([run('sandbox', 'sandbox/main.ts', /^sandbox (http\S+)/), startServer()])
  const [sandbox, first] = started.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
  if (!sandbox || !first) {
    await Promise.all([sandbox?.stop(), first?.stop()])
    forget()
    const failed = started.find((each) => each.status === 'rejected')
    throw failed?.reason
  }
  let server = first
  const product: Product = {
    url,
    sandboxUrl,
    dataDirectory,
    kill: async () => {
      await server.kill()
    },
    restart: async () => {
      await server.stop()
      server = await startServer()
    },
    lastLines: () => server.lastLines(),
    log: () => logged,
    stop: async () => {
      runningProducts.delete(product)
      await Promise.all([server.stop(), sandbox.stop()])
      forget()
    },
  }
  runningProducts.add(product)
  return product
}
