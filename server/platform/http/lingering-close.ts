// Closing a connection whose client is still sending: what comes is read and thrown away for a while. Closed at once, the kernel
// answers what is on its way with a reset, and the client loses the refusal that it was sent (RFC 9112, section 9.6).
import type { IncomingMessage } from 'node:http'

/** Time for which a client's bytes are thrown away after its refusal; in ms. */
const lingeringMs = 5000

/** Makes the connection of a request close only when its client has, or after `lingeringMs`; its answer says `connection: close`. */
export function lingerAtClose(request: IncomingMessage): void {
  const { socket } = request
  // Node's own closing of a connection after its last answer.
  socket.destroySoon = () => {
    // Nobody uses these bytes any more; they are read so that the answer arrives.
    request.resume()
    socket.end()
    const ended = setTimeout(() => socket.destroy(), lingeringMs)
    ended.unref()
    socket.once('close', () => clearTimeout(ended))
  }
}
