// Statements prepared by name: PostgreSQL reads and plans each of them once for a connection, and not each time. That is two fifths of
// its work for a lead. Behind a pooler no name lasts, so that none is given.
import type { ClientBase } from 'pg'
import { errorCode } from '../kit/error-code.ts'
import { isPooledClient } from './pooler.ts'

/** Names of texts; `renew`: a text that had a name gets another one, because what was prepared under the first is out of date. */
export interface StatementNames {
  readonly nameOf: (text: string) => string | undefined
  readonly renew: () => void
}

interface Limits {
  /** The time a text is asked at which it gets a name: what is asked seldom is not kept at each connection. */
  readonly usedOften: number
  /** PostgreSQL keeps as many plans for each connection. */
  readonly names: number
  /** Texts that are counted at once. */
  readonly counted: number
}

const usualLimits: Limits = { usedOften: 5, names: 200, counted: 2000 }

/** Names for all connections of a process. */
export function statementNames({ usedOften, names: namesAtMost, counted }: Limits = usualLimits): StatementNames {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let generation = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesAtMost) return known
    const count = (uses.get(text) ?? 0) + 1
    uses.delete(text)
    if (count >= usedOften) names.set(text, `loanform_${generation}_${names.size}`)
    else {
      if (uses.size >= counted) uses.clear()
      uses.set(text, count)
    }
    return names.get(text)
  }
  const renew = () => {
    generation++
    names.clear()
  }
  return { nameOf, renew }
}

const staleCode = '0A000'

/** True of a prepared statement whose table was changed since, as a migration of another process does. The same may be asked again. */
export const isStale = (error: unknown): boolean =>
  errorCode(error) === staleCode && /cached plan must not change result type/.test(String(error))

interface Watched {
  query: (...given: readonly unknown[]) => unknown
}

/**
 * Has what this connection is asked often prepared, from when the function that is returned has found that it leads to PostgreSQL itself. What
 * is asked without values is done at once anyway.
 */
export function prepareOften(client: ClientBase, { nameOf, renew }: StatementNames): () => Promise<void> {
  let isDirect = false
  const watched = client as unknown as Watched
  const query = watched.query.bind(client)
  watched.query = (...given) => {
    const [text, values] = given
    const isPreparable = isDirect && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPreparable ? nameOf(text) : undefined
    if (name === undefined) return query(...given)
    const answer = query({ name, text, values }, ...given.slice(2))
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isStale(error)) renew()
      })
    return answer
  }
  return async () => {
    isDirect = !(await isPooledClient(client))
  }
}
