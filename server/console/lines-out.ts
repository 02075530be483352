// Output of a command's lines to a stream whose reader may leave before the last, as `| head` does, or whose disk may be full.
import { encodedLine } from '#server/platform/kit/encoded-line.ts'

/**
 * Writes lines. Lines after the reader closed the pipe are dropped: the command goes on to its end, because its changes must not
 * depend on a reader. `onLost` is told once of any other error of the stream; lines are dropped from then on, too. No sign of a line is
 * an order to the terminal that shows it.
 */
export function linesTo(stream: NodeJS.WriteStream, onLost: (error: Error) => void): (line: string) => void {
  let isClosed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const isNew = !isClosed
    isClosed = true
    if (isNew && error.code !== 'EPIPE') onLost(error)
  })
  return (line) => {
    if (!isClosed) stream.write(`${encodedLine(line)}\n`)
  }
}
