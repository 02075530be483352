// Dependencies of the platform, and so of every room: settings, catalogue, database, clock and randomness.
import type { EnvironmentId, ServerSwitches } from '#domain/application/layers.ts'
import type { Catalogue, Variants } from './catalogue/catalogue.ts'
import type { DocumentStore } from './documents/document-store.ts'
import type { Sealer } from './kit/sealing.ts'
import type { Log } from './log/log.ts'
import type { Database } from './stores/database.ts'
import type { Translator } from './texts/applicant-messages.ts'

/** The settings that more than one room goes by. */
export interface PlatformSettings {
  /** The id of the variant that `PRODUCT` and `COUNTRY` choose. */
  readonly chosenVariant?: string
  readonly basePath: string
  /** Address by which the pages call the API: a path, or an address elsewhere. */
  readonly apiBase: string
  /** Path of the API at this server. */
  readonly apiPath: string
  /** Other origins whose pages may call the API (S-14). */
  readonly corsOrigins: readonly string[]
  readonly environment: EnvironmentId
  /** Server switches of the environment's folder. */
  readonly switches: ServerSwitches
  /** Factor by which browser tests wait less; 1 for everybody else. */
  readonly testSpeed: number
  readonly productName: string
  /** The shape of the texts' path below a variant's place, with `{lng}` and `{ns}` (M10). */
  readonly textsPath: string
  /** Whether the API shows its document. */
  readonly apiDocs: boolean
  /** Address for reports of weaknesses; absent where there is none. */
  readonly securityContact?: string
  /** Public address of this server, by which lenders reach us and links to the form begin; without a slash at the end. */
  readonly publicUrl: string
  /** Absent where the sandbox plays no lenders. */
  readonly sandboxUrl?: string
}

export interface PlatformDeps {
  readonly config: PlatformSettings
  readonly catalogue: Catalogue
  readonly variants: Variants
  readonly words: Translator
  readonly db: Database
  readonly sealer: Sealer
  readonly log: Log
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
  /** A job was enqueued: the worker of this process may look at once. */
  readonly wake: () => void
}

/** For what reads, writes or removes documents. */
export interface DocumentDeps extends Pick<PlatformDeps, 'db' | 'now' | 'sealer'> {
  readonly documents: DocumentStore
}
