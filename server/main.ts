// Starts the server process: settings, database, worker, listening, a clean end.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { destination } from 'pino'
import * as catalogue from '#catalogue/server.generated.ts'
import { buildApp } from './app.ts'
import { catalogueProblems } from './catalogue-problems.ts'
import { variantsOf } from './catalogue.ts'
import { problemLine, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { releaseLeases } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { createSealer } from './kit/sealing.ts'
import { purgeRecords } from './kit/idempotency.ts'
import { keyRingIn } from './kit/sealing-keys.ts'
import { defaultConnector } from './lender-desk/default-connector.ts'
import { distributeHandler } from './lender-desk/distribute.ts'
import { askTiming } from './lender-desk/next-move.ts'
import { createLog } from './log.ts'
import { providersOf } from './providers/connector.ts'
import { sendCodeHandler } from './verification/send-code-job.ts'
import { noGateway, smsGateway } from './verification/sms-gateway.ts'
import { ownTexts, withOwnTexts } from './own-texts.ts'
import { openDatabase } from './stores/database.ts'
import { purgeWindows } from './stores/desk-windows.ts'
import { createWords } from './words.ts'

const giveUp = (...lines: string[]): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

const read = readConfig(process.env, catalogue)
const config = 'config' in read ? read.config : giveUp(...read.problems.map(problemLine))
const log = createLog(destination({ dest: 1, sync: false }))
process.on('uncaughtException', (error) => log.failure('uncaught', error, {}))
process.on('unhandledRejection', (error) => log.failure('unhandled', error, {}))

const wrong = catalogueProblems(catalogue)
if (wrong.length > 0) giveUp(wrong.join('\n'))

const opened = await openDatabase({
  ...config,
  onIdleError: (error) => log.failure('database connection lost', error, {}),
})
const database = 'refused' in opened ? giveUp(opened.refused) : opened
const { db } = database
if (database.isOnlyProcess) await releaseLeases(db)

const own = ownTexts(config.textsDir, (file, why) => log.failure(`texts left as built: ${file}`, new Error(why), {}))
const connectors = Object.fromEntries(
  Object.entries(config.lenders).map(([id, access]) => [
    id,
    defaultConnector({ ...access, timeoutMs: catalogue.lenders[id]!.timeoutMs, now: Date.now }),
  ]),
)
let wake = () => {}
const deps: Deps = {
  config,
  catalogue,
  variants: variantsOf(catalogue, {
    productName: config.productName,
    environment: config.environment,
    chosen: config.chosenVariant,
  }),
  words: createWords(withOwnTexts(catalogue, own)),
  ownTexts: own,
  db,
  sealer: createSealer(config.keys ?? keyRingIn(config.dataDir)),
  connectors,
  sendSms: config.thirdParties.sms ? smsGateway(config.thirdParties.sms, Date.now) : noGateway,
  providers: providersOf(config.thirdParties, Date.now),
  log,
  now: Date.now,
  newId: randomUUID,
  randomBytes,
  wake: () => wake(),
}
const app = await buildApp({ ...deps, webRoot: join(import.meta.dirname, '../dist/web') })
const worker = startWorker({
  db,
  handlers: { distribute: distributeHandler(deps, askTiming), 'send-code': sendCodeHandler(deps) },
  now: Date.now,
  random: Math.random,
  log,
})
wake = worker.wake

const purgeEveryMs = 3_600_000
const purge = () => {
  void purgeRecords(db, Date.now()).catch((error: unknown) => log.failure('keys not purged', error, {}))
  void purgeWindows(db, Date.now()).catch((error: unknown) => log.failure('windows not purged', error, {}))
}
purge()
setInterval(purge, purgeEveryMs).unref()

let isStopping = false
const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await app.close()
  await worker.stop()
  await Promise.all(Object.values(connectors).map((connector) => connector.close()))
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
