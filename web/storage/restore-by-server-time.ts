// Whether what was kept has expired is for the server's clock to say: where this machine's says so, the server is asked for
// the time first; where it cannot be had, everything stays. Loaded only when something was kept.
import { dequal } from 'dequal/lite'
import type { Application } from '#domain/application.ts'
import type { Variant } from '#domain/variant.ts'
import type { readKept } from './keep.ts'
import { restore } from './restore.ts'

export { restore }

/**
 * The application as it was kept. `now` is in Unix milliseconds; `askTime` has the server tell the time, after which `now` is right, and
 * resolves to false where it does not.
 */
export async function restoreByServerTime(
  kept: ReturnType<typeof readKept>,
  variant: Variant,
  now: () => number,
  askTime: () => Promise<boolean>,
): Promise<Application> {
  const whole = restore(kept, variant, 0)
  if (dequal(restore(kept, variant, now()), whole)) return whole
  return (await askTime()) ? restore(kept, variant, now()) : whole
}
