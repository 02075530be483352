// The page's memory, in a chunk of its own: what was kept and what the link says are taken over, and from then on every change
// is kept. Loaded right after the first step is on screen.
import { readArrival } from '#domain/arrival.ts'
import type { Access, Application } from '#domain/application.ts'
import type { Conventions } from '#domain/conventions.ts'
import type { Variant } from '#domain/variant.ts'
import { browserStorage } from './browser-storage.ts'
import { keep } from './keep.ts'
import { leadOfBrowser } from './restore.ts'
import { beginVisit } from './start-up.ts'
import type { Begun } from './start-up.ts'

interface MemoryParts {
  readonly window: Window & typeof globalThis
  readonly variant: Variant
  readonly conventions: Conventions
  /** The address's query as the page was entered with. */
  readonly query: string
  readonly initAt: number
  /** Milliseconds, by the server's clock where it is known. */
  readonly now: () => number
  readonly log: (message: string, detail?: unknown) => void
}

interface Memory extends Begun {
  /** Told of the state now, and of every later one. */
  readonly keep: (application: Application) => void
  /** The lead that another tab of this browser has made. */
  readonly leadElsewhere: () => Access | undefined
}

/** How the visit begins, and how its changes are kept. */
export function remember(parts: MemoryParts): Memory {
  const { window, variant, conventions, query, initAt, now, log } = parts
  const { navigator, screen, location } = window
  const storage = browserStorage({ session: () => window.sessionStorage, local: () => window.localStorage }, log)
  const begun = beginVisit(storage, {
    variant,
    conventions,
    arrival: query === '' ? undefined : readArrival(new URLSearchParams(query)),
    address: location.origin + location.pathname,
    host: location.hostname,
    cookies: cookiesOf(window.document),
    device: {
      timezoneOffset: new Date().getTimezoneOffset(),
      deviceMemory: (navigator as { deviceMemory?: number }).deviceMemory,
      language: navigator.language,
      width: screen.width,
      height: screen.height,
    },
    initAt,
    now: now(),
    newId: newUuid,
    random: Math.random,
    warn: (message) => log(message),
  })
  let before: Application | undefined
  return {
    ...begun,
    leadElsewhere: () => leadOfBrowser(storage, { variant, now: now() }),
    keep: (application) => {
      keep(storage, application, before, { variant, at: now() })
      before = application
    },
  }
}

/** A sandboxed frame refuses its cookies as it does its storage. */
function cookiesOf(page: Document): string {
  try {
    return page.cookie
  } catch {
    return ''
  }
}

/** `crypto.randomUUID` is only there on secure origins; a phone on the local network is none. */
function newUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  )
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
