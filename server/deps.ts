// What the server's parts are given: everything that is not pure comes in here.
import type { ProviderId } from '#domain/providers.ts'
import type { Catalogue, Variants } from './catalogue.ts'
import type { Config } from './config.ts'
import type { Policies } from './consents/policies.ts'
import type { OwnTexts } from './own-texts.ts'
import type { DocumentStore } from './documents/document-store.ts'
import type { ScanFile } from './documents/scanner.ts'
import type { CheckFile } from './files/file-checker.ts'
import type { LookUpParts } from './look-ups/parts.ts'
import type { Words } from './words.ts'
import type { SendOut } from './kit/outbound.ts'
import type { ReceiptSigner } from './kit/receipt-keys.ts'
import type { SecretCost } from './kit/secrets.ts'
import type { Sealer } from './kit/sealing.ts'
import type { AskRegister } from './campaigns/register.ts'
import type { Connector } from './lender-desk/connector.ts'
import type { SendMail } from './mail/send-mail.ts'
import type { BeginVisit } from './providers/connector.ts'
import type { SendSms } from './verification/sms-gateway.ts'
import type { Log } from './log.ts'
import type { Database } from './stores/database.ts'

export interface Deps {
  readonly config: Pick<
    Config,
    | 'affiliates'
    | 'apiBase'
    | 'apiPath'
    | 'basePath'
    | 'chosenVariant'
    | 'codes'
    | 'corsOrigins'
    | 'environment'
    | 'lenders'
    | 'mail'
    | 'policiesPath'
    | 'productName'
    | 'publicUrl'
    | 'sms'
    | 'sandboxUrl'
    | 'switches'
    | 'textsPath'
    | 'thirdParties'
    | 'trustedProxies'
    | 'tracking'
    | 'webhooks'
  >
  readonly catalogue: Catalogue
  readonly variants: Variants
  readonly words: Words
  /** What an operator changed of the texts, as it is now. */
  readonly ownTexts: OwnTexts
  readonly policies: Policies
  readonly db: Database
  readonly sealer: Sealer
  readonly receipts: ReceiptSigner
  /** What a new secret for returning costs to make and to try. */
  readonly secretCost: SecretCost
  /** By lender id; every lender of the catalogue has one. */
  readonly connectors: Readonly<Record<string, Connector>>
  readonly sendSms: SendSms
  readonly sendMail: SendMail
  readonly askRegister: AskRegister
  /** By provider; those that are not configured are absent. */
  readonly providers: Readonly<Partial<Record<ProviderId, BeginVisit>>>
  readonly documents: DocumentStore
  /** Absent: files are not scanned. */
  readonly scanFile?: ScanFile
  readonly checkFile: CheckFile
  /** What look-ups ask outside. */
  readonly lookUps: LookUpParts
  /** To addresses that affiliates and brands named (S-27). */
  readonly sendOut: SendOut
  readonly log: Log
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
  /** A job was enqueued: the worker of this process may look at once. */
  readonly wake: () => void
}
