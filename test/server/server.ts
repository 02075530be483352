// Test server: the whole server on a test database, with a manual clock and scripted lenders.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Brand } from '#domain/application/brand.ts'
import type { Market } from '#domain/lender/market.ts'
import type { PartnerApplication, PartnerFollowUpResult } from '#contract/partner-protocol.ts'
import { buildApp } from '#server/app.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { readOperatorTexts } from '#server/platform/texts/operator-texts.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import { readConfig } from '#server/config.ts'
import { createPolicies } from '#server/lead/consents/policies.ts'
import type { Config, Environment } from '#server/config.ts'
import type { ServerDeps } from '#server/composition.ts'
import type { ScanFile } from '#server/platform/documents/scanner.ts'
import { fileChecker } from '#server/platform/files/file-checker.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import type { JobHandler, WorkerParts } from '#server/platform/jobs/worker.ts'
import { newId } from '#server/platform/kit/new-id.ts'
import { outbound, placeOf } from '#server/platform/kit/outbound.ts'
import { receiptSigner } from '#server/platform/kit/receipt-keys.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { KeyRing } from '#server/platform/kit/sealing-keys.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import type { SteadyClock } from '#server/platform/kit/steady-clock.ts'
import type { Connector, Outcome } from '#server/platform/kit/connectors/connector.ts'
import { lookUpSources } from '#server/look-ups/look-up-sources.ts'
import { createLog } from '#server/platform/log/log.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'
import { atMost } from '#test/at-most.ts'
import { openTestDatabase } from './database.ts'
import { memoryDocuments } from './memory-documents.ts'
import { nextDue } from './next-due.ts'
import { callsTo, leadsBy } from './test-leads.ts'

/** A brand whose form is the older one. */
const stroller: Brand = {
  name: 'Stroller',
  product: 'default',
  themeColour: '#fff',
  frameAncestors: [],
  countries: { es: { title: 'Stroller', description: '', keywords: '', hosts: ['stroller.example'], flow: 'older' } },
}

export const terms = {
  amount: 700,
  period: 75,
  periodScale: 'days',
  instalment: 770,
  instalments: 1,
  totalCost: 70,
  totalToRepay: 770,
  apr: 0.590173,
} as const

/** An offer whose page is at this origin: a lender's is where its endpoint is. */
export const acceptedAt = (origin: string): Outcome => ({
  kind: 'accepted',
  offerId: 'offer-1',
  terms,
  redirectUrl: `${origin}/welcome`,
})
export const accepted = acceptedAt('http://127.0.0.1:3001')
export const toContact: Outcome = { kind: 'accepted', offerId: 'offer-2', terms }

type Says = Outcome | ((reference: string, count: number) => Outcome)

/** A lender that answers as told, and what it was sent and asked. */
export interface FakeLender extends Connector {
  readonly posted: PartnerApplication[]
  readonly keys: string[]
  readonly asked: string[]
  readonly told: PartnerFollowUpResult[]
  readonly cancelled: string[]
  readonly notChosenFor: string[]
}

const said = (says: Says, reference: string, count: number) =>
  typeof says === 'function' ? says(reference, count) : says

export function fakeLender(
  post: Says,
  ask: Says = { kind: 'not-found' },
  followUpResult: Says = { kind: 'rejected' },
): FakeLender {
  const lender: FakeLender = {
    posted: [],
    keys: [],
    asked: [],
    told: [],
    cancelled: [],
    notChosenFor: [],
    post: async (application, key) => {
      lender.posted.push(application)
      lender.keys.push(key)
      return said(post, application.reference, lender.posted.length)
    },
    followUpResult: async (told) => {
      lender.told.push(told)
      return said(followUpResult, told.reference, lender.told.length)
    },
    ask: async (reference) => {
      lender.asked.push(reference)
      return said(ask, reference, lender.asked.length)
    },
    cancel: async (reference) => {
      lender.cancelled.push(reference)
      return 'told'
    },
    notChosen: async (reference) => {
      lender.notChosenFor.push(reference)
      return 'told'
    },
  }
  return lender
}

/** Connector that the server holds, while each test puts its own lender behind. */
export const behind = (lender: () => FakeLender): Connector => ({
  post: (...sent) => lender().post(...sent),
  followUpResult: (...told) => lender().followUpResult(...told),
  ask: (reference) => lender().ask(reference),
  cancel: (...told) => lender().cancel(...told),
  notChosen: (...told) => lender().notChosen(...told),
})

interface Options {
  /** By lender id; those not named turn everything down. */
  readonly lenders?: Readonly<Record<string, Connector>>
  readonly catalogue?: Partial<Catalogue>
  /** Laid over `oneByOne`. */
  readonly market?: Partial<Market>
  /** Absent: every message is taken and lost. */
  readonly sendSms?: ServerDeps['sendSms']
  /** Absent: every e-mail is taken and lost. */
  readonly sendMail?: ServerDeps['sendMail']
  readonly askRegister?: ServerDeps['askRegister']
  readonly providers?: ServerDeps['providers']
  /** Absent: in memory. */
  readonly documents?: ServerDeps['documents']
  readonly scanFile?: ScanFile
  /** Laid over those of the settings; DNS says nothing unless it is told to. */
  readonly lookUps?: Partial<ServerDeps['lookUps']>
  /** Absent: over HTTP, to the sandbox alone where it stands on this machine. */
  readonly sendOut?: ServerDeps['sendOut']
  /** Absent: keys of its own. */
  readonly sealer?: ServerDeps['sealer']
  readonly environment?: Environment
  readonly webRoot?: string
  /** Absent: nobody is woken, a test runs the jobs itself. */
  readonly wake?: ServerDeps['wake']
  /** The machine's clock instead of the one moved by hand. */
  readonly inRealTime?: true
  /** Absent: nothing is taken off the disk, on which the database is not. */
  readonly vacuum?: JobHandler
  /** Absent: one of its own. Whoever gives one closes it. */
  readonly database?: ServerDeps['db']
  /** Laid over what the server is given: its clock, its chance and the like. */
  readonly parts?: (parts: ServerDeps) => Partial<ServerDeps>
}

const { moneyman, creditea } = catalogue.lenders
/** The first two lenders of the tree alone, for tests whose rows say what each of them does. */
export const firstTwo = { moneyman: moneyman!, creditea: creditea! }

/**
 * One lender after another, each with a minute, and whoever comes again: tests of a single lender's answers go by it, tests of waves and of
 * duplicates say what they want.
 */
const oneByOne: Partial<Market> = {
  mode: 'first-yes',
  patienceSeconds: 60,
  waitSeconds: 60,
  duplicates: { days: 0, by: 'email' },
}

/** Vacuum that does nothing, where no test looks at the disk. */
export const noVacuum: JobHandler = { run: async () => 'done', whenDead: async () => {} }

/** A clock that is set by hand, which nobody watches. */
export const noWatch = (now: () => number): SteadyClock => ({
  now,
  isTrusted: async () => true,
  offBy: () => undefined,
})

export const start = Date.parse('2026-11-21T10:00:00Z')

/** The catalogue with the test's own rows, and the settings that the environment gives with it. */
function configured({ environment = {}, market = {}, catalogue: changed }: Options) {
  const { development } = catalogue.environments
  const environments = {
    ...catalogue.environments,
    development: { ...development!, market: { ...oneByOne, ...market } },
  }
  const all: Catalogue = { ...catalogue, brands: { ...catalogue.brands, stroller }, environments, ...changed }
  const read = readConfig({ APP_ENV: 'development', ...environment }, all)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const config: Config = read.config
  return { config, all }
}

/** Parts of one test's server that its dependencies are made of. */
interface ServerParts extends ReturnType<typeof configured>, Pick<ServerDeps, 'db' | 'log' | 'now' | 'withFileCheck'> {
  readonly keys: KeyRing
  /** Over HTTP. */
  readonly send: ServerDeps['sendOut']
}

/** Dependencies of the server: the test's own, and third parties that take everything and find nothing. */
function dependenciesOf(options: Options, { config, all, db, log, now, withFileCheck, keys, send }: ServerParts) {
  const own = readOperatorTexts(config.textsDir, () => {})
  return {
    config,
    catalogue: all,
    operatorTexts: own,
    policies: createPolicies({ catalogue: all, own: config.policies, neutral: 'en' }),
    variants: variantsOf(all, { productName: config.productName, environment: config.environment }),
    words: createTranslator(all, own),
    db,
    sealer: options.sealer ?? createSealer(keys),
    receipts: receiptSigner(keys),
    // Quick: what a secret costs is no matter of what is tested.
    secretCost: { N: 1024, r: 8, p: 1 },
    connectors: connectorsOf(all, options.lenders ?? {}),
    sendSms: options.sendSms ?? (async () => {}),
    sendMail: options.sendMail ?? (async () => ({ kind: 'sent' as const })),
    askRegister: options.askRegister ?? (() => 'absent' as const),
    providers: options.providers ?? {},
    documents: options.documents ?? memoryDocuments(now),
    ...(options.scanFile ? { scanFile: options.scanFile } : {}),
    withFileCheck,
    lookUps: {
      ...lookUpSources(config.lookUps, Date.now),
      mailHost: async () => 'unknown' as const,
      ...options.lookUps,
    },
    sendOut: options.sendOut ?? send,
    log,
    now,
    newId,
    randomBytes,
    wake: options.wake ?? (() => {}),
  }
}

const connectorsOf = (all: Catalogue, lenders: NonNullable<Options['lenders']>) =>
  Object.fromEntries(Object.keys(all.lenders).map((id) => [id, lenders[id] ?? fakeLender({ kind: 'rejected' })]))

/** Runs everything that is due, moving the clock to what is due later, until nothing is left or the time is up. */
const jobRunner =
  (parts: WorkerParts, clock: { now: number }) =>
  async (forMs = Number.POSITIVE_INFINITY) => {
    const end = clock.now + forMs
    for (const _ of atMost(2000, () => 'the jobs that are due')) {
      const due = await nextDue(parts.db, Object.keys(parts.handlers))
      if (due === undefined || due > end) break
      clock.now = Math.max(clock.now, due)
      await Promise.all(await beginJobs(parts, 8))
    }
  }

export async function startTestServer(options: Options = {}) {
  const { config, all } = configured(options)
  const { db, close } = options.database ? { db: options.database, close: async () => {} } : await openTestDatabase()
  const clock = { now: start }
  const now = () => (options.inRealTime ? Date.now() : clock.now)
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  const files = fileChecker()
  const out = outbound({ plainHttp: true, trusted: config.sandboxUrl ? [placeOf(config.sandboxUrl)] : [] })
  const keys = readKeyRing(newKeyRing())!
  const { withFileCheck } = files
  const before = dependenciesOf(options, { config, all, db, log, now, withFileCheck, keys, send: out.send })
  const deps = { ...before, ...options.parts?.(before) }
  const app = await buildApp({ ...deps, webRoot: options.webRoot ?? join(import.meta.dirname, 'nowhere') })
  const jobParts: WorkerParts = {
    db,
    clock: noWatch(now),
    handlers: { ...jobHandlers(deps), vacuum: options.vacuum ?? noVacuum },
    now,
    random: () => 0.5,
    log,
  }
  const call = callsTo(app, config.apiPath)

  return {
    app,
    db,
    deps,
    keys,
    jobParts,
    config,
    clock,
    lines,
    call,
    runJobs: jobRunner(jobParts, clock),
    aLead: leadsBy(call, { db, sealer: deps.sealer }),
    close: () => app.close().then(files.close).then(out.close).then(close),
  }
}
