// Answers to requests that are no HTTP: malformed, too slow or with too long a head. No route and no hook sees them, so the whole
// answer is written here. It has the headers of every other one and nothing of the request (ERRH-01).
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from './answer.ts'
import type { RefusalCode } from './answer.ts'

const codes: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'head-too-large',
}

/** Writes the refusal of an error of the HTTP parser and closes the connection; one that is gone is told nothing. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { reference, headers }: { readonly reference: string; readonly headers: Readonly<Record<string, string>> },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const { status, code, message } = refuse(codes[error.code ?? ''] ?? 'bad-request')
  const body = JSON.stringify({ code, message, reference })
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}
