// Stopwatch for two requests beside each other, on a machine that has other work too. An attacker who measures for long learns the same.

/** Two requests; the number of the turn is told, so that each turn can ask as somebody else. */
type Asks<Kind extends string> = Readonly<Record<Kind, (turn: number) => Promise<unknown>>>

/** The time that a tenth stays under: the work itself. A median is by chance one or three times that, where other work comes between. */
const undisturbed = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)]!

/**
 * Asks both so many times in turns, each first as often as the other, and returns for each the milliseconds that an undisturbed
 * answer takes. `beforeTurn` is outside of what is measured.
 */
export async function answerTimes<Kind extends string>(
  turns: number,
  asks: Asks<Kind>,
  beforeTurn?: (turn: number) => void,
): Promise<Record<Kind, number>> {
  const kinds = Object.keys(asks) as Kind[]
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
  for (let turn = 0; turn < turns; turn++) {
    beforeTurn?.(turn)
    for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) {
      const began = performance.now()
      await asks[kind](turn)
      times[kind].push(performance.now() - began)
    }
  }
  return Object.fromEntries(kinds.map((kind) => [kind, undisturbed(times[kind])])) as Record<Kind, number>
}
