// One-time code: six random digits, stored as a keyed hash that is bound to lead, number and send.
import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { VerificationRow } from '#server/platform/stores/tables.ts'

const codes = 1_000_000
const drawBytes = 4
/** One draw of four thousand is refused: so many in a row mean that the source is not random. */
const drawsAtMost = 20
/** Draws from here on would make low codes likelier. */
const fairBelow = Math.floor(2 ** (8 * drawBytes) / codes) * codes

/** Six figures, each code as likely as any other. Throws where `randomBytes` is not random. */
export function newCode(randomBytes: (count: number) => Uint8Array): string {
  for (let draw = 0; draw < drawsAtMost; draw++) {
    const bytes = randomBytes(drawBytes)
    const randomNumber = new DataView(bytes.buffer, bytes.byteOffset, drawBytes).getUint32(0)
    if (randomNumber < fairBelow) return String(randomNumber % codes).padStart(6, '0')
  }
  throw new Error('The random source gives no code')
}

type Bound = Pick<VerificationRow, 'lead_id' | 'number_index' | 'send'>

export function hashOfCode(sealer: Sealer, { lead_id, number_index, send }: Bound, code: string): string {
  return sealer.index(`verification ${lead_id} ${number_index} ${send}`, code)
}

/** Whether the code is that of the send; compares in constant time. */
export function isCodeOf(sealer: Sealer, row: Bound & Pick<VerificationRow, 'code_hash'>, code: string): boolean {
  if (row.code_hash === null) return false
  const given = Buffer.from(hashOfCode(sealer, row, code))
  const kept = Buffer.from(row.code_hash)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

/** Seal context of a code that waits to be sent. */
export const placeOfCode = (id: string) => `verification.sealed_code ${id}`
