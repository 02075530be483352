// Fair queue of costly work: bounded, and in turn by network and by lead, so that nobody's many files make a stranger wait (S-26).

export interface QueueOwner {
  readonly lead: string
  readonly network: string
}

/** No turn: too many wait, or none came in time. */
export interface Busy {
  readonly busy: true
  readonly retryAfterSeconds: number
}

export interface QueueLimits {
  /** Most entries that run at once. Of one network always one less, where that is any, so that a stranger finds one free. */
  readonly workers: number
  /** Most entries that may wait: of everybody, of one network and of one lead. */
  readonly waiting: number
  readonly waitingOfNetwork: number
  readonly waitingOfLead: number
  /** Longest wait of an entry for its turn. */
  readonly waitMs: number
}

interface Entry {
  readonly owner: QueueOwner
  readonly start: () => void
}

type Kind = keyof QueueOwner

/** Has work done when its turn comes, or says when to come again. */
export type InTurn = <T>(owner: QueueOwner, work: () => Promise<T>) => Promise<T | Busy>

export function fairQueue(limits: QueueLimits): InTurn {
  const running = new Set<Entry>()
  // In the order of arrival.
  const waiting: Entry[] = []
  /** Number of each owner's last turn; only of those who are here. */
  const lastTurns: Readonly<Record<Kind, Map<string, number>>> = { lead: new Map(), network: new Map() }
  let turns = 0
  const ofNetwork = Math.max(1, limits.workers - 1)

  const count = (entries: Iterable<Entry>, kind: Kind, { [kind]: name }: QueueOwner) =>
    [...entries].filter(({ owner }) => owner[kind] === name).length
  const lastTurn = (kind: Kind, { owner }: Entry) => lastTurns[kind].get(owner[kind]) ?? 0
  const mayStart = ({ owner }: Entry) =>
    count(running, 'network', owner) < ofNetwork && count(running, 'lead', owner) === 0

  const startNext = () => {
    // Ends when as many run as may, or none of those that wait may start.
    while (running.size < limits.workers) {
      const [next] = waiting
        .filter(mayStart)
        .sort((a, b) => lastTurn('network', a) - lastTurn('network', b) || lastTurn('lead', a) - lastTurn('lead', b))
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      turns++
      for (const kind of ['lead', 'network'] as const) lastTurns[kind].set(next.owner[kind], turns)
      next.start()
    }
  }
  const forget = (owner: QueueOwner) => {
    for (const kind of ['lead', 'network'] as const)
      if (count([...running, ...waiting], kind, owner) === 0) lastTurns[kind].delete(owner[kind])
  }
  const busy = (): Busy => ({ busy: true, retryAfterSeconds: 2 + Math.ceil(waiting.length / limits.workers) })
  const isFull = (owner: QueueOwner) =>
    waiting.length >= limits.waiting ||
    count(waiting, 'network', owner) >= limits.waitingOfNetwork ||
    count(waiting, 'lead', owner) >= limits.waitingOfLead

  return async (owner, work) => {
    if (isFull(owner)) return busy()
    const { promise, resolve } = Promise.withResolvers<'turn' | 'late'>()
    const entry: Entry = { owner, start: () => resolve('turn') }
    waiting.push(entry)
    startNext()
    const limit = setTimeout(() => resolve('late'), limits.waitMs)
    const outcome = await promise
    clearTimeout(limit)
    // A turn and the end of the wait may come in one moment: whoever is running has had the turn.
    if (outcome === 'late' && !running.has(entry)) {
      waiting.splice(waiting.indexOf(entry), 1)
      forget(owner)
      return busy()
    }
    try {
      return await work()
    } finally {
      running.delete(entry)
      startNext()
      forget(owner)
    }
  }
}
