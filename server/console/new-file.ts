// New file of a command, whole or not there: half a document or half a ring of keys looks whole, and refuses the next run.
import { open, rm } from 'node:fs/promises'
import { CommandRefused } from './command.ts'

/**
 * Writes a file that its owner alone can read, on the disk before it resolves. Throws `CommandRefused` with its name where it is there already,
 * or cannot be written whole.
 */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<void> {
  const refused = ({ code, name }: NodeJS.ErrnoException) =>
    new CommandRefused(
      `file: ${path} ${code === 'EEXIST' ? 'is there already' : `cannot be written (${code ?? name})`}, expected a new file`,
    )
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw refused(error)
  })
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw refused(error as NodeJS.ErrnoException)
  } finally {
    await file.close()
  }
}
