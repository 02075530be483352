// Pooler for tests, as PgBouncer stands before PostgreSQL.
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** PostgreSQL behind a greeting with another process id, as poolers have it. */
export async function startPooler(databaseUrl: string) {
  const behind = new URL(databaseUrl)
  const pooler = createServer((client) => {
    const server = connect(Number(behind.port), behind.hostname)
    client.pipe(server)
    server.on('data', (bytes) => {
      // The message with the process id: its type, twelve bytes of length, the id, the secret.
      const at = bytes.indexOf(Buffer.from([75, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) + 1, at + 5)
      client.write(bytes)
    })
    for (const socket of [client, server])
      socket.on('error', () => {}).on('close', () => [client, server].forEach((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => void pooler.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return { url: Object.assign(new URL(databaseUrl), { host }).href, close: () => pooler.close() }
}
