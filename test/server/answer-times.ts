// Stopwatch for two requests beside each other, on a machine that has other work too. An attacker who measures for long learns the same.
// Each is asked in turns, first as often as the other.

/** Two requests; the number of the turn is told, so that each turn can ask as somebody else. */
type Asks<Kind extends string> = Readonly<Record<Kind, (turn: number) => Promise<unknown>>>

/** The time that a tenth stays under: the work itself. A median is by chance one or three times that, where other work comes between. */
const undisturbed = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)]!

interface Apart {
  /** So often each is asked in a round. */
  readonly turns: number
  /** Apart by no more than this share of the shorter is the same. */
  readonly share: number
  /** And by no more than this, whatever the share. */
  readonly floorMs?: number
  /** Outside of what is measured. */
  readonly beforeTurn?: (turn: number) => void
}

async function answerTimes<Kind extends string>(
  asks: Asks<Kind>,
  { turns, beforeTurn }: Apart,
  round: number,
): Promise<Record<Kind, number>> {
  const kinds = Object.keys(asks) as Kind[]
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
  for (let turn = round * turns; turn < (round + 1) * turns; turn++) {
    beforeTurn?.(turn)
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const began = performance.now()
      await asks[kind](turn)
      times[kind].push(performance.now() - began)
    }
  }
  return Object.fromEntries(kinds.map((kind) => [kind, undisturbed(times[kind])])) as Record<Kind, number>
}

/** Turns of further rounds count on from the first round's. */
export const rounds = 5

/**
 * Milliseconds that an undisturbed answer of each takes, of every round where the two are apart; nothing as soon as a round finds them
 * alike. A difference that a request really makes is there in each round, one that other work on the machine makes is not.
 */
export async function timesApart<Kind extends string>(
  asks: Asks<Kind>,
  how: Apart,
): Promise<readonly Record<Kind, number>[]> {
  const apart: Record<Kind, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const tookMs = await answerTimes(asks, how, round)
    const [shorter, longer] = Object.values<number>(tookMs).toSorted((a, b) => a - b) as [number, number]
    if (longer - shorter <= Math.max(how.floorMs ?? 0, how.share * shorter)) return []
    apart.push(tookMs)
  }
  return apart
}
