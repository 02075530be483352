// Funnel queue: sends events in small requests, each with a key and body fixed until its outcome is known. They are dropped
// quietly where the server does not answer. Nothing is kept: what a closed tab had left is lost.
import type { FunnelBody, FunnelEvent } from '#contract/funnel-endpoints.ts'
import { latestMs, longestStaySeconds } from '#domain/tracking/funnel.ts'

/** Whose the events are. */
export type Visit = Omit<FunnelBody, 'events'>

export interface Batch {
  readonly key: string
  readonly body: FunnelBody
}

interface Parts {
  /** Rejects never; true where the server has it, or will never take it. */
  readonly send: (batch: Batch) => Promise<boolean>
  /** Nothing until it is known. */
  readonly visit: () => Visit | undefined
  /** Unix milliseconds. */
  readonly now: () => number
  readonly after: (milliseconds: number, act: () => void) => void
  readonly newKey: () => string
}

interface FunnelQueue {
  readonly add: (event: Omit<FunnelEvent, 'at'>) => void
  /** Sends everything at once: the page may go away. */
  readonly leave: () => void
}

/** How long events are gathered. */
const gatherMs = 4000
/** Between the attempts of one request; after the last it is dropped. */
const pausesMs = [4000, 15_000, 60_000]
/** Events that the server takes in one request. */
const mostOfBatch = 100
/** More than any visit does while nothing can be sent; later ones are not counted. */
const mostWaiting = 500

export function createFunnelQueue({ send, visit, now, after, newKey }: Parts): FunnelQueue {
  let waiting: { readonly event: Omit<FunnelEvent, 'at'>; readonly at: number; readonly visit: Visit | undefined }[] =
    []
  /** Requests that wait for their next attempt. */
  const resting = new Set<Batch>()
  let isGathering = false
  const attempt = async (batch: Batch, pauses: readonly number[]): Promise<void> => {
    resting.delete(batch)
    if (await send(batch)) return
    const [pauseMs, ...later] = pauses
    if (pauseMs === undefined) return
    resting.add(batch)
    after(pauseMs, () => {
      if (resting.has(batch)) void attempt(batch, later)
    })
  }
  const flush = () => {
    const current = visit()
    // Events that a sleeping machine held back for longer than a day are not counted.
    const all = waiting
      .filter(({ at }) => now() - at <= latestMs)
      .map((each) => ({ ...each, visit: each.visit ?? current }))
    waiting = all.filter((each) => each.visit === undefined)
    const known = all.filter((each) => each.visit !== undefined)
    for (const id of new Set(known.map((each) => each.visit!.visit))) {
      const some = known.filter((each) => each.visit!.visit === id)
      for (let from = 0; from < some.length; from += mostOfBatch) {
        const part = some.slice(from, from + mostOfBatch)
        const events = part.map(({ event, at }) => ({ ...event, at: Math.max(0, now() - at) }))
        void attempt({ key: newKey(), body: { ...part[0]!.visit!, events } }, pausesMs)
      }
    }
  }
  const gather = () => {
    if (isGathering) return
    isGathering = true
    after(gatherMs, () => {
      isGathering = false
      flush()
      if (waiting.length > 0) gather()
    })
  }
  return {
    add: (event) => {
      if (waiting.length >= mostWaiting) return
      const { seconds } = event
      const stayed = seconds === undefined ? {} : { seconds: Math.min(seconds, longestStaySeconds) }
      waiting.push({ event: { ...event, ...stayed }, at: now(), visit: visit() })
      gather()
    },
    leave: () => {
      flush()
      for (const batch of resting) void attempt(batch, [])
    },
  }
}
