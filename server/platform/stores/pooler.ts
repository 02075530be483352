// Pooler before PostgreSQL, such as PgBouncer: whether an address leads to one.
import { Client } from 'pg'
import type { ClientBase } from 'pg'
import { restoreName } from './restore-lock.ts'

/** True where who greeted this connection is another than who answers: a pooler has a process id of its own. */
export async function isPooledClient(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as unknown as { readonly processID: number | null }
  return !rows.some(({ pid }) => pid === processID)
}

/** The same, of an address. Rejects where there is no connection. */
export async function isPooled(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, application_name: restoreName })
  await client.connect()
  try {
    return await isPooledClient(client)
  } finally {
    await client.end()
  }
}
