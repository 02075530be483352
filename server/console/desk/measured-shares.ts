// Measured shares with their 95 % intervals: counted in groups from narrow to wide, and read from the narrowest that has enough.
import { shareInterval } from '#domain/tracking/confidence-interval.ts'

/** A share, or what is summed from shares: as measured, and at both ends of its interval. */
export interface Ends {
  readonly low: number
  readonly expected: number
  readonly high: number
}

export const ends = ['low', 'expected', 'high'] as const
export type End = (typeof ends)[number]

export interface Share extends Ends {
  /** Number of cases it was measured on; 0: never, which is expected to be nothing and may be anything. */
  readonly of: number
  readonly hits: number
  /** Index of the group it was read from; -1 where none was ever measured. */
  readonly level: number
}

/** Fewest cases for a group to be read instead of the wider one. */
export const fewestInGroup = 20

export interface Shares {
  /** Counts one case in each of its groups. */
  readonly count: (groups: readonly string[], isHit: boolean) => void
  /** The share in the narrowest group with enough cases, else in the widest that has any; `groups` from narrow to wide. */
  readonly read: (groups: readonly string[]) => Share
  readonly groups: () => readonly { readonly group: string; readonly share: Share }[]
}

interface Counted {
  hits: number
  of: number
}

const nothing: Counted = { hits: 0, of: 0 }

function shareOf({ hits, of }: Counted, level: number): Share {
  const { low, high } = shareInterval({ hits, of })
  return { low, expected: of > 0 ? hits / of : 0, high, hits, of, level: of > 0 ? level : -1 }
}

export function countShares(): Shares {
  const counted = new Map<string, Counted>()
  const at = (group: string) => counted.get(group) ?? nothing
  return {
    count: (groups, isHit) => {
      for (const group of groups) {
        const { hits, of } = at(group)
        counted.set(group, { hits: hits + Number(isHit), of: of + 1 })
      }
    },
    read: (groups) => {
      const enough = groups.findIndex((group) => at(group).of >= fewestInGroup)
      const level = enough < 0 ? groups.length - 1 : enough
      return shareOf(at(groups[level]!), level)
    },
    groups: () => [...counted].map(([group, each]) => ({ group, share: shareOf(each, 0) })),
  }
}
