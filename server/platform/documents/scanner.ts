// Virus scanner client over clamd's protocol (INSTREAM): streams the file in pieces and reads one line.
import { connect } from 'node:net'
import type { ScannerAddress } from './document-settings.ts'

/** `unknown`: nobody answered, or not with a result. */
export type ScanResult = 'clean' | 'infected' | 'unknown'
export type ScanFile = (bytes: Buffer) => Promise<ScanResult>

const pieceBytes = 64_000
const longestReply = 2000

const length = (bytes: number) => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}

function resultOf(reply: string): ScanResult {
  if (/^stream: OK\0?\s*$/.test(reply)) return 'clean'
  return / FOUND\0?\s*$/.test(reply) ? 'infected' : 'unknown'
}

/** Never rejects: whatever goes wrong is `unknown`. */
export function clamdScanner({ host, port }: ScannerAddress, timeoutMs = 10_000): ScanFile {
  return (bytes) =>
    new Promise((resolve) => {
      const socket = connect({ host, port })
      let reply = ''
      const end = (result: ScanResult) => {
        clearTimeout(limit)
        socket.destroy()
        resolve(result)
      }
      const limit = setTimeout(() => end('unknown'), timeoutMs)
      socket.setEncoding('latin1')
      socket.on('error', () => end('unknown'))
      socket.on('data', (text: string) => {
        reply += text
        if (reply.includes('\0') || reply.length > longestReply) end(resultOf(reply))
      })
      socket.on('close', () => end(resultOf(reply)))
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          const piece = bytes.subarray(at, at + pieceBytes)
          socket.write(length(piece.length))
          socket.write(piece)
        }
        socket.write(length(0))
      })
    })
}
