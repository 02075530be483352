// Watch over connections to PostgreSQL: one on which nothing can be written is given up. After a failover it may lead to what is a
// standby now, and among those in use it would stay for ever.
import { Client } from 'pg'
import type { ClientBase, Pool } from 'pg'
import { errorCode } from '../kit/error-code.ts'
import { giveUpWhenSilent, keptAlive } from './silent-connections.ts'

/** PostgreSQL's code of a write where there is only reading. */
const readOnlyCode = '25006'

/** True where a write was refused because there is only reading. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === readOnlyCode

/** Explanation for the operator. */
export const readOnlyWords = 'the database can only be read, as a standby, expected the one that takes writes'

/**
 * Rejects where the database can only be read. By a connection of its own: the next one may lead to another machine, as a balancer does after a
 * failover.
 */
export async function expectWrites(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    ...keptAlive,
    application_name: 'loanform',
  })
  // Silent: the query that fails next tells of it.
  client.on('error', () => {})
  try {
    await client.connect()
    giveUpWhenSilent(client)
    const { rows } = await client.query<{ only: string }>(`select current_setting('transaction_read_only') as "only"`)
    if (rows.some(({ only }) => only === 'on')) throw Object.assign(new Error(readOnlyWords), { code: readOnlyCode })
  } finally {
    await client.end()
  }
}

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
          if (isReadOnly(error)) refused.add(client)
        })
      return answer
    }
  })
  // Not before: the transaction that was refused is yet to be rolled back.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void client.end()
  })
}
