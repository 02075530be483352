// Composition root: builds the rooms' dependencies from settings and an open database, for the server and the operator's
// commands.
import { randomBytes } from 'node:crypto'
import { registersIn } from '#server/reach/campaigns/register.ts'
import { constants } from '#domain/application/constants.ts'
import type { CallsDeps } from '#server/calls/calls-dependencies.ts'
import type { LookUpDeps } from '#server/look-ups/look-up-dependencies.ts'
import type { OpsSettings } from '#server/ops/ops-dependencies.ts'
import type { PagesDeps } from '#server/platform/pages/pages.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { Config } from './config.ts'
import { createPolicies } from '#server/lead/consents/policies.ts'
import { clamdScanner } from '#server/platform/documents/scanner.ts'
import { documentStore } from '#server/platform/documents/stores.ts'
import { fileChecker } from '#server/platform/files/file-checker.ts'
import { guardedConnector, outbound, placeOf } from '#server/platform/kit/outbound.ts'
import { leadWaits } from '#server/calls/lead-waits.ts'
import type { LeadWaits } from '#server/calls/lead-waits.ts'
import { marksOf } from '#server/calls/lead-waits-store.ts'
import { lookUpSources } from '#server/look-ups/look-up-sources.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { newId } from '#server/platform/kit/new-id.ts'
import { receiptsOf } from '#server/platform/kit/receipt-keys.ts'
import { secretCost } from '#server/platform/kit/secrets.ts'
import type { BreakerState } from '#server/platform/kit/connectors/connector.ts'
import { openConnector } from '#server/platform/kit/connectors/dialect-connector.ts'
import type { LenderAccess } from '#server/platform/kit/connectors/lender-access.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import type { Connect } from '#server/platform/kit/connectors/transport.ts'
import type { Log } from '#server/platform/log/log.ts'
import { mailOf } from '#server/platform/mail/mail-of.ts'
import { readOperatorTexts, withOperatorTexts } from '#server/platform/texts/operator-texts.ts'
import { providersOf } from '#server/lenders/providers/connector.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { smsGatewayOf } from '#server/platform/sms/sms-gateways.ts'
import { createTranslator } from '#server/platform/texts/applicant-messages.ts'

/** One object that satisfies every room. */
export interface ServerDeps extends CallsDeps, LookUpDeps, PagesDeps {
  readonly config: CallsDeps['config'] & OpsSettings & Pick<Config, 'trustedProxies'>
}

interface Given {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly db: Database
  readonly log: Log
  readonly wake: () => void
}

/** Everything real: the machine's clock and chance, and the third parties of the settings. `close` ends connections outwards. */
export function createDependencies({ config, catalogue, db, log, wake }: Given): {
  readonly deps: ServerDeps
  readonly keys: KeyHolder
  readonly waits: LeadWaits
  readonly breakers: () => Readonly<Record<string, BreakerState>>
  readonly close: () => Promise<void>
} {
  const own = readOperatorTexts(config.textsDir, (file, why) =>
    log.failure(`texts left as built: ${file}`, new Error(why), {}),
  )
  const connectors = connectorsOf(config, catalogue)
  const files = fileChecker()
  const trusted = config.sandboxUrl === undefined ? [] : [placeOf(config.sandboxUrl)]
  const out = outbound({ plainHttp: config.switches.plainHttp, trusted })
  const { send: sendMail, close: closeMail } = mailOf(config)
  const keys = holdKeys(config)
  const waits = leadWaits({
    marksOf: (ids) => marksOf(db, ids),
    onFailure: (error) => log.failure('held requests cannot be looked after', error, {}),
  })
  const worded = withOperatorTexts(catalogue, own)
  const deps: ServerDeps = {
    config,
    catalogue,
    variants: variantsOf(catalogue, {
      productName: config.productName,
      environment: config.environment,
      chosen: config.chosenVariant,
    }),
    words: createTranslator(catalogue, own),
    operatorTexts: own,
    policies: createPolicies({
      catalogue: worded,
      own: config.policies,
      neutral: constants.translation.fallbackLanguage,
    }),
    db,
    sealer: keys.sealer,
    receipts: receiptsOf(keys.ring),
    secretCost,
    connectors,
    sendSms: smsGatewayOf(config.sms, Date.now),
    sendMail,
    askRegister: registersIn(config.mail.registers),
    providers: providersOf(config.thirdParties, Date.now),
    documents: documentStore(config.documents.store),
    ...(config.documents.scanner ? { scanFile: clamdScanner(config.documents.scanner) } : {}),
    withFileCheck: files.withFileCheck,
    lookUps: lookUpSources(config.lookUps, Date.now),
    sendOut: out.send,
    log,
    now: Date.now,
    newId,
    randomBytes,
    wake,
    waits,
    upSince: Date.now(),
  }
  return {
    deps,
    keys,
    waits,
    breakers: () => Object.fromEntries(Object.entries(connectors).map(([id, { breaker }]) => [id, breaker()])),
    close: async () => {
      files.close()
      await Promise.all([out.close(), ...Object.values(connectors).map((connector) => connector.close())])
      closeMail()
    },
  }
}

/** By lender, the way to it. */
const connectorsOf = (config: Config, catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(config.lenders).map(([id, access]) => [
      id,
      openConnector({
        access,
        protocol: protocolOfLender(catalogue, id),
        timeoutMs: catalogue.lenders[id]!.timeoutMs,
        followUps: catalogue.followUps,
        now: Date.now,
        connect: connectTo(config, access),
      }),
    ]),
  )

/** S-27. Where a sandbox may play lenders, an operator's own address may be this machine's. */
const connectTo = ({ switches }: Config, { baseUrl, tokenUrl }: LenderAccess): Connect => {
  const places = [baseUrl, tokenUrl ?? ''].filter((url) => url !== '').map(placeOf)
  const rules = { plainHttp: switches.plainHttp, trusted: switches.sandbox ? places : [] }
  return (timeoutMs, tls) => guardedConnector(rules, timeoutMs, tls)
}
