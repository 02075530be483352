// Budget of memory for the bodies of files (S-26). Each request reserves its announced length before its body is read: of everybody, of
// its network and of its lead. The process holds no more, however many send at once and however slowly.

export interface FileOwner {
  readonly lead: string
  readonly network: string
}

/** In bytes. */
export interface FileBudgetLimits {
  readonly all: number
  /** Of one network: another one finds room whatever this one sends. */
  readonly ofNetwork: number
  /** Of one lead: two of the largest files. */
  readonly ofLead: number
}

export const fileBudgetLimits: FileBudgetLimits = { all: 128_000_000, ofNetwork: 48_000_000, ofLead: 16_000_000 }

/** Takes so many bytes, until the function it gives is called, once or more often; nothing where there is no room. */
export type TakeRoom = (owner: FileOwner, bytes: number) => (() => void) | undefined

export function fileBudget(limits: FileBudgetLimits = fileBudgetLimits): TakeRoom {
  const taken = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const now = (taken.get(key) ?? 0) + bytes
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  return ({ lead, network }, bytes) => {
    const rows = [
      ['all', limits.all],
      [`network ${network}`, limits.ofNetwork],
      [`lead ${lead}`, limits.ofLead],
    ] as const
    if (rows.some(([key, most]) => (taken.get(key) ?? 0) + bytes > most)) return undefined
    for (const [key] of rows) add(key, bytes)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      for (const [key] of rows) add(key, -bytes)
    }
  }
}
