// Watch over connections to PostgreSQL: one on which nothing can be written is given up. After a failover it may lead to what is a
// standby now, and among those in use it would stay for ever.
import type { ClientBase, Pool } from 'pg'
import { errorCode } from '../kit/error-code.ts'

/** PostgreSQL's code of a write where there is only reading. */
const readOnlyCode = '25006'

type Query = (...given: readonly unknown[]) => unknown

/** Has the pool close a connection that refused a write, as soon as nobody uses it: the next one is made anew. */
export function giveUpWhenReadOnly(pool: Pool): void {
  const refused = new WeakSet<ClientBase>()
  pool.on('connect', (client) => {
    const watched = client as unknown as { query: Query }
    const query = watched.query.bind(client)
    watched.query = (...given) => {
      const answer = query(...given)
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (errorCode(error) === readOnlyCode) refused.add(client)
        })
      return answer
    }
  })
  // Not before: the transaction that was refused is yet to be rolled back.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void client.end()
  })
}
