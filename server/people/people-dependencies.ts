// Dependencies of accounts, rights and data retention, beside the lead room's.
import type { CallName } from '#contract/calls.ts'
import type { LeadDeps } from '#server/lead/lead-dependencies.ts'
import type { DocumentStore } from '#server/platform/documents/document-store.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { ReceiptSigner } from '#server/platform/kit/receipt-keys.ts'
import type { SecretCost } from '#server/platform/kit/secrets.ts'

export interface PeopleDeps extends LeadDeps {
  readonly documents: DocumentStore
  readonly receipts: ReceiptSigner
  /** Hashing cost of a new secret. */
  readonly secretCost: SecretCost
}

export type UseCase<Name extends CallName> = UseCaseOf<PeopleDeps, Name>
