// Requests that are held until a lead stands elsewhere (19.6). One query looks for all of them, at once when this process has
// done something, else several times a second, because another process may have. They are few a lead, and end when the process is
// to end.

export interface LeadWaits {
  /** Resolves once the lead's mark is another, or the time is over; at once where nobody else may be held. Never rejects. */
  readonly changed: (id: string, mark: string, milliseconds: number) => Promise<void>
  /** Something was done: looks now. */
  readonly look: () => void
  /** Answers everybody; nobody is held from now on. */
  readonly close: () => void
}

interface Parts {
  readonly marksOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** A look failed: the next may succeed. */
  readonly onFailure: (error: unknown) => void
}

/** Another process's work is seen so late. */
const lookEveryMs = 150
/** Two looks are so far from each other, whatever is done here. */
const restMs = 10
export const mostHeld = 2000
/** Tabs of one applicant. */
export const mostHeldOfLead = 4

interface Held {
  readonly id: string
  readonly mark: string
  readonly end: () => void
}

export function leadWaits({ marksOf, onFailure }: Parts): LeadWaits {
  const held = new Set<Held>()
  let isClosed = false
  let isLooking = false
  let isAskedFor = false
  let timer: NodeJS.Timeout | undefined
  let isSoon = false

  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    const isWanted = held.size > 0 && !isClosed
    isSoon = isWanted && milliseconds === restMs
    timer = isWanted ? setTimeout(() => void lookNow(), milliseconds).unref() : undefined
  }

  const lookNow = async (): Promise<void> => {
    isLooking = true
    isSoon = false
    isAskedFor = false
    const asked = [...held]
    try {
      const marks =
        asked.length > 0 ? await marksOf([...new Set(asked.map(({ id }) => id))]) : new Map<string, string>()
      for (const each of asked) if (marks.get(each.id) !== each.mark) each.end()
    } catch (error) {
      onFailure(error)
    }
    isLooking = false
    plan(isAskedFor ? restMs : lookEveryMs)
  }

  const look = () => {
    if (isLooking) isAskedFor = true
    else if (!isSoon) plan(restMs)
  }

  const isFull = (id: string) =>
    held.size >= mostHeld || [...held].filter((each) => each.id === id).length >= mostHeldOfLead

  return {
    look,
    changed: (id, mark, milliseconds) =>
      new Promise((resolve) => {
        if (isClosed || isFull(id)) return resolve()
        const end = () => {
          held.delete(each)
          clearTimeout(over)
          resolve()
        }
        const over = setTimeout(end, milliseconds)
        const each: Held = { id, mark, end }
        held.add(each)
        // The lead may have changed since the caller's own look.
        look()
      }),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      for (const each of held) each.end()
    },
  }
}
