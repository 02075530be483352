// The server's parts out of its settings, over an open database: for the server itself and for the operator's commands.
import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from '#domain/constants.ts'
import { variantsOf } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import { createPolicies } from './consents/policies.ts'
import type { Deps } from './deps.ts'
import { receiptSigner } from './kit/receipt-keys.ts'
import { createSealer } from './kit/sealing.ts'
import { secretCost } from './kit/secrets.ts'
import { keyRingIn } from './kit/sealing-keys.ts'
import { defaultConnector } from './lender-desk/default-connector.ts'
import type { Log } from './log.ts'
import { ownTexts, withOwnTexts } from './own-texts.ts'
import { providersOf } from './providers/connector.ts'
import type { Database } from './stores/database.ts'
import { noGateway, smsGateway } from './verification/sms-gateway.ts'
import { createWords } from './words.ts'

interface Given {
  readonly config: Config
  readonly catalogue: Catalogue
  readonly db: Database
  readonly log: Log
  readonly wake: () => void
}

/** Everything real: the machine's clock and chance, and the third parties of the settings. `close` ends connections outwards. */
export function partsOf({ config, catalogue, db, log, wake }: Given): {
  readonly deps: Deps
  readonly close: () => Promise<void>
} {
  const own = ownTexts(config.textsDir, (file, why) => log.failure(`texts left as built: ${file}`, new Error(why), {}))
  const connectors = Object.fromEntries(
    Object.entries(config.lenders).map(([id, access]) => [
      id,
      defaultConnector({ ...access, timeoutMs: catalogue.lenders[id]!.timeoutMs, now: Date.now }),
    ]),
  )
  const keys = config.keys ?? keyRingIn(config.dataDir)
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
    policies: createPolicies({
      catalogue,
      folder: config.policiesDir,
      neutral: constants.translation.fallbackLanguage,
    }),
    db,
    sealer: createSealer(keys),
    receipts: receiptSigner(keys),
    secretCost,
    connectors,
    sendSms: config.thirdParties.sms ? smsGateway(config.thirdParties.sms, Date.now) : noGateway,
    providers: providersOf(config.thirdParties, Date.now),
    log,
    now: Date.now,
    newId: randomUUID,
    randomBytes,
    wake,
  }
  return {
    deps,
    close: async () => {
      await Promise.all(Object.values(connectors).map((connector) => connector.close()))
    },
  }
}
