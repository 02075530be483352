// Tracking consent of a lead, read from the evidence. By the lead, and by the visit it came from, which mostly answered before
// there was a lead (P-02).
import type { ConsentStatus } from '#domain/tracking/tracking-consent.ts'
import type { TrackingPurpose } from '#domain/tracking/tracking.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { TrackingChoiceTable } from '#server/platform/stores/choice-tables.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { choicesOfLead, choicesOfVisit, giveChoicesToLead } from './tracking-choice-store.ts'

type Parts = Pick<ReachDeps, 'sealer'>
type Lead = Pick<LeadRow, 'id' | 'data_key' | 'request_context'>

/** A visit as rows have it. */
export function sessionKey(sealer: Sealer, sessionId: string): string {
  return sealer.index('tracking session', sessionId.toLowerCase())
}

/** Visit of a lead, as its request context says. Empty where that cannot be opened: then only rows of the lead itself count. */
function visitOf({ sealer }: Parts, lead: Lead): { readonly session?: string; readonly refused?: boolean } {
  try {
    const { sessionId, refusedByBrowser: refused = false } = openRequestContext(sealer, lead)
    return sessionId === undefined ? { refused } : { session: sessionKey(sealer, sessionId), refused }
  } catch {
    return {}
  }
}

/** The newest yes and the newest no to each purpose, of the lead itself and of the visit it came from. */
interface Words {
  readonly own: readonly Word[]
  /** A yes only where it names no lead: a session's id may have been taken over from somebody else's link. */
  readonly visit: readonly Word[]
  /** The browser refused while nobody had answered (Global Privacy Control). No record is made of it, so it has no time. */
  readonly refused: boolean
}

type Word = Pick<TrackingChoiceTable, 'purpose' | 'given'> & { readonly place: number }

/** Said until `until` or ever. Two look-ups by index, each newest first; an `or` over both columns would read the table whole. */
async function wordsOf(deps: Parts, db: Handle, lead: Lead, until?: Date): Promise<Words> {
  const { session, refused = false } = visitOf(deps, lead)
  return {
    refused,
    own: await choicesOfLead(db, lead.id, until),
    visit: session === undefined ? [] : await choicesOfVisit(db, session, until),
  }
}

const isRefused = ({ own, visit, refused }: Words, purpose: TrackingPurpose) =>
  refused || [...own, ...visit].some((word) => word.purpose === purpose && !word.given)

/**
 * By the newest word that counts. Anybody of the visit may take back what was agreed to, but a yes of the visit stands for the lead only
 * as long as nothing was said about the lead itself. Where nobody said anything, a browser that refuses is taken at its word.
 */
function statusOf({ own, visit, refused }: Words, purpose: TrackingPurpose): ConsentStatus {
  const about = (words: readonly Word[]) => words.filter((word) => word.purpose === purpose)
  const ours = about(own)
  const counted = [...ours, ...about(visit).filter(({ given }) => !given || ours.length === 0)]
  const newest = counted.toSorted((a, b) => b.place - a.place)[0]
  if (!newest) return refused ? 'denied' : 'pending'
  return newest.given ? 'granted' : 'denied'
}

/** Tracking consent by purpose, as of `until` or now; `pending` where no choice was made. */
export async function choiceOf(
  deps: Parts,
  db: Handle,
  lead: Lead,
  until?: Date,
): Promise<Readonly<Record<TrackingPurpose, ConsentStatus>>> {
  const words = await wordsOf(deps, db, lead, until)
  return {
    advertising: statusOf(words, 'advertising'),
    statistics: statusOf(words, 'statistics'),
    recording: statusOf(words, 'recording'),
  }
}

/** Consent for events from while a purpose was pending: one no ends them, and a yes after it is for later events. */
export async function waitedFor(deps: Parts, db: Handle, lead: Lead, purpose: TrackingPurpose): Promise<ConsentStatus> {
  const words = await wordsOf(deps, db, lead)
  return isRefused(words, purpose) ? 'denied' : statusOf(words, purpose)
}

/** Gives the lead the visit's earlier choices: they are exported, kept and ended with it, and count as its own. */
export async function nameChoices(deps: Parts, trx: Handle, lead: Lead & Pick<LeadRow, 'created_at'>): Promise<void> {
  const { session } = visitOf(deps, lead)
  if (session === undefined) return
  await giveChoicesToLead(trx, lead, session)
}
