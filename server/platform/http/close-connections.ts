// Connections of a server that closes: none stays open because its client may ask once more (Q5). Node closes those that are idle when the
// closing begins; one that is answered after that would stand until its client leaves it.
import type { FastifyInstance } from 'fastify'

/** Time between two looks for connections that fell idle; in ms. */
const lookMs = 50

/** Answers that go out while the server closes are each the last of its connection. */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    // An answer may have gone out just before.
    const looks = setInterval(() => app.server.closeIdleConnections(), lookMs).unref()
    app.server.once('close', () => clearInterval(looks))
    done()
  })
}
