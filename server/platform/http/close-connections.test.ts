// Test of a server that closes: whoever is being answered hears that this is the last answer, and nobody holds the server open (Q5).
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeConnections } from './close-connections.ts'

type Turn = PromiseWithResolvers<void>

test('Q5: an answer that goes out while the server closes is the last of its connection', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeConnections(app)
  const [asked, closing, answered] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Turn, Turn, Turn]
  app.addHook('preClose', (done) => {
    closing.resolve()
    done()
  })
  app.get('/', async () => {
    asked.resolve()
    await answered.promise
    return 'here'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // A client that would ask again on the same connection.
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve) =>
    get(url, { agent }, (response) => resolve(response.resume())),
  )
  await asked.promise
  const closed = app.close()
  await closing.promise
  answered.resolve()
  const { statusCode, headers } = await answer
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  await closed
})
