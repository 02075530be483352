// Effects of a mutation on a simulated server: settings, dependencies, job handlers and statements that are laid around the product.
import type { Lender } from '#domain/lender/lender.ts'
import type { Market } from '#domain/lender/market.ts'
import type { ServerDeps } from '#server/composition.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'

export interface MutationEffects {
  /** Statements that are laid over the database; such a database is used for nothing else afterwards. */
  readonly sql?: readonly string[]
  /** Settings that the server is given in place of those that hold. */
  readonly market?: Partial<Market>
  readonly lender?: (lender: Lender) => Lender
  readonly parts?: (parts: ServerDeps) => Partial<ServerDeps>
  /** By kind of job. */
  readonly handlers?: Readonly<Record<string, (handler: JobHandler) => JobHandler>>
}
