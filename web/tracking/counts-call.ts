// Calls of our own counts (decisions 033 and 072): their requests outlive the page, and nobody waits for them.
import { clientOf } from '#web/api/client.ts'
import type { Answer, ClientOf, ClientOptions } from '#web/api/client.ts'
import type { EndpointRow } from '#contract/endpoints.ts'

/** A client whose requests are finished by the browser where the page goes away. */
export const countsClient = <T extends Readonly<Record<string, EndpointRow>>>(
  calls: T,
  options: ClientOptions,
): ClientOf<T> =>
  clientOf(calls, { ...options, fetch: (input, init) => options.fetch(input, { ...init, keepalive: true }) })

/** Whether the server has it, or will never take it: what was refused is not tried again, unless there was too much at once. */
export const isOver = (answer: Answer<unknown>): boolean =>
  answer.kind !== 'silence' && !(answer.kind === 'refusal' && isForLater(answer.status))

const isForLater = (status: number) => status === 409 || status === 429 || status >= 500
