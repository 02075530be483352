// Opt-out registers (P-12) as files that are read again where they were changed. The hashes are of the address in small letters or
// of the number in E.164.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { hashesIn } from '#server/platform/mail/opt-out-file.ts'

/** `absent` where no file is configured; `unreadable` where one is and it cannot be read, or is not of its form. */
export type RegisterSays = 'listed' | 'not-listed' | 'absent' | 'unreadable'
export type AskRegister = (countryId: string, address: string) => RegisterSays

export const registerHash = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

/** Reads each country's file again where it was changed. Kept in memory: 32 bytes a row would be less, a set is fast enough. */
export function registersIn(files: Readonly<Record<string, string>>): AskRegister {
  const kept = new Map<string, { readonly changedAt: number; readonly hashes: ReadonlySet<string> | undefined }>()
  return (countryId, address) => {
    const file = files[countryId]
    if (file === undefined) return 'absent'
    try {
      const { mtimeMs: changedAt } = statSync(file)
      let known = kept.get(file)
      if (known?.changedAt !== changedAt) {
        known = { changedAt, hashes: hashesIn(readFileSync(file, 'utf8')) }
        kept.set(file, known)
      }
      if (known.hashes === undefined) return 'unreadable'
      return known.hashes.has(registerHash(address)) ? 'listed' : 'not-listed'
    } catch {
      return 'unreadable'
    }
  }
}
