// Opt-out file: people who want no advertising (P-12), one SHA-256 hash of an e-mail address or phone number a line, in hexadecimal.

/** Form of each such file, in words. */
export const optOutForm = 'a file with a SHA-256 in hexadecimal a line'

/** The file's hashes. Nothing where a line is something else: who stands in it in another form would count as not listed. */
export function hashesIn(text: string): ReadonlySet<string> | undefined {
  const lines = text
    .toLowerCase()
    .split(/\s+/)
    .filter((line) => line !== '')
  return lines.every((line) => /^[0-9a-f]{64}$/.test(line)) ? new Set(lines) : undefined
}
