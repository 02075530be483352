// What the server's parts are given: everything that is not pure comes in here.
import type { ProviderId } from '#domain/follow-up/providers.ts'
import type { Catalogue, Variants } from '#server/platform/catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type { Policies } from '#server/lead/consents/policies.ts'
import type { OwnTexts } from '#server/platform/texts/operator-texts.ts'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import type { ScanFile } from '#server/platform/documents/scanner.ts'
import type { CheckFile } from '#server/platform/files/file-checker.ts'
import type { LookUpParts } from '#server/look-ups/look-up-dependencies.ts'
import type { Words } from '#server/platform/texts/applicant-messages.ts'
import type { SendOut } from '#server/platform/kit/outbound.ts'
import type { ReceiptSigner } from '#server/platform/kit/receipt-keys.ts'
import type { SecretCost } from '#server/platform/kit/secrets.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { AskRegister } from '#server/reach/campaigns/register.ts'
import type { Connector } from '#server/lenders/desk/connector.ts'
import type { SendMail } from '#server/platform/mail/send-mail.ts'
import type { BeginVisit } from '#server/lenders/providers/connector.ts'
import type { SendSms } from '#server/lenders/verification/sms-gateway.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Database } from '#server/platform/stores/database.ts'

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
