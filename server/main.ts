// Starts the server process: settings, database, worker, listening, a clean end.
import { join } from 'node:path'
import { destination } from 'pino'
import * as catalogue from '#catalogue/server.generated.ts'
import { buildApp } from './app.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { problemLine, readConfig } from './config.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { releaseLeases } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import { partsOf } from './parts.ts'
import { startPeriodic } from './periodic.ts'
import { openDatabase } from './stores/database.ts'

const giveUp = (...lines: string[]): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

const read = readConfig(process.env, catalogue)
const config = 'config' in read ? read.config : giveUp(...read.problems.map(problemLine))
const log = createLog(destination({ dest: 1, sync: false }))
process.on('uncaughtException', (error) => log.failure('uncaught', error, {}))
process.on('unhandledRejection', (error) => log.failure('unhandled', error, {}))

if (!config.switches.sandbox && !config.documents.scanner)
  log.pino.warn('documents are not scanned for viruses: CLAMAV_ADDRESS is not set')

const wrong = catalogueProblems(catalogue)
if (wrong.length > 0) giveUp(wrong.join('\n'))

const opened = await openDatabase({
  ...config,
  onIdleError: (error) => log.failure('database connection lost', error, {}),
})
const database = 'refused' in opened ? giveUp(opened.refused) : opened
const { db } = database
if (database.isOnlyProcess) await releaseLeases(db)

let wake = () => {}
const { deps, close } = partsOf({ config, catalogue, db, log, wake: () => wake() })
const app = await buildApp({ ...deps, webRoot: join(import.meta.dirname, '../dist/web') })
const worker = startWorker({ db, handlers: jobHandlers(deps), now: Date.now, random: Math.random, log })
wake = worker.wake
startPeriodic(deps)

let isStopping = false
const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await app.close()
  await worker.stop()
  await close()
  await database.close()
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

try {
  await app.listen({ host: config.host, port: config.port })
  console.log(`ready http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`)
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(
    isTaken ? `PORT: ${config.host}:${config.port} is taken by another process, expected a free port` : error,
  )
  await stop(1)
}
