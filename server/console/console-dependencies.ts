// Dependencies of the operator's commands: those of the calls, and the settings of this process.
import type { CallsDeps } from '#server/calls/calls-dependencies.ts'
import type { DocumentSettings } from '#server/platform/documents/document-settings.ts'
import type { KeyRing } from '#server/platform/kit/sealing-keys.ts'

export type ConsoleDeps = CallsDeps

/** Places in which this process keeps its data. */
export interface ConsoleSettings {
  readonly dataDir: string
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string
  readonly documents: DocumentSettings
  /** Absent where none are given and the environment lets the server make its own. */
  readonly keys?: KeyRing
}
