// Expected round of a lead: how many lenders are asked, say yes and are chosen, where each says yes with a chance. Nothing is drawn: every
// course of the round is counted with its probability, so that the same input gives the same figures (Q3).
//
// It asks as the desk does (`server/lenders/desk/wave.ts`). Answers are taken to come in the order of asking, each within its patience.

export interface Ask {
  /** That it says yes where it is asked: 0 to 1. */
  readonly chance: number
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
  readonly asked: number
  readonly answered: number
  readonly yes: number
}

interface Weighed extends State {
  readonly probability: number
}

/** Whether the next lender is asked before an answer is awaited; the rules are those of `lenderToAsk`. */
function mayAsk(asks: readonly Ask[], { atOnce, wanted }: Limits, { asked, answered, yes }: State): boolean {
  const next = asks[asked]
  const playing = asked - answered
  if (!next || yes >= wanted || playing >= atOnce || playing + yes >= Math.max(atOnce, wanted)) return false
  return playing === 0 || !(next.exclusive || asks.slice(answered, asked).some(({ exclusive }) => exclusive))
}

/** One number for each state of a round of so many lenders. */
const keyIn =
  ({ length }: readonly Ask[]) =>
  ({ asked, answered, yes }: State) =>
    (asked * (length + 1) + answered) * (length + 1) + yes

/** In each state the share of the choice that one offer has in the end: one by the number of offers, expected. */
function shareOfChoice(asks: readonly Ask[], limits: Limits): (state: State) => number {
  const known = new Map<number, number>()
  const keyOf = keyIn(asks)
  const shareIn = (state: State): number => {
    const { asked, answered, yes } = state
    if (mayAsk(asks, limits, state)) return share({ ...state, asked: asked + 1 })
    if (answered === asked) return yes > 0 ? 1 / yes : 0
    const { chance } = asks[answered]!
    const next = { asked, answered: answered + 1 }
    return chance * share({ ...next, yes: yes + 1 }) + (1 - chance) * share({ ...next, yes })
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
  const keyOf = keyIn(asks)
  let anyOffer = 0
  let states = new Map<number, Weighed>([[0, { asked: 0, answered: 0, yes: 0, probability: 1 }]])
  // One question or one answer a turn: each lender has one of both at most.
  for (let turn = 0; turn <= 2 * asks.length; turn += 1) {
    const next = new Map<number, Weighed>()
    const goOn = (state: State, probability: number) => {
      const key = keyOf(state)
      if (probability > 0) next.set(key, { ...state, probability: probability + (next.get(key)?.probability ?? 0) })
    }
    for (const { probability, ...state } of states.values()) {
      const at = state.answered
      if (mayAsk(asks, limits, state)) {
        asked[state.asked]! += probability
        goOn({ ...state, asked: state.asked + 1 }, probability)
      } else if (at < state.asked) {
        const yes = { ...state, answered: at + 1, yes: state.yes + 1 }
        const saysYes = probability * asks[at]!.chance
        accepted[at]! += saysYes
        chosen[at]! += saysYes * share(yes)
        goOn(yes, saysYes)
        goOn({ ...yes, yes: state.yes }, probability - saysYes)
      } else if (state.yes > 0) anyOffer += probability
    }
    states = next
  }
  return { asked, accepted, chosen, anyOffer }
}
