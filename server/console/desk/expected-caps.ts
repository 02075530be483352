// Caps counted anew over leads in order of time: how likely each number of a window's places is to be taken. A place is kept by a yes and
// given back by a no, as the desk does it (`server/lenders/desk/capacity.ts`).
import type { CapWindow } from '#domain/lender/lender-limits.ts'

export interface ExpectedCaps {
  /** The chance that the lender has room in each of the windows. */
  readonly room: (lenderId: string, windows: readonly CapWindow[]) => number
  /** Counts one lead that the lender is expected to take with this chance, its room included. */
  readonly take: (lenderId: string, windows: readonly CapWindow[], chance: number) => void
}

/** The places of a window. */
interface Taken {
  readonly window: string
  /** Chances of `from` places being taken, of one more, and so on. */
  readonly from: number
  readonly chances: readonly number[]
  /** Leads to be counted yet, each by its chance: while they all have room, nobody needs to know how many are taken. */
  readonly waiting: number[]
}

/** Less than this is as good as nothing. */
const negligible = 1e-12

/** One lead more, taken with a chance where there is room. */
function chancesWith(chances: readonly number[], room: number, chance: number): number[] {
  const next = [...chances, 0]
  for (let index = 0; index < Math.min(room, chances.length); index += 1) {
    const yes = chances[index]! * chance
    next[index]! -= yes
    next[index + 1]! += yes
  }
  return next
}

/** The same without the ends that are as good as nothing, which their neighbours get. */
function trimmed(from: number, chances: readonly number[]): Pick<Taken, 'from' | 'chances'> {
  const first = chances.findIndex((chance) => chance > negligible)
  const last = chances.findLastIndex((chance) => chance > negligible)
  const kept = chances.slice(first, last + 1)
  for (let index = 0; index < first; index += 1) kept[0]! += chances[index]!
  for (let index = last + 1; index < chances.length; index += 1) kept[kept.length - 1]! += chances[index]!
  return { from: from + first, chances: kept }
}

/** Every lead counted. */
function counted({ window, waiting, ...taken }: Taken): Taken {
  let { from, chances } = taken
  for (const chance of waiting)
    ({ from, chances } = trimmed(from, chancesWith(chances, Number.POSITIVE_INFINITY, chance)))
  return { window, from, chances, waiting: [] }
}

const hasSurelyRoom = ({ from, chances, waiting }: Taken, cap: number) => from + chances.length + waiting.length <= cap

/** The chance that there is room below the cap, where every lead is counted. */
function roomOf({ from, chances }: Taken, cap: number): number {
  let room = 0
  for (let index = 0; index < Math.min(cap - from, chances.length); index += 1) room += chances[index]!
  return room
}

/**
 * Keeps the newest window of each lender and span alone: leads come in order of time. Of an hour and its day the fuller one counts: both have
 * the same leads.
 */
export function countCaps(): ExpectedCaps {
  const all = new Map<string, Taken>()
  const keyOf = (lenderId: string, { span }: CapWindow) => `${lenderId} ${span}`
  const takenIn = (lenderId: string, each: CapWindow): Taken => {
    const newest = all.get(keyOf(lenderId, each))
    const taken = newest?.window === each.window ? newest : undefined
    if (taken && (taken.waiting.length === 0 || hasSurelyRoom(taken, each.cap))) return taken
    const known = taken ? counted(taken) : { window: each.window, from: 0, chances: [1], waiting: [] }
    all.set(keyOf(lenderId, each), known)
    return known
  }
  const roomIn = (lenderId: string, each: CapWindow): number => {
    const taken = takenIn(lenderId, each)
    return hasSurelyRoom(taken, each.cap) ? 1 : roomOf(taken, each.cap)
  }
  const takenWith = (taken: Taken, cap: number, chance: number): Taken => {
    if (hasSurelyRoom(taken, cap)) {
      taken.waiting.push(chance)
      return taken
    }
    const room = roomOf(taken, cap)
    const own = room > 0 ? Math.min(1, chance / room) : 0
    return { ...taken, ...trimmed(taken.from, chancesWith(taken.chances, cap - taken.from, own)) }
  }
  return {
    room: (lenderId, windows) => windows.reduce((least, each) => Math.min(least, roomIn(lenderId, each)), 1),
    take: (lenderId, windows, chance) => {
      if (chance > 0)
        for (const each of windows) all.set(keyOf(lenderId, each), takenWith(takenIn(lenderId, each), each.cap, chance))
    },
  }
}
