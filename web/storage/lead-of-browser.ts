// Reader of the lead that another tab of this browser has left. It is asked at every key until there is a lead: it parses a text
// once, and needs no parser of whole applications.
import type { LivingLead } from '#domain/application/application.ts'
import { keptRelease } from '#domain/application/storage-slots.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'
import { revive } from './revive.ts'

interface Judged {
  readonly text: string | null
  readonly variantId: string
  readonly lead: LivingLead | undefined
}

const judged = new WeakMap<BrowserStorage, Judged>()

/**
 * The lead of this browser as its last tab has left it, while it lives at `now` (milliseconds): nothing where there is none, or none
 * of this variant. A session that is over takes a tab's answers with it, but not the lead they would double.
 */
export function leadOfBrowser(
  storage: BrowserStorage,
  { variant: { id: variantId }, now }: { readonly variant: Variant; readonly now: number },
): LivingLead | undefined {
  // Another tab may have written since: the text is compared each time.
  const text = storage.text('storedLoanApplication', 'local')
  let last = judged.get(storage)
  if (last?.text !== text || last.variantId !== variantId) {
    last = { text, variantId, lead: text === null ? undefined : leadIn(revive(text), variantId) }
    judged.set(storage, last)
  }
  const { lead } = last
  return lead && Date.parse(lead.expiresAt) >= now ? lead : undefined
}

/** This tab wrote the text there is now, and has no lead: nobody need parse it. */
export function wroteWithoutLead(storage: BrowserStorage, { id }: Variant): void {
  judged.set(storage, { text: storage.text('storedLoanApplication', 'local'), variantId: id, lead: undefined })
}

type Part = Readonly<Record<string, unknown>>

const partOf = (value: unknown, name: string): Part => {
  const part = typeof value === 'object' && value !== null ? (value as Part)[name] : undefined
  return typeof part === 'object' && part !== null ? (part as Part) : {}
}

/** Dates come back revived; inside the state they are text. */
const textOf = (value: unknown): string | undefined =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : undefined

/** Storage is not trusted: what is taken out of it has the right shape, or nothing is. */
function leadIn(kept: unknown, variantId: string): LivingLead | undefined {
  const progress = partOf(kept, 'progress')
  if (progress.release !== keptRelease || progress.variant !== variantId) return undefined
  const { id, token, version, ...access } = partOf(progress, 'access')
  const [createdAt, expiresAt] = [textOf(access.createdAt), textOf(partOf(kept, 'lead').expiresAt)]
  if (typeof id !== 'string' || typeof token !== 'string' || typeof version !== 'number') return undefined
  if (expiresAt === undefined) return undefined
  return { access: withoutUndefined({ id, token, version, createdAt }), expiresAt }
}
