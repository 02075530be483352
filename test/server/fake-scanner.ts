// Fake virus scanner on loopback: speaks clamd's INSTREAM and detects the EICAR test file.
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** In two parts, so that no scanner takes this source for the file itself. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

type Says = 'result' | 'error' | 'garbage' | 'nothing'

/** The file of the pieces that came, once the last has. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  // Ends with what was received: each piece moves on by four bytes at least.
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

export async function startFakeScanner() {
  const state = { says: 'result' as Says, scanned: 0 }
  const sockets = new Set<Socket>()
  const replies: Readonly<Record<Says, (file: Buffer) => string | undefined>> = {
    result: (file) => (file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'),
    error: () => 'INSTREAM size limit exceeded. ERROR\0',
    garbage: () => 'OK, I suppose\0',
    nothing: () => undefined,
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
      const file = fileIn(received)
      if (!file) return
      state.scanned += 1
      const reply = replies[state.says](file)
      if (reply !== undefined) socket.end(reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port },
    state,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
