// Fault of the data folder: what the system refused there, told under the name of the setting.
import { problemLine } from '../settings/problem.ts'

/** The error with the setting's name, where the system refused something in the folder; any other as it is. */
export function folderFault(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { code, path } = error as NodeJS.ErrnoException
  return namedFault(`${path ?? dataDir} (${code})`, error)
}

/** An error that names the setting and keeps the code: a full disk is told from that. */
export function namedFault(found: string, cause: Error): Error {
  const said = problemLine({ name: 'DATA_DIR', found, expected: 'a folder that the server can write to' })
  return Object.assign(new Error(said, { cause }), { code: (cause as NodeJS.ErrnoException).code })
}

/** Runs what needs the folder. Throws with the setting's name where the system refuses it. */
export function inDataFolder<T>(dataDir: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw folderFault(dataDir, error)
  }
}
