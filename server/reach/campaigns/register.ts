// Opt-out registers (P-12) as files: one SHA-256 hash of an e-mail address or phone number a line. In hexadecimal, of the
// address in small letters or of the number in E.164. A market that must ask one and has no file gets no advertising.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** `absent` where no file is configured or it cannot be read. */
export type RegisterSays = 'listed' | 'not-listed' | 'absent'
export type AskRegister = (countryId: string, address: string) => RegisterSays

export const registerHash = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

/** Reads each country's file again where it was changed. Kept in memory: 32 bytes a row would be less, a set is fast enough. */
export function registersIn(files: Readonly<Record<string, string>>): AskRegister {
  const kept = new Map<string, { readonly changedAt: number; readonly hashes: ReadonlySet<string> }>()
  return (countryId, address) => {
    const file = files[countryId]
    if (file === undefined) return 'absent'
    try {
      const { mtimeMs: changedAt } = statSync(file)
      let known = kept.get(file)
      if (known?.changedAt !== changedAt) {
        const lines = readFileSync(file, 'utf8').toLowerCase().split(/\s+/)
        known = { changedAt, hashes: new Set(lines.filter((line) => /^[0-9a-f]{64}$/.test(line))) }
        kept.set(file, known)
      }
      return known.hashes.has(registerHash(address)) ? 'listed' : 'not-listed'
    } catch {
      return 'absent'
    }
  }
}
