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

type Told = Pick<TrackedEvent, 'id' | 'identity'>

export interface EventPort {
  readonly tell: <N extends EventName>(name: N, payload: EventMap[N], told: Told) => void
  /** Starts the sinks of what is granted now, stops those of what is no longer. */
  readonly decided: (consent: TrackingConsent) => void
  /** Says which sinks are configured, where that was not known from the beginning. */
  readonly know: (start: SinkStarts) => void
  /** Resolves once every sink that runs or is starting has sent what it was told, and never later than `limitMs`. */
  readonly settled: (limitMs: number) => Promise<void>
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

/** A sink's place: what it has not been told yet, and itself once it runs. */
interface Seat {
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

export function createEventPort({ start: configured, isFirst, now, aside, after, warn }: PortParts): EventPort {
  // What happened while nothing was said of a purpose, or nobody knew who is to be told: told once both are there, gone once the purpose is
  // refused. What happens after a refusal is never kept, so that nothing of it is told later.
  const waiting: Record<TrackingPurpose, TrackedEvent[]> = { advertising: [], statistics: [], recording: [] }
  let said: TrackingConsent = undecided
  let start = configured
  const isKept = (purpose: TrackingPurpose) => said[purpose] === 'pending' || (said[purpose] === 'granted' && !start)
  const seats = new Map<SinkName, Seat>()
  const attempt = (name: SinkName, act: () => void) => {
    try {
      act()
    } catch {
      warn(`Failed to send to ${name}`)
    }
  }
  const hand = (name: SinkName, sink: Sink, event: TrackedEvent) => {
    if (event.id === undefined || isFirst(name, event.id)) attempt(name, () => sink.tell(event))
  }
  const flush = (name: SinkName, seat: Seat) => {
    const { sink } = seat
    if (!sink || seats.get(name) !== seat) return
    for (const event of seat.waiting.splice(0)) hand(name, sink, event)
  }
  const sit = (name: SinkName) => {
    const seat: Seat = { waiting: [...waiting[sinkPurposes[name]]] }
    seats.set(name, seat)
    seat.started = start![name]!().then(
      (sink) => {
        if (!sink) return void (seat.waiting.length = 0)
        // Taken back while it was loading.
        if (seats.get(name) !== seat) return attempt(name, sink.stop)
        seat.sink = sink
        flush(name, seat)
      },
      () => warn(`${name} cannot be loaded`),
    )
  }
  const decided = (consent: TrackingConsent) => {
    for (const name of sinkNames) {
      const isGranted = consent[sinkPurposes[name]] === 'granted'
      const seat = seats.get(name)
      if (isGranted && !seat && start?.[name]) sit(name)
      if (isGranted || !seat) continue
      seats.delete(name)
      if (seat.sink) attempt(name, seat.sink.stop)
    }
    said = consent
    for (const purpose of trackingPurposes) if (!isKept(purpose)) waiting[purpose].length = 0
  }
  return {
    tell: (name, payload, told) => {
      const event = { name, payload, at: now(), ...told } as TrackedEvent
      for (const purpose of trackingPurposes) if (isKept(purpose)) add(waiting[purpose], event)
      for (const [sinkName, seat] of seats) {
        add(seat.waiting, event)
        aside(() => flush(sinkName, seat))
      }
    },
    decided,
    know: (known) => {
      start = known
      decided(said)
    },
    settled: (limitMs) => {
      for (const [name, seat] of seats) flush(name, seat)
      const all = [...seats].map(async ([name, seat]) => {
        try {
          await seat.started
          await seat.sink?.settled?.()
        } catch {
          warn(`Failed to send to ${name}`)
        }
      })
      return Promise.race([Promise.all(all).then(() => {}), new Promise<void>((resolve) => after(limitMs, resolve))])
    },
  }
}
