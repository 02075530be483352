// Output of a command's lines to a stream whose reader may leave before the last, as `| head` does.

/**
 * Writes lines. What comes after the reader closed the pipe is dropped: the command goes on to its end, because what it changes must not
 * hang on who reads. Any other error of the stream is thrown.
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
