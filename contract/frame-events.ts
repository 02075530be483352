// Messages from the embedded form to its host page (B7, B9), and the one it takes from there (B3). Never a value that somebody typed:
// every text here is one of a closed list, the brand's or the host's own, so that personal data has no place in a message.
import type { StateKey } from '#domain/journey/states.ts'
import type { Place } from '#domain/tracking/tracking-events.ts'

/** Error codes: the app crashed, the connection is gone, or the server does not answer. */
export type FrameErrorCode = 'crash' | 'offline' | 'failing'

/** Each event with what it tells. */
export type FrameEvent =
  /**
   * The form is awake. Comes again whenever the frame is loaded again. The title names it in its own language; the edition for support
   * staff has none.
   */
  | { readonly type: 'ready'; readonly title?: string }
  /** In CSS pixels of the frame, whole. */
  | { readonly type: 'height'; readonly height: number }
  /** Counted from 1; the screens after the pages follow on. */
  | { readonly type: 'step'; readonly path: Place; readonly position: number }
  /** The server has the lead. Neither its id nor anything of it is told. */
  | { readonly type: 'lead' }
  /** It ended with a lender, or with one that gets in touch. */
  | { readonly type: 'completed'; readonly state: StateKey }
  | { readonly type: 'rejected' }
  | { readonly type: 'error'; readonly code: FrameErrorCode }
  /** Result for the host's colours: names of tokens, with spaces between. */
  | { readonly type: 'colours'; readonly taken: string; readonly refused: string }

export type FrameEventType = FrameEvent['type']

/** Changed only when a host page that knows the version before would misread a message. */
export const frameVersion = 1
export const frameSource = 'loanform'

export type FrameMessage = FrameEvent & {
  readonly source: typeof frameSource
  readonly version: typeof frameVersion
}

/** The document's own message, for host pages that know no other (B7). */
export interface FormHeight {
  readonly type: 'FORM_HEIGHT'
  readonly height: number
}

/** The parts of each event and their types: what else a message carries is not handed on. */
export const frameEventParts: Readonly<Record<FrameEventType, Readonly<Record<string, 'number' | 'string'>>>> = {
  ready: {},
  height: { height: 'number' },
  step: { path: 'string', position: 'number' },
  lead: {},
  completed: { state: 'string' },
  rejected: {},
  error: { code: 'string' },
  colours: { taken: 'string', refused: 'string' },
}

export function frameMessage(event: FrameEvent): FrameMessage {
  return { source: frameSource, version: frameVersion, ...event }
}

/** An event's type and its parts, out of whatever another window sent; nothing where it is no message of this version. */
export function readFrameMessage(data: unknown): { type: FrameEventType; detail: object } | undefined {
  const { source, version, type, ...rest } = Object(data) as Record<string, unknown>
  if (source !== frameSource || version !== frameVersion || !Object.hasOwn(frameEventParts, String(type)))
    return undefined
  const known = Object.entries(frameEventParts[type as FrameEventType])
  if (known.some(([name, kind]) => typeof rest[name] !== kind)) return undefined
  return { type: type as FrameEventType, detail: Object.fromEntries(known.map(([name]) => [name, rest[name]])) }
}

/** The height in the document's own message; nothing where the data is no such message. */
export function readFormHeight(data: unknown): number | undefined {
  const { type, height } = Object(data) as Record<string, unknown>
  return type === 'FORM_HEIGHT' && Number.isFinite(height) ? (height as number) : undefined
}

/** The host's colours, as CSS declares them: `accent: #0b5fff; on-accent: #ffffff`. An empty text takes all of them back. */
export interface HostColoursMessage {
  readonly source: typeof frameSource
  readonly version: typeof frameVersion
  readonly type: 'colours'
  readonly colours: string
}

/** The text of a host's colours; nothing where the data is no such message. */
export function readHostColours(data: unknown): string | undefined {
  const { source, version, type, colours } = Object(data) as Record<string, unknown>
  const isOurs = source === frameSource && version === frameVersion && type === 'colours'
  return isOurs && typeof colours === 'string' ? colours : undefined
}
