// Table of the invariants, by name.
import { counted } from './counted.ts'
import { caps, oneChoice, postedOnce } from './desk-limits.ts'
import type { Invariant } from './invariant.ts'
import { inTurn } from './in-turn.ts'
import { ledger, payouts } from './money.ts'
import { noRest } from './no-rest.ts'
import { notChosen } from './not-chosen.ts'
import { acknowledged, erased, replay } from './records.ts'
import { endsTold } from './ends-told.ts'

export const invariants = {
  'no-rest': noRest,
  'one-choice': oneChoice,
  'in-turn': inTurn,
  'not-chosen': notChosen,
  'posted-once': postedOnce,
  caps,
  'ends-told': endsTold,
  ledger,
  payouts,
  replay,
  erased,
  acknowledged,
  counted,
} as const satisfies Record<string, Invariant>

export type InvariantName = keyof typeof invariants
