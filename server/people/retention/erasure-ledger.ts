// Erasure ledger: a record outside the database of erasures, withdrawals and unsubscribes (P-08, R-38). A restore repeats them.
import { beforeEveryId } from '#server/platform/kit/before-every-id.ts'
import { channels } from '#domain/law/messaging.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { lockLeadForUpdate } from '#server/platform/stores/leads.ts'
import { suppress } from '#server/platform/stores/suppressions.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { eraseLocked, eraseReference } from './erase.ts'
import type { ErasingParts } from './erase.ts'
import { appendLedger, readLedger } from './ledger-file.ts'
import type { LedgerEntry } from './ledger-file.ts'
import {
  beginRepeating,
  endLinksAgain,
  insertLedgerRow,
  leadIdsAfter,
  ledgerIds,
  ledgerRowsAfter,
  withdrawAgain,
  withdrawTrackingAgain,
} from './ledger-store.ts'
import type { LedgerRow } from './ledger-store.ts'

/** Rows of transactions that ended later than those of higher serials. */
const lateRows = 1000

const subjectOf = ({ sealer }: Pick<PeopleDeps, 'sealer'>, leadId: string) => sealer.index('erasure ledger', leadId)

/** A row as the file has it. */
export const entryOf = (
  deps: Pick<PeopleDeps, 'sealer'>,
  { id, kind, lead_id: leadId, subject_index: subject, purpose, channel, product, at }: LedgerRow,
): LedgerEntry => ({
  id,
  kind,
  subject: subject ?? subjectOf(deps, leadId ?? ''),
  purpose,
  channel,
  product,
  at: at.toISOString(),
})

/** Copies what the file does not have yet, each time it is called; a call that comes while another copies waits for it. */
export function ledgerCopier(deps: Pick<PeopleDeps, 'db' | 'sealer'>, file: string): () => Promise<void> {
  let known: Set<string> | undefined
  let last = 0
  let under: Promise<void> = Promise.resolve()
  const copy = async () => {
    known ??= new Set((await readLedger(file))?.entries.map(({ id }) => id))
    const rows = await ledgerRowsAfter(deps.db, Math.max(0, last - lateRows))
    const fresh = rows.filter(({ id }) => !known?.has(id))
    if (fresh.length > 0)
      await appendLedger(
        file,
        fresh.map((row) => entryOf(deps, row)),
      )
    for (const { id } of fresh) known.add(id)
    last = Number(rows.at(-1)?.serial ?? last)
  }
  return () => {
    under = under.catch(() => {}).then(copy)
    return under
  }
}

type Parts = ErasingParts & Pick<PeopleDeps, 'db'>

type RepeatOfLead = (deps: Parts, trx: Handle, lead: LeadRow, entry: LedgerEntry) => Promise<unknown>

const ofLeads: Partial<Readonly<Record<LedgerEntry['kind'], RepeatOfLead>>> = {
  erasure: (deps, trx, lead, { at }) => eraseLocked(deps, trx, lead, Date.parse(at)),
  reference: eraseReference,
  withdrawal: (_deps, trx, lead, entry) => withdrawAgain(trx, lead.id, entry),
  links: (_deps, trx, lead, entry) => endLinksAgain(trx, lead, entry),
}

async function suppressAgain(trx: Handle, { subject, channel, product, at }: LedgerEntry): Promise<void> {
  const stopped = { addressIndexes: [subject], channels: channels.filter((each) => each === channel) }
  await suppress(trx, { ...stopped, products: product === null ? [] : [product] }, Date.parse(at))
}

const ofOthers: Partial<Readonly<Record<LedgerEntry['kind'], (trx: Handle, entry: LedgerEntry) => Promise<unknown>>>> =
  {
    suppression: suppressAgain,
    'tracking-withdrawal': (trx, entry) => withdrawTrackingAgain(trx, entry.subject, entry),
  }

/** Repeats what the database has not: all of it or nothing. Returns those entries. Nobody else may be at work in it. */
export async function repeatLedger(deps: Parts, entries: readonly LedgerEntry[]): Promise<readonly LedgerEntry[]> {
  const known = new Set((await ledgerIds(deps.db)).map(({ id }) => id))
  const missing = [...new Map(entries.filter(({ id }) => !known.has(id)).map((entry) => [entry.id, entry])).values()]
  if (missing.length === 0) return []
  await deps.db.transaction().execute(async (trx) => {
    await beginRepeating(trx)
    for (const entry of missing) await ofOthers[entry.kind]?.(trx, entry)
    await repeatOfLeads(deps, trx, missing)
    for (const { id, kind, subject, purpose, channel, product, at } of missing)
      await insertLedgerRow(trx, {
        id,
        kind,
        lead_id: null,
        subject_index: subject,
        purpose,
        channel,
        product,
        at: new Date(at),
      })
  })
  return missing
}

/** Looks at every lead: the ledger does not name them. */
async function repeatOfLeads(deps: Parts, trx: Handle, entries: readonly LedgerEntry[]): Promise<void> {
  const bySubject = Map.groupBy(
    entries.filter(({ kind }) => ofLeads[kind]),
    ({ subject }) => subject,
  )
  if (bySubject.size === 0) return
  let page = await leadIdsAfter(trx, beforeEveryId)
  // Ends at the last lead: each page begins after the last of the one before it.
  while (page.length > 0) {
    for (const { id } of page) {
      for (const entry of bySubject.get(subjectOf(deps, id)) ?? []) {
        const lead = await lockLeadForUpdate(trx, id)
        if (lead) await ofLeads[entry.kind]?.(deps, trx, lead, entry)
      }
    }
    page = await leadIdsAfter(trx, page.at(-1)!.id)
  }
}
