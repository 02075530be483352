// Event port: queues tracking events until their purpose is granted, then delivers them to every sink in order. A sink that is
// blocked, hangs, throws or takes its time changes nothing for the others and nothing for the applicant (N6, T-05).
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import { sinkNames, sinkPurposes, trackingPurposes } from '#domain/tracking/tracking.ts'
import type { SinkName, TrackingPurpose } from '#domain/tracking/tracking.ts'
import type { Sink, TrackedEvent } from './sink.ts'

/** More than any visit tells before the notice is answered; older ones go first. */
const waitingAtMost = 200

type EventIdentity = Pick<TrackedEvent, 'id' | 'identity'>

export interface EventPort {
  readonly track: <N extends EventName>(name: N, payload: EventMap[N], identity: EventIdentity) => void
  /** Starts the sinks of what is granted now, stops those of what is no longer. */
  readonly consentChanged: (consent: TrackingConsent) => void
  /** Says which sinks are configured, where that was not known from the beginning. */
  readonly configure: (start: SinkStarts) => void
  /** Resolves once every sink that runs or is starting has sent what it was told, and never later than `limitMs`. */
  readonly flush: (limitMs: number) => Promise<void>
}

/** The sinks that are configured; each resolves to nothing where it stays off. */
type SinkStarts = Readonly<Partial<Record<SinkName, () => Promise<Sink | undefined>>>>

interface PortParts {
  /** Nothing as long as it is not known. */
  readonly start?: SinkStarts
  /** A business event is told once in this browser, over reloads and tabs (T-01): true the first time. */
  readonly isFirst: (sink: SinkName, id: string) => boolean
  /** Milliseconds. */
  readonly now: () => number
  /** Runs something when the page has nothing better to do. */
  readonly aside: (act: () => void) => void
  readonly after: (milliseconds: number, act: () => void) => void
  readonly warn: (message: string) => void
}

/** State of a sink: events not delivered yet, and the sink once it runs. */
interface SinkState {
  readonly waiting: TrackedEvent[]
  /** Resolves once it runs, or stays off. */
  started?: Promise<void>
  sink?: Sink
}

/** Adds one, and lets the oldest go where there are too many. */
function add(events: TrackedEvent[], event: TrackedEvent): void {
  events.push(event)
  if (events.length > waitingAtMost) events.shift()
}

/** Resolves once the sink has sent what it holds; `failed` is called where it cannot. */
async function flushed(state: SinkState, failed: () => void): Promise<void> {
  try {
    await state.started
    await state.sink?.flush?.()
  } catch {
    failed()
  }
}

export function createEventPort({ start: configured, isFirst, now, aside, after, warn }: PortParts): EventPort {
  // Events from while a purpose was undecided, or no sink was known: told once both are there, gone once the purpose is refused. An event
  // after a refusal is never kept, so that nothing of it is told later.
  const waiting: Record<TrackingPurpose, TrackedEvent[]> = { advertising: [], statistics: [], recording: [] }
  let consent: TrackingConsent = undecided
  let start = configured
  const isKept = (purpose: TrackingPurpose) =>
    consent[purpose] === 'pending' || (consent[purpose] === 'granted' && !start)
  const sinkStates = new Map<SinkName, SinkState>()
  const attempt = (name: SinkName, act: () => void) => {
    try {
      act()
    } catch {
      warn(`Failed to send to ${name}`)
    }
  }
  const deliver = (name: SinkName, sink: Sink, event: TrackedEvent) => {
    if (event.id === undefined || isFirst(name, event.id)) attempt(name, () => sink.track(event))
  }
  const deliverWaiting = (name: SinkName, state: SinkState) => {
    const { sink } = state
    if (!sink || sinkStates.get(name) !== state) return
    for (const event of state.waiting.splice(0)) deliver(name, sink, event)
  }
  const startSink = (name: SinkName) => {
    const state: SinkState = { waiting: [...waiting[sinkPurposes[name]]] }
    sinkStates.set(name, state)
    state.started = start![name]!().then(
      (sink) => {
        if (!sink) return void (state.waiting.length = 0)
        // Taken back while it was loading.
        if (sinkStates.get(name) !== state) return attempt(name, sink.stop)
        state.sink = sink
        deliverWaiting(name, state)
      },
      () => warn(`${name} cannot be loaded`),
    )
  }
  const consentChanged = (changed: TrackingConsent) => {
    for (const name of sinkNames) {
      const isGranted = changed[sinkPurposes[name]] === 'granted'
      const state = sinkStates.get(name)
      if (isGranted && !state && start?.[name]) startSink(name)
      if (isGranted || !state) continue
      sinkStates.delete(name)
      if (state.sink) attempt(name, state.sink.stop)
    }
    consent = changed
    for (const purpose of trackingPurposes) if (!isKept(purpose)) waiting[purpose].length = 0
  }
  return {
    track: (name, payload, identity) => {
      const event = { name, payload, at: now(), ...identity } as TrackedEvent
      for (const purpose of trackingPurposes) if (isKept(purpose)) add(waiting[purpose], event)
      for (const [sinkName, state] of sinkStates) {
        add(state.waiting, event)
        aside(() => deliverWaiting(sinkName, state))
      }
    },
    consentChanged,
    configure: (known) => {
      start = known
      consentChanged(consent)
    },
    flush: (limitMs) => {
      for (const [name, state] of sinkStates) deliverWaiting(name, state)
      const all = [...sinkStates].map(([name, state]) => flushed(state, () => warn(`Failed to send to ${name}`)))
      return Promise.race([Promise.all(all).then(() => {}), new Promise<void>((resolve) => after(limitMs, resolve))])
    },
  }
}
