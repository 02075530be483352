// Visitor session: an id that joins the events of one visit (G1 to G3). It is never authority: a session id from a URL opens
// nothing (S-04).
import { isUuid } from '#domain/questions/uuid.ts'

/** Stored session: its id and its start, a UTC ISO timestamp. */
export interface Session {
  readonly id: string
  readonly startedAt: string
}

interface Opening {
  readonly stored: { readonly [K in keyof Session]: Session[K] | undefined }
  /** The URL's `sessionId`, as it came. */
  readonly fromUrl: string | undefined
  /** A new affiliate, or one whose time is over, begins a new session (H3). */
  readonly forced: boolean
  /** Milliseconds. */
  readonly now: number
  readonly newId: () => string
}

/**
 * G1: the stored session, unless a new one is forced or the URL names another by a valid id. A stored id without a start was drawn for the
 * first page (decision 077): its session begins now.
 */
export function openSession({ stored, fromUrl, forced, now, newId }: Opening): Session & { readonly isNew: boolean } {
  const named = isUuid(fromUrl) ? fromUrl : undefined
  const { id, startedAt } = stored
  if (isUuid(id) && startedAt !== undefined && !forced && (named === undefined || named === id))
    return { id, startedAt, isNew: false }
  const drawn = isUuid(id) && startedAt === undefined ? id : undefined
  return { id: named ?? drawn ?? newId(), startedAt: new Date(now).toISOString(), isNew: true }
}

interface Recording {
  readonly enabled: boolean
  readonly blocked: boolean
  /** Of a hundred sessions. */
  readonly percentage: number
  /** 0 to 99, drawn once a session. */
  readonly draw: number
}

/** G3: true where a session may be recorded. */
export function mayRecord({ enabled, blocked, percentage, draw }: Recording): boolean {
  return enabled && !blocked && draw < percentage
}

/** J1: campaigns whose visits are not recorded while their flag is off. */
export function blocksRecording(
  source: string | undefined,
  flags: { readonly retargetingLogging: boolean; readonly abandonmentLogging: boolean },
): boolean {
  return (
    (source === 'retargeting' && !flags.retargetingLogging) || (source === 'abandonment' && !flags.abandonmentLogging)
  )
}
