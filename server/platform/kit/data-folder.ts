// Fault of the data folder: what the system refused there, told under the name of the setting.
import { problemLine } from '../settings/problem.ts'

/** Error that names the setting, for people, and keeps the code: a full disk is told from that. */
export class FolderFault extends Error {
  readonly code: string | undefined

  constructor(found: string, cause: Error) {
    super(problemLine({ name: 'DATA_DIR', found, expected: 'a folder that the server can write to' }), { cause })
    this.code = (cause as NodeJS.ErrnoException).code
  }
}

/** The error with the setting's name, where the system refused something in the folder; any other as it is. */
export function folderFault(dataDir: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { code, path } = error as NodeJS.ErrnoException
  return new FolderFault(`${path ?? dataDir} (${code})`, error)
}

/** Runs what needs the folder. Throws with the setting's name where the system refuses it. */
export function inDataFolder<T>(dataDir: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw folderFault(dataDir, error)
  }
}
