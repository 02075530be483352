// Effective lenders: the catalogue's, with the operator's settings applied (Q3). Part of what a round is decided from, and kept
// with it.
import type { Lender } from '#domain/lender/lender.ts'
import { longerOff } from '#domain/lender/lender-limits.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lenderSettings } from '#server/platform/stores/lender-settings.ts'
import type { LenderSetting } from '#server/platform/stores/lender-settings.ts'

type Lenders = Readonly<Record<string, Lender>>

/** The lender as it is used: what is set replaces what its folder says, but no pause ends one of the folder that lasts longer. */
function asSet(lender: Lender, set: LenderSetting): Lender {
  const byOperator =
    set.off_reason === null
      ? undefined
      : { reason: set.off_reason, ...(set.off_until ? { until: set.off_until.toISOString() } : {}) }
  const off = longerOff(lender.off, byOperator)
  const caps = {
    ...lender.caps,
    ...(set.caps_hour === null ? {} : { hour: set.caps_hour }),
    ...(set.caps_day === null ? {} : { day: set.caps_day }),
  }
  return { ...lender, ...(off ? { off } : {}), ...(Object.keys(caps).length > 0 ? { caps } : {}) }
}

/** The last that was laid over each catalogue: the same settings give the same object, whose configuration is made once. */
const made = new WeakMap<Lenders, { readonly key: string; readonly lenders: Lenders }>()

/** The lenders as they decide now; the catalogue's own where nothing is set. */
export const effectiveLenders = async (db: Handle, lenders: Lenders): Promise<Lenders> =>
  lendersUnder(await lenderSettings(db), lenders)

/** The lenders under all of the operator's settings, by lender id; the catalogue's own where nothing is set. */
export function lendersUnder(all: readonly LenderSetting[], lenders: Lenders): Lenders {
  const settings = all.filter(({ lender }) => Object.hasOwn(lenders, lender))
  if (settings.length === 0) return lenders
  const key = JSON.stringify(settings)
  const before = made.get(lenders)
  if (before?.key === key) return before.lenders
  const over = settings.map((set) => [set.lender, asSet(lenders[set.lender]!, set)] as const)
  const laid = { ...lenders, ...Object.fromEntries(over) }
  made.set(lenders, { key, lenders: laid })
  return laid
}
