// Bot score of an application: signals with points, added up. Pure, so that a score can be worked out again from its reasons (S-32).

/** Facts of how an application was filled in: the bot score's input. */
export interface FillingFacts {
  /** From the creation of the lead to its sending, by the server's clock. */
  readonly sentAfterMs: number
  /** From the page's beginning to the first page being sent, as the browser says. */
  readonly firstPageMs?: number | undefined
  /** The field that no person sees was filled in. */
  readonly trapFilled: boolean
  /** The browser says that a program steers it. */
  readonly automated: boolean
  /** No browser said anything of itself: no device and no session. */
  readonly withoutBrowser: boolean
}

interface Signal {
  readonly points: number
  readonly holds: (facts: FillingFacts) => boolean
}

const instantMs = 1000
const hastyMs = 3000
const firstPageAtLeastMs = 700

/** By reason. A person who lets the browser fill in everything and goes on at once takes more than three seconds from page to page. */
export const botSignals = {
  'hidden-field-filled': { points: 100, holds: ({ trapFilled }) => trapFilled },
  'sent-instantly': { points: 100, holds: ({ sentAfterMs }) => sentAfterMs < instantMs },
  'sent-hastily': { points: 40, holds: ({ sentAfterMs }) => sentAfterMs >= instantMs && sentAfterMs < hastyMs },
  'steered-by-a-program': { points: 40, holds: ({ automated }) => automated },
  'first-page-instantly': {
    points: 30,
    holds: ({ firstPageMs }) => firstPageMs !== undefined && firstPageMs < firstPageAtLeastMs,
  },
  'without-a-browser': { points: 20, holds: ({ withoutBrowser }) => withoutBrowser },
} as const satisfies Readonly<Record<string, Signal>>

export type BotSignal = keyof typeof botSignals

/** From so many points a lead goes to no lender until an operator released it. */
export const heldFrom = 60

export interface BotScore {
  readonly score: number
  readonly reasons: readonly BotSignal[]
}

/** The signals that hold, and their sum. */
export function botScore(facts: FillingFacts): BotScore {
  const reasons = (Object.keys(botSignals) as BotSignal[]).filter((name) => botSignals[name].holds(facts))
  return { reasons, score: reasons.reduce((sum, name) => sum + botSignals[name].points, 0) }
}
