// Table of the invariants, by name.
import { caps, oneChoice, postedOnce } from './desk-limits.ts'
import type { Invariant } from './invariant.ts'
import { noRest } from './no-rest.ts'

export const invariants = {
  'no-rest': noRest,
  'one-choice': oneChoice,
  'posted-once': postedOnce,
  caps,
} as const satisfies Record<string, Invariant>

export type InvariantName = keyof typeof invariants
