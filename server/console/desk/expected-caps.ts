// Caps counted anew over leads in order of time, by expected acceptances. A place is kept by a yes and given back by a no, as the
// desk does it (`server/lenders/desk/capacity.ts`).
import type { CapWindow } from '#domain/lender/lender-limits.ts'

export interface ExpectedCaps {
  /** True where the lender's windows have room for a lead that it takes with this chance. */
  readonly hasRoom: (lenderId: string, windows: readonly CapWindow[], chance: number) => boolean
  /** Counts what of a lead it is expected to take. */
  readonly take: (lenderId: string, windows: readonly CapWindow[], leads: number) => void
}

/** Sums of many shares are a little off. */
const rounding = 1e-9

/** Keeps the newest window of each lender and span alone: leads come in order of time. */
export function countCaps(): ExpectedCaps {
  const taken = new Map<string, { readonly window: string; readonly leads: number }>()
  const leadsIn = (lenderId: string, { span, window }: CapWindow) => {
    const newest = taken.get(`${lenderId} ${span}`)
    return newest?.window === window ? newest.leads : 0
  }
  return {
    hasRoom: (lenderId, windows, chance) =>
      windows.every((each) => {
        const leads = leadsIn(lenderId, each)
        return leads + rounding < each.cap && leads + chance <= each.cap + rounding
      }),
    take: (lenderId, windows, leads) => {
      for (const each of windows)
        taken.set(`${lenderId} ${each.span}`, { window: each.window, leads: leadsIn(lenderId, each) + leads })
    },
  }
}
