// Funnel analytics without personal data: its steps, a visit's events, and time per step (decision 033). Counts alone: no
// answer, no name and no id of a lead.
import type { Journey } from '#domain/journey/country-journey.ts'
import { flows } from '#domain/journey/flows.ts'
import type { Flow } from '#domain/journey/flows.ts'
import { states } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { quantile } from './quantile.ts'
import type { Place } from './tracking-events.ts'

/** A page of the form, the check of the answers, or a screen of a state. */
export type FunnelStep = Exclude<Place, 'not-found' | 'none'>

const screens = Object.values(states)
  .map(({ key }) => key)
  .filter((key): key is Exclude<StateKey, 'none'> => key !== 'none')

export const funnelSteps: readonly FunnelStep[] = [
  ...new Set([...stepPaths, 'check-your-answers' as const, ...screens]),
]
const known: ReadonlySet<string> = new Set(funnelSteps)

export function isFunnelStep(text: unknown): text is FunnelStep {
  return typeof text === 'string' && known.has(text)
}

export const funnelEventKinds = ['entered', 'continued', 'failed'] as const

const ends: ReadonlySet<string> = new Set(Object.values(states).flatMap((row) => ('end' in row ? [row.key] : [])))

/** Nothing comes after it: whoever entered it dropped nowhere. */
export function isEndOfFunnel(step: string): boolean {
  return ends.has(step)
}

/** The steps as this journey asks them, then the check of the answers, then the screens. */
export function stepsInOrder(flow: Flow, journey: Journey): readonly FunnelStep[] {
  const { initial, order } = flows[flow]
  const all = [...initial(journey), ...order(journey), 'check-your-answers', ...funnelSteps]
  return [...new Set(all.filter(isFunnelStep))]
}

/** A visit's longest stay on a step that counts: a day. */
export const longestStaySeconds = 86_400

/** A visit that says nothing for this long has dropped, until it is heard of again. */
export const idleMs = 30 * 60_000
/** After this long it is over, and what it was stays in the day's counts alone. */
export const overMs = 48 * 3_600_000
/** How far back a browser may say that something was; less than `overMs`, so that nothing comes to a visit that is counted. */
export const latestMs = 24 * 3_600_000

/**
 * Lower bounds of the classes that times are counted in, in seconds: each about a third above the one before, so that a median read
 * off them is right to a few per cent.
 */
export const secondsBounds: readonly number[] = [
  1, 2, 3, 4, 5, 7, 9, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600, 900, 1200, 1800,
  2700, 3600, 7200,
]

/**
 * The median of times that were counted by class: from the numbers by class (0 is below the first bound), in seconds, on a straight line
 * between the bounds of the class it falls into. Nothing where nothing was counted.
 */
export function medianSeconds(counts: ReadonlyMap<number, number>): number | undefined {
  const classes = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([place, count]) => ({
      from: place === 0 ? 0 : secondsBounds[place - 1]!,
      to: secondsBounds[place] ?? longestStaySeconds,
      count,
    }))
  return quantile(classes, 0.5)
}
