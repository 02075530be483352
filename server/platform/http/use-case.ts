// What every use case is given and answers.
import type { Answer } from './answer.ts'

/** A request whose shape was checked against its endpoint's schema; parameters are text as they came. */
export interface Asked {
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  readonly authorization: string | undefined
  readonly ifMatch: string | undefined
  /** Present and well-formed for every POST and PUT. */
  readonly idempotencyKey: string
  /** Where the request comes from, as limits count it (`networkOf`). */
  readonly network: string
}

/** A room's own type of use case gives the dependencies (`lead-dependencies.ts` and the like). */
export type UseCaseOf<Deps> = (deps: Deps, asked: Asked) => Promise<Answer>
