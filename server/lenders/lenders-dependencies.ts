// Dependencies of the lender desk, follow-ups, providers and verification, beside the lead room's.
import type { CallName } from '#contract/calls.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import type { LeadDeps, LeadSettings } from '#server/lead/lead-dependencies.ts'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import type { ScanFile } from '#server/platform/documents/scanner.ts'
import type { WithFileCheck } from '#server/platform/files/file-checker.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { ThirdParties } from '#server/platform/settings/third-parties.ts'
import type { SendSms } from '#server/platform/sms/sms-gateway.ts'
import type { Connector } from '#server/platform/kit/connectors/connector.ts'
import type { LenderAccess } from '#server/platform/kit/connectors/lender-access.ts'
import type { BeginVisit } from './providers/connector.ts'
import type { CodeFigures } from './verification/code-limits.ts'

export interface LendersSettings extends LeadSettings {
  readonly lenders: Readonly<Record<string, LenderAccess>>
  /** The mail gateway and the providers, as far as they are configured. */
  readonly thirdParties: ThirdParties
  /** Changes of the limits on codes by text message. */
  readonly codes: CodeFigures
}

export interface LendersDeps extends LeadDeps {
  readonly config: LendersSettings
  /** By lender id; every lender of the catalogue has one. */
  readonly connectors: Readonly<Record<string, Connector>>
  /** By provider; those that are not configured are absent. */
  readonly providers: Readonly<Partial<Record<ProviderId, BeginVisit>>>
  readonly sendSms: SendSms
  readonly documents: DocumentStore
  /** Absent: files are not scanned. */
  readonly scanFile?: ScanFile
  readonly withFileCheck: WithFileCheck
  /** Start of this process, in Unix milliseconds, from which it hears lenders; absent where that does not matter. */
  readonly upSince?: number
}

export type UseCase<Name extends CallName> = UseCaseOf<LendersDeps, Name>
