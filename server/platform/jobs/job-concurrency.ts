// Job concurrency: how many jobs of each kind one process runs at once. Each kind has places of its own, so that receivers and
// mail servers that let us wait hold up their own kind and never the distribution of a lead.
const places: Readonly<Record<string, number>> = {
  distribute: 8,
  // They wait for lenders, and hold no connection meanwhile.
  'lender-call': 120,
  'not-chosen': 4,
  'send-code': 4,
  deliver: 8,
  convert: 4,
  'send-message': 4,
  // Pictures are drawn anew, which takes a processor.
  'scan-document': 2,
  'remove-object': 2,
  'tell-erasure': 2,
  reseal: 1,
  vacuum: 1,
}
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
export const concurrencyOf = (kind: string): number => (Object.hasOwn(places, kind) ? places[kind]! : placesElse)
