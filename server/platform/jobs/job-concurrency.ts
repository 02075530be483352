// Kinds of jobs, and how many of each one process runs at once. Each kind has places of its own, so that receivers and
// mail servers that let us wait hold up their own kind and never the distribution of a lead.
const places = {
  distribute: 8,
  'held-lead': 1,
  // They wait for lenders, and hold no connection meanwhile.
  'lender-call': 120,
  'not-chosen': 4,
  'send-code': 4,
  'send-step-up': 1,
  'send-data-link': 1,
  'confirm-unsubscribe': 1,
  deliver: 8,
  convert: 4,
  'send-message': 4,
  // Pictures are drawn anew, which takes a processor.
  'scan-document': 2,
  'remove-object': 2,
  'tell-erasure': 2,
  reseal: 1,
  vacuum: 1,
} as const satisfies Readonly<Record<string, number>>

/** A kind that no row names is taken by no process: a job of it would wait for ever. */
export type JobKind = keyof typeof places
export const jobKinds = Object.keys(places) as JobKind[]
/** Of a job that a test made up. */
const placesElse = 1

/** Of the places of a kind, how many one lane may take: a receiver that lets us wait leaves room for the others. */
const laneShare = 3 / 8

/** Of the places of a kind, how many stay free for lanes with nothing under way: several slow receivers leave room for the others too. */
const freshShare = 2 / 8

/** Of a kind of job, in one process. */
export const keptForFreshLanes = (kind: string): number => Math.floor(concurrencyOf(kind) * freshShare)

/** Of a lane of a kind of job, in one process. */
export const laneConcurrencyOf = (kind: string): number => Math.max(1, Math.floor(concurrencyOf(kind) * laneShare))

/** Of a kind of job, in one process. */
export const concurrencyOf = (kind: string): number =>
  Object.hasOwn(places, kind) ? places[kind as JobKind] : placesElse
