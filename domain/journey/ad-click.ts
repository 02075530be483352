// Ad click: the Google click id of an arrival, how long it counts, and its form in the lead (E2, I4).
import type { Arrival } from './arrival.ts'
import { isOver } from './lifetime.ts'

/** As it is kept under `gclid`. An undefined id is one the link left out. */
export interface AdClick {
  readonly gclid?: string | undefined
  readonly gclsrc?: string | undefined
  readonly wbraid?: string | undefined
  readonly gbraid?: string | undefined
  /** UTC ISO timestamp. */
  readonly setAt: string
}

/** As the lead carries it. An undefined id is one the link left out. A click replaces an older one whole (`mergeRequestContext`). */
export interface GoogleClick {
  readonly gclid?: string | undefined
  readonly gclidAt?: string
  readonly gbraid?: string | undefined
  readonly wbraid?: string | undefined
}

const days = 86_400_000

/** I4: the click of an arrival: one of the three ids, from no named source or from one that contains `aw`. */
export function adClickFrom({ gclid, gclsrc, wbraid, gbraid }: Arrival, now: number): AdClick | undefined {
  const isClick = gclid !== undefined || wbraid !== undefined || gbraid !== undefined
  if (!isClick || !(gclsrc === undefined || gclsrc.includes('aw'))) return undefined
  return { gclid, gclsrc, wbraid, gbraid, setAt: new Date(now).toISOString() }
}

/** I4: over after so many days. */
export function isAdClickOver({ setAt }: AdClick, now: number, expiryDays: number, warn: (message: string) => void) {
  return isOver(setAt, now, expiryDays * days, (what) => warn(`Invalid ad click ${what}`))
}

/** The click as the lead sends it. */
export function googleClickOf({ gclid, gbraid, wbraid, setAt }: AdClick): GoogleClick {
  return { gclid, gclidAt: setAt, gbraid, wbraid }
}
