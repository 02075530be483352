// `npm start`: builds what is stale, starts sandbox and server, prints the addresses, and stops everything cleanly.
import { startProcess } from './child-process.ts'
import type { Running } from './child-process.ts'
import { isHere, portProblem } from './ports.ts'
import { writeRegistry } from './registry.ts'
import { nodeArguments, root } from './root.ts'
import { environmentIds } from '#domain/application/layers.ts'
import type { Config } from '#server/config.ts'
import { givenValue } from '#server/platform/kit/given-value.ts'
import { hostProblem } from '#server/platform/kit/listen-fault.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import { settingDefault } from '#server/platform/settings/settings-table.ts'

const say = (line: string) => console.log(line)
const given = (name: string) => givenValue(process.env, name)
const port = given('PORT') ?? settingDefault('PORT')
const sandboxPort = given('SANDBOX_PORT') ?? (/^\d+$/.test(port) ? String(Number(port) + 1) : '3001')
const sandboxUrl = given('SANDBOX_URL') ?? `http://127.0.0.1:${sandboxPort}`

const stopped = Promise.withResolvers<{ readonly code: number; readonly why: string }>()
const calledOff = new AbortController()
const started: Running[] = []
let isBuilding = false

/** Ends the start with lines for the person at the terminal. */
function refuse(lines: readonly string[]): never {
  throw new Error(lines.join('\n'))
}

/** Port of the operator's pages: the next one where no setting says it, if nobody has it. */
async function operatorPort(): Promise<{ METRICS_PORT?: string }> {
  if (given('METRICS_PORT')) return {}
  const next = Number(sandboxPort) + 1
  return next <= 65_535 && (await portProblem(next, '127.0.0.1')) === undefined ? { METRICS_PORT: String(next) } : {}
}

/** Settings as the parts will read them: every wrong one is told before anything is built. */
async function readSettings() {
  // Only now: both need the registry.
  const [catalogue, { readConfig }, { readSandboxSettings }] = await Promise.all([
    import('#catalogue/server.generated.ts'),
    import('#server/config.ts'),
    import('#sandbox/sandbox-settings.ts'),
  ])
  const withSandbox = catalogue.environments[given('APP_ENV') ?? environmentIds[0]]?.server.sandbox ?? true
  const env = {
    ...process.env,
    ...(withSandbox ? { SANDBOX_PORT: sandboxPort, SANDBOX_URL: sandboxUrl, ...(await operatorPort()) } : {}),
  }
  const read = readConfig(env, catalogue)
  const sandbox = withSandbox ? readSandboxSettings(env, catalogue.environments) : undefined
  const wrong = [
    ...('problems' in read ? read.problems.map(problemLine) : []),
    ...(sandbox && 'wrong' in sandbox ? sandbox.wrong : []),
  ]
  // Both parts read some of the same settings.
  return 'problems' in read || wrong.length > 0 ? refuse([...new Set(wrong)]) : { catalogue, config: read.config, env }
}

async function checkPorts({ host, switches }: Pick<Config, 'host' | 'switches'>): Promise<void> {
  if (!(await isHere(host))) refuse([hostProblem({ host, names: { host: 'HOST', port: 'PORT' } })])
  const problems: string[] = []
  const ports = { PORT: port, ...(switches.sandbox ? { SANDBOX_PORT: sandboxPort } : {}) }
  for (const [name, text] of Object.entries(ports)) {
    const problem = await portProblem(Number(text), host)
    const another = `for another port: ${name}=${Number(text) + 100} npm start`
    if (problem) problems.push(`${name}: ${host}:${text} ${problem}. Is Loanform running already? If not, ${another}`)
  }
  if (problems.length > 0) refuse(problems)
}

type Settings = Readonly<Record<string, string | undefined>>

async function run(name: string, file: string, readyWhen: RegExp, env: Settings): Promise<Running> {
  const running = await startProcess({
    name,
    command: process.execPath,
    arguments: nodeArguments(file),
    env,
    cwd: root,
    readyWhen,
    onLine: (line) => {
      if (!readyWhen.test(line)) say(`${name} | ${line}`)
    },
    signal: calledOff.signal,
  })
  started.push(running)
  void running.exited.then(({ code, signal }) => {
    const why = `The ${name} ended by itself (${signal ?? code}). Its last lines:\n${running.lastLines()}`
    stopped.resolve({ code: code || 1, why })
  })
  return running
}

async function startAll(): Promise<void> {
  const { stale, problems, unfinished } = await writeRegistry()
  const wrong = [...problems, ...unfinished]
  if (wrong.length > 0) refuse(wrong)
  if (stale.length > 0) say(`Wrote ${stale.join(' and ')}.`)
  const { catalogue, config, env } = await readSettings()
  await checkPorts(config)

  const { build, isStale } = await import('./build.ts')
  const { basePath, apiBase, environment, productName, chosenVariant, textsPath, textsDir, switches } = config
  const { textsSettings, trackingSettings } = await import('./build-settings.ts')
  const settings = {
    basePath,
    apiBase,
    environment,
    productName,
    textsPath,
    ...textsSettings(textsDir),
    ...trackingSettings(given('TRACKING_FILE')),
    chosenVariant,
  }
  if (await isStale(settings)) {
    const began = Date.now()
    isBuilding = true
    await build(settings, say)
    isBuilding = false
    say(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }

  const sandbox = switches.sandbox ? await run('sandbox', 'sandbox/main.ts', /^sandbox (http\S+)/, env) : undefined
  say('Starting the server; the very first start makes the database, which takes a few seconds …')
  const server = await run('server', 'server/main.ts', /^ready (http\S+)/, env)
  const { whereToLook } = await import('./where-to-look.ts')
  const { variantsOf } = await import('#server/platform/catalogue/catalogue.ts')
  const { hasGallery } = await import('#server/platform/pages/front-page.ts')
  const variants = [...variantsOf(catalogue, { productName, environment, chosen: chosenVariant }).values()].filter(
    ({ id }) => chosenVariant === undefined || id === chosenVariant,
  )
  say(
    whereToLook(
      {
        server: server.ready,
        sandbox: sandbox?.ready,
        apiPath: config.apiPath,
        operator: config.metrics && `http://${config.metrics.host}:${config.metrics.port}`,
        development: switches.developerPages,
        apiDocs: config.apiDocs,
        gallery: hasGallery(config),
      },
      variants,
    ),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped.resolve({ code: 0, why: 'Stopping …' })
    if (!isBuilding) return
    // A build takes long, and nothing runs yet that would have to end first. The next start builds anew.
    say('Stopping …')
    process.exit(0)
  })

const starting = startAll().catch((error: unknown) => {
  const problem = error instanceof Error ? error : new Error(String(error))
  // A part's own output stands on the terminal already: the first line is enough then.
  stopped.resolve({ code: 1, why: started.length > 0 ? problem.message.split('\n')[0]! : problem.message })
})

const { code, why } = await stopped.promise
if (code === 0) say(why)
else console.error(why)
// A signal while something still starts counts too.
calledOff.abort()
await starting
// The server first: it may still have something to tell a lender.
for (const running of started.toReversed()) await running.stop()
process.exit(code)
