// Use case of an API call: a function from a checked request to an answer, typed by the call's row in the contract.
import type * as v from 'valibot'
import type { calls, CallName } from '#contract/calls.ts'
import type { Answer } from './answer.ts'

type Calls = typeof calls

/** The names in braces of a path: of `/v3/lead/url/{id}/{urlType}` they are `id` and `urlType`. */
type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never

/** Output of a row's schema for this part; unknown where the row has none, and for files. */
type Checked<Row, Part extends 'query' | 'body'> = Row extends {
  readonly [P in Part]: infer Schema extends v.GenericSchema
}
  ? v.InferOutput<Schema>
  : unknown

interface RequestParts<Param extends string, Query, Body> {
  readonly endpoint: string
  /** Parts of the path, as text. */
  readonly params: Readonly<Record<Param, string>>
  readonly query: Query
  readonly body: Body
  readonly authorization: string | undefined
  readonly ifMatch: string | undefined
  /** The proof of work, where one was asked for. */
  readonly proof?: string | undefined
  /** Present and well-formed for every POST and PUT. */
  readonly idempotencyKey: string
  /** Network of the request, as limits count it (`networkOf`). */
  readonly network: string
  /** The whole address, and what the browser says of itself: for networks that were agreed to, and kept nowhere else (18.11). */
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
}

/** A request of this call, or of one of these, checked against the schemas of its row; without a name, of any call. */
export type ApiRequest<Name extends CallName = never> = [Name] extends [never]
  ? RequestParts<string, unknown, unknown>
  : RequestParts<ParamOf<Calls[Name]['path']>, Checked<Calls[Name], 'query'>, Checked<Calls[Name], 'body'>>

/** A room's own type of use case gives the dependencies (`lead-dependencies.ts` and the like). */
export type UseCaseOf<Deps, Name extends CallName = never> = (deps: Deps, request: ApiRequest<Name>) => Promise<Answer>
