// Entry point of the server process: reads settings, opens the database, runs the worker, listens, shuts down cleanly.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { destination } from 'pino'
import * as catalogue from '#catalogue/server.generated.ts'
import { commands } from '#server/console/commands.ts'
import { openOperatorAddress } from '#server/console/operator-address.ts'
import { wrongKeyFault } from '#server/console/own-keys.ts'
import { buildApp } from './app.ts'
import { brokerProblems, lenderIdentityProblems } from '#server/checks/broker-problems.ts'
import { catalogueProblems } from '#server/checks/catalogue-problems.ts'
import { unfinishedTexts } from '#server/checks/follow-up-text-problems.ts'
import { samplePolicyProblems } from '#server/lead/consents/sample-policies.ts'
import { readConfig } from './config.ts'
import { listenFault } from './platform/kit/listen-fault.ts'
import type { Listening } from './platform/kit/listen-fault.ts'
import { builtOtherwise } from './platform/pages/built-with.ts'
import { takenPath } from './platform/settings/taken-path.ts'
import { problemLine } from './platform/settings/problem.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import type { ProcessState } from '#server/ops/health/readiness.ts'
import { jobHandlers, processHandlers } from './job-handlers.ts'
import { releaseLeases } from '#server/platform/jobs/job-store.ts'
import { pollOthersMs, startWorker } from '#server/platform/jobs/worker.ts'
import { folderFault } from '#server/platform/kit/data-folder.ts'
import { steadyClock } from '#server/platform/kit/steady-clock.ts'
import { endProcess, lastLinesOf } from '#server/platform/log/last-lines.ts'
import { createLog } from '#server/platform/log/log.ts'
import { ledgerCopier, repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { databaseClock } from '#server/people/retention/clock-watch.ts'
import { ledgerName, readLedger } from '#server/people/retention/ledger-file.ts'
import { registerFunnelPage } from '#server/reach/funnel/page-route.ts'
import { buildMetricsListener } from '#server/ops/metrics/listener.ts'
import { countWithinMs, createMetrics } from '#server/ops/metrics/metrics.ts'
import { createDependencies } from './composition.ts'
import { periodic, startPeriodic } from './periodic.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import { MigrationAtWork } from '#server/platform/stores/migrate.ts'

const webRoot = join(import.meta.dirname, '../dist/web')

/** As long as a database takes that starts, or that another one takes over from. */
const databaseWaitMs = 60_000

/** As long as whoever reads the log may be busy. */
const lastLinesMs = 3000

const giveUp = (...lines: string[]): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

/** For what comes before anybody is served: the log would leave the reason out. */
const notStarted = (error: unknown): never =>
  giveUp(`the server did not start: ${error instanceof Error ? error.message : String(error)}`)

const read = readConfig(process.env, catalogue)
const config = 'config' in read ? read.config : giveUp(...read.problems.map(problemLine))
const metrics = createMetrics(countWithinMs)
const logOut = destination({ dest: 1, sync: false })
const lastLines = lastLinesOf(logOut)
const log = createLog(logOut, 'info', metrics.onLog)
/** A process that serves survives a fault; one that never came so far would stay without listening, for nobody to see. */
let hasStarted = false
const survive = (message: string) => (error: unknown) => {
  log.failure(message, error, {})
  if (!hasStarted) giveUp('the server did not start: the line above says where it failed')
}
process.on('uncaughtException', survive('uncaught'))
process.on('unhandledRejection', survive('unhandled'))

if (!config.switches.sandbox && !config.documents.scanner)
  log.pino.warn('documents are not scanned for viruses: CLAMAV_ADDRESS names no scanner')

if (config.role !== 'worker') {
  const otherwise = builtOtherwise(join(webRoot, '../build.json'), config)
  if (otherwise.length > 0) giveUp(...otherwise.map(problemLine))
}

const { chosenVariant, environment, productName } = config
const served = [...variantsOf(catalogue, { productName, environment, chosen: chosenVariant }).values()].filter(
  ({ id }) => chosenVariant === undefined || id === chosenVariant,
)
const wrong = [
  ...catalogueProblems(catalogue),
  ...unfinishedTexts(catalogue),
  ...brokerProblems(catalogue, served, config.switches),
  ...lenderIdentityProblems(catalogue, served, config.switches),
  ...samplePolicyProblems(catalogue, served, config.policies, config.switches),
]
if (wrong.length > 0) giveUp(wrong.join('\n'))

const opened = await openDatabase({
  ...config,
  onConnectionError: (error) => log.failure('database connection lost', error, {}),
  wait: {
    ms: databaseWaitMs,
    onWaiting: (error) =>
      error instanceof MigrationAtWork
        ? log.pino.info('another process migrates the database: waiting for it')
        : log.failure('the database does not answer yet: waiting for it', error, {}),
  },
  // Two processes on one folder lose data: this one ends before it writes again, and without a last word to the folder.
  onLockLost: () =>
    config.databaseUrl
      ? giveUp('DATABASE_URL: a restore has begun in the database: stopped')
      : giveUp(`DATA_DIR: the lock of ${config.dataDir} was deleted: stopped, for another server may take the folder`),
}).catch((error: unknown) =>
  giveUp(`the database was not opened: ${error instanceof Error ? error.message : String(error)}`),
)
const database = 'refused' in opened ? giveUp(opened.refused) : opened
const { db } = database
if (database.isOnlyProcess) await releaseLeases(db)

let wake = () => {}
const { deps, keys, waits, breakers, close } = await Promise.resolve()
  .then(() => createDependencies({ config, catalogue, db, log, wake: () => wake() }))
  .catch(notStarted)
const { role, dataDir } = config
// Nobody who withdrew or unsubscribed would be found by them, and what came meanwhile could not be read under the right ones.
const wrongKey = await wrongKeyFault(deps, keys)
if (wrongKey) giveUp(wrongKey)
// A database that was put back by other means than `restore` keeps what people were promised too.
const ledgerFile = join(dataDir, ledgerName)
const ledger = await readLedger(ledgerFile).catch((error: unknown) => notStarted(folderFault(dataDir, error)))
await repeatLedger(deps, ledger?.entries ?? [])
const copyLedger = ledgerCopier(deps, ledgerFile)
const hasWorker = role !== 'server'
const openedAt = Date.now()
const clock = steadyClock({
  wall: Date.now,
  monotonic: () => performance.now(),
  // An embedded database has this process's clock.
  reference: database.isOnlyProcess ? undefined : () => databaseClock(db),
})
const timed = { ...deps, now: clock.now }
const handlers = { ...jobHandlers(timed), ...processHandlers(timed, keys, database.isOnlyProcess) }
/** Begun once the process listens: a start that fails would break off calls to lenders. */
const beginWork = () =>
  startWorker({
    db,
    clock,
    handlers,
    now: Date.now,
    random: Math.random,
    log,
    onStep: waits.look,
    ...(role === 'worker' ? { lookEveryMs: pollOthersMs } : {}),
  })
let worker: ReturnType<typeof beginWork> | undefined
wake = () => {
  worker?.wake()
  waits.look()
}

let isStopping = false
const state: ProcessState = {
  dataDir: database.isOnlyProcess || existsSync(dataDir) ? dataDir : undefined,
  isStopping: () => isStopping,
  workerLookedAt: hasWorker ? () => worker?.lookedAt() ?? openedAt : undefined,
  clockOffBy: clock.offBy,
  refusedMsAgo: database.refusedMsAgo,
}
const { apiPath: API_BASE, basePath: BASE_PATH, policiesPath } = config
const paths = { BASE_PATH, API_BASE, POLICIES_PATH: API_BASE + policiesPath }
const app =
  role === 'worker'
    ? undefined
    : await buildApp({ ...deps, webRoot, process: state }).catch((error: unknown) =>
        giveUp(takenPath(error, paths) ?? `the server did not start: ${String(error)}`),
      )
const watched = config.metrics && {
  listener: buildMetricsListener({
    deps,
    metrics,
    process: state,
    breakers,
    pool: database.pool,
    names: config.metrics.names,
    registerMore: (listener) => registerFunnelPage(listener, deps),
  }),
  ...config.metrics,
}
const readiness = () => readinessOf(deps, state)
// Only where no other process can open the database.
const operator = database.isOnlyProcess
  ? await openOperatorAddress({ dataDir, commands, deps, place: { config, keys, dump: database.dump, readiness } })
  : undefined
const stopPeriodic = startPeriodic(
  deps,
  [...periodic, { name: 'erasure ledger', everyMs: 1000, run: copyLedger }],
  clock,
)

const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  waits.close()
  // Balancers that ask /ready send nobody here by now; only then does the listener close (Q5).
  if (code === 0) await sleep(config.drainSeconds * 1000)
  operator?.close()
  await app?.close()
  await worker?.stop()
  stopPeriodic()
  await watched?.listener.close()
  await copyLedger().catch((error: unknown) => log.failure('erasure ledger failed', error, {}))
  await close()
  await database.close()
  await endProcess(code, lastLines(lastLinesMs))
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

const address = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
let listening: Listening | undefined
try {
  if (watched) {
    const { host, port } = watched
    listening = { host, port, names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }
    await watched.listener.listen({ host, port })
  }
  const { host, port } = config
  listening = { host, port, names: { host: 'HOST', port: 'PORT' } }
  if (app) await app.listen({ host, port })
  hasStarted = true
  if (hasWorker && !isStopping) worker = beginWork()
  console.log(app ? `ready ${address(host, port)}` : 'ready to work')
} catch (error) {
  console.error(listening ? listenFault(listening, error) : error)
  await stop(1)
}
