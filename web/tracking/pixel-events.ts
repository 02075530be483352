// Lead events for advertising pixels: the document's three, each with its id, after the visitor's hashes (N2, N3).
import type { Identity, IdentityVendor } from '#contract/tracking-identity.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'
import { networkEvents } from '#domain/tracking/event-names-by-sink.ts'
import type { Sink, SinkParts } from './sink.ts'

/** A yes and leaving for the lender are told to Google alone. */
const pixelEvents: Readonly<Partial<Record<EventName, string>>> = networkEvents

/** Tells one pixel. Without an id nothing is told: the network would count it again when our server tells of it. */
export function tellPixel(
  vendor: IdentityVendor,
  send: (name: string, id: string, identity: Identity) => void,
  warn: SinkParts['warn'],
): Sink['track'] {
  return ({ name, id, identity }) => {
    const known = pixelEvents[name]
    if (known !== undefined && id !== undefined) sendPixel(known, (event) => send(event, id, identity(vendor)), warn)
  }
}

/** O4: what is wrong with a pixel is a warning and nothing more. */
export function sendPixel(name: string, send: (name: string) => void, warn: SinkParts['warn']): void {
  if (name === '') return warn('Missing pixel event name')
  try {
    send(name)
  } catch {
    warn(`Failed to send the pixel event ${name}`)
  }
}

type Hashes = Readonly<Record<string, string>>

/** By page and vendor: the hashes that the vendor's script was given. It keeps them as long as the page stands. */
const given = new WeakMap<object, Map<IdentityVendor, Hashes>>()

/** Hashes that a vendor's script has of a person, over each start of its sink. */
export function hashesGiven(vendor: IdentityVendor, page: object) {
  const known = given.get(page) ?? new Map<IdentityVendor, Hashes>()
  given.set(page, known)
  return {
    now: () => known.get(vendor),
    add: (hashes: Hashes) => void known.set(vendor, { ...known.get(vendor), ...hashes }),
    /** Its script never ran, so that it has nothing. */
    forget: () => void known.delete(vendor),
  }
}

/** The hashes that there are, under the vendor's names. */
export function present(hashes: Hashes): Hashes {
  return Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== ''))
}
