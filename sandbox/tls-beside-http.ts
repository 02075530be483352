// TLS beside plain HTTP on the sandbox's one port: lenders that want mutual TLS are played there too. The first byte tells which.
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { developmentServerCertificate } from '#server/platform/kit/connectors/development-certificates.ts'

const handshake = 0x16

/** Call it before listening. A client without a certificate is let in here: the lender that wants one turns it away. */
export function speakTlsToo(app: FastifyInstance, publicUrl: () => string): void {
  const plain = app.server
  const open = new Set<Socket>()
  const secure = () => {
    const { certificate, key, ca } = developmentServerCertificate([
      ...new Set(['127.0.0.1', '::1', 'localhost', new URL(publicUrl()).hostname.replace(/^\[|\]$/g, '')]),
    ])
    return createServer(
      { cert: certificate, key, ca, requestCert: true, rejectUnauthorized: false },
      (request, response) => plain.emit('request', request, response),
    )
  }
  let secureServer: ReturnType<typeof secure> | undefined
  const plainListeners = plain.listeners('connection') as ((socket: Socket) => void)[]
  plain.removeAllListeners('connection')
  plain.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const ended = () => socket.destroy()
    socket.once('error', ended)
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return socket.destroy()
      socket.unshift(first)
      socket.off('error', ended)
      // Only now is it known where the sandbox is reached: tests learn their port by listening.
      if (first[0] === handshake) return (secureServer ??= secure()).emit('connection', socket)
      for (const listener of plainListeners) listener.call(plain, socket)
    })
  })
  app.addHook('preClose', (done) => {
    secureServer?.closeAllConnections()
    for (const socket of open) socket.destroy()
    done()
  })
}
