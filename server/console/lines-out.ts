// Output of a command's lines to a stream whose reader may leave before the last, as `| head` does.

/**
 * Writes lines. Lines after the reader closed the pipe are dropped: the command goes on to its end, because its changes must not
 * depend on a reader. Any other error of the stream is thrown.
 */
export function linesTo(stream: NodeJS.WriteStream): (line: string) => void {
  let isClosed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isClosed = true
  })
  return (line) => {
    if (!isClosed) stream.write(`${line}\n`)
  }
}
