// One-time code of a step-up. Made of the send's random id and the server's index key, so that it is written down nowhere and can
// be made again to be sent and to be compared.
import { minuteMs } from '#domain/questions/duration.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { StepUpRow } from '#server/platform/stores/token-tables.ts'

const codes = 1_000_000n

/** From when it was asked for. */
export const stepUpGoodMs = 10 * minuteMs
/** Between two codes. */
export const stepUpPauseMs = minuteMs
export const stepUpAttemptsAtMost = 5

/** Six figures. */
export function stepUpCode(sealer: Pick<Sealer, 'index'>, { lead_id: leadId, id }: Pick<StepUpRow, 'lead_id' | 'id'>) {
  const derivedNumber = Buffer.from(sealer.index(`step-up ${leadId}`, id), 'base64url').readBigUInt64BE()
  return String(derivedNumber % codes).padStart(6, '0')
}

/** Compares in constant time. */
export function isStepUpCode(
  sealer: Pick<Sealer, 'index'>,
  row: Pick<StepUpRow, 'lead_id' | 'id'>,
  typed: string,
): boolean {
  const given = Buffer.from(typed)
  const right = Buffer.from(stepUpCode(sealer, row))
  return given.length === right.length && timingSafeEqual(given, right)
}
