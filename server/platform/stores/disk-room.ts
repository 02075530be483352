// Explanation of a start that failed because the disk is full: the embedded database's own error says nothing of it.
import { statfsSync } from 'node:fs'

/** Size of a new embedded database, and a little more. */
const neededBytes = 64 * 1024 * 1024
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Bytes that may still be written to the disk of a folder; null where that cannot be said. */
function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** Explanation of an error with this code that a full disk caused; nothing where something else did. */
export function diskFault(
  code: string | undefined,
  folder: string,
  freeBytes: number | null = freeBytesOf(folder),
): string | undefined {
  const isFull = fullCodes.has(code ?? '') || (freeBytes !== null && freeBytes < neededBytes)
  if (!isFull) return undefined
  const free = freeBytes === null ? '' : `: ${Math.floor(freeBytes / 1_048_576)} MB are free`
  return `DATA_DIR: the disk of ${folder} is full${free}, expected at least ${neededBytes / 1_048_576} MB`
}
