// Completion rate of one-time codes, and the alarm where too few are typed (S-23). Messages that nobody answers are what
// somebody makes us send for the money in it.
import type { LendersDeps } from '../lenders-dependencies.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { hourMs } from '#domain/questions/duration.ts'
import { countVerifications } from './code-store.ts'
import type { VerificationFigures } from './code-store.ts'

/** By brand and country, the last hour until `now` (Unix milliseconds); nothing for those that sent none. */
export async function verificationFigures(db: Handle, now: number): Promise<readonly VerificationFigures[]> {
  const { rows } = await countVerifications(db, now)
  return rows
}

/** Logs `sms completion low` for each brand and country that is below, once an hour over all processes. */
export async function watchCompletion({ db, config, log, now }: Pick<LendersDeps, 'db' | 'config' | 'log' | 'now'>) {
  const { belowPercent, fromSends } = config.codes.alarm
  const figures = await verificationFigures(db, now())
  const low = figures.filter(({ sent, verified }) => sent >= fromSends && verified * 100 < sent * belowPercent)
  for (const each of low) {
    const limit = { key: `sms completion low ${each.brand}-${each.country}`, most: 1, windowMs: hourMs }
    if ((await takeAll(db, [limit], now())).kind === 'taken') log.info('sms completion low', { ...each })
  }
}
