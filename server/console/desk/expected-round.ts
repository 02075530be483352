// Expected round of a lead: how many lenders are asked, say yes and are chosen, where each has room and says yes with a chance. Nothing is
// drawn: every course of the round is counted with its probability, so that the same input gives the same figures (Q3).
//
// It asks as the desk does (`server/lenders/desk/wave.ts`). Answers are taken to come in the order of asking, each within its patience.

export interface Ask {
  /** That it says yes where it is asked: 0 to 1. */
  readonly chance: number
  /** That it has a place left when its turn comes: 0 to 1. Without one it is passed over. */
  readonly room: number
  readonly exclusive: boolean
}

/** Probabilities by lender, in the order given. */
export interface ExpectedRound {
  readonly asked: readonly number[]
  readonly accepted: readonly number[]
  /** That it is chosen, where somebody is and each offer of the list as likely as the others. */
  readonly chosen: readonly number[]
  /** That there is any offer. */
  readonly anyOffer: number
}

interface Limits {
  readonly atOnce: number
  readonly wanted: number
}

interface State {
  /** How many had their turn: asked, or passed over. */
  readonly turns: number
  /** Those of them whose answers are awaited, by index. */
  readonly playing: readonly number[]
  readonly yes: number
}

interface Weighed extends State {
  readonly probability: number
}

/** Whether the next lender is asked before an answer is awaited; the rules are those of `lenderToAsk`. */
function mayAsk(asks: readonly Ask[], { atOnce, wanted }: Limits, { turns, playing, yes }: State): boolean {
  const next = asks[turns]
  const busy = playing.length
  if (!next || yes >= wanted || busy >= atOnce || busy + yes >= Math.max(atOnce, wanted)) return false
  return busy === 0 || !(next.exclusive || playing.some((index) => asks[index]!.exclusive))
}

/** The same for states that go on alike. */
const keyOf = ({ turns, playing, yes }: State) => `${turns} ${yes} ${playing.join(',')}`

/** The next lender asked, and passed over. */
const askedNext = ({ turns, playing, yes }: State): State => ({ turns: turns + 1, playing: [...playing, turns], yes })
const passedOver = ({ turns, playing, yes }: State): State => ({ turns: turns + 1, playing, yes })

/** In each state the share of the choice that one offer has in the end: one by the number of offers, expected. */
function shareOfChoice(asks: readonly Ask[], limits: Limits): (state: State) => number {
  const known = new Map<string, number>()
  const shareIn = (state: State): number => {
    const { turns, playing, yes } = state
    if (mayAsk(asks, limits, state)) {
      const { room } = asks[turns]!
      return (room > 0 ? room * share(askedNext(state)) : 0) + (room < 1 ? (1 - room) * share(passedOver(state)) : 0)
    }
    const [first, ...rest] = playing
    if (first === undefined) return yes > 0 ? 1 / yes : 0
    const { chance } = asks[first]!
    return chance * share({ turns, playing: rest, yes: yes + 1 }) + (1 - chance) * share({ turns, playing: rest, yes })
  }
  const share = (state: State): number => {
    const key = keyOf(state)
    const found = known.get(key) ?? shareIn(state)
    known.set(key, found)
    return found
  }
  return share
}

export function expectedRound(asks: readonly Ask[], limits: Limits): ExpectedRound {
  const asked = asks.map(() => 0)
  const accepted = asks.map(() => 0)
  const chosen = asks.map(() => 0)
  const share = shareOfChoice(asks, limits)
  let anyOffer = 0
  let states: readonly Weighed[] = [{ turns: 0, playing: [], yes: 0, probability: 1 }]
  // One turn or one answer at a time: each lender has one of both at most.
  for (let time = 0; time <= 2 * asks.length; time += 1) {
    const next = new Map<string, Weighed>()
    const goOn = (state: State, probability: number) => {
      const key = keyOf(state)
      if (probability > 0) next.set(key, { ...state, probability: probability + (next.get(key)?.probability ?? 0) })
    }
    for (const { probability, ...state } of states) {
      const { turns, playing, yes } = state
      const [first, ...rest] = playing
      if (mayAsk(asks, limits, state)) {
        const { room } = asks[turns]!
        asked[turns]! += probability * room
        goOn(askedNext(state), probability * room)
        goOn(passedOver(state), probability * (1 - room))
      } else if (first !== undefined) {
        const accepting = { turns, playing: rest, yes: yes + 1 }
        const saysYes = probability * asks[first]!.chance
        accepted[first]! += saysYes
        chosen[first]! += saysYes * share(accepting)
        goOn(accepting, saysYes)
        goOn({ turns, playing: rest, yes }, probability - saysYes)
      } else if (yes > 0) anyOffer += probability
    }
    states = [...next.values()]
  }
  return { asked, accepted, chosen, anyOffer }
}
