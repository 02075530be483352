// What of the application is kept in which slot. Identity numbers, accounts and document data stay in session storage;
// local storage gets what may outlive the tab.
import { dequal } from 'dequal/lite'
import type { Application, LeadApplication } from '#domain/application.ts'
import { dataPoint, isDataPointKey } from '#domain/data-points.ts'
import { fromSections, toSections, withoutSecrets } from '#domain/lead.ts'
import type { Variant } from '#domain/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** The parts of an application as they are kept. */
export interface Kept {
  readonly lead: unknown
  readonly progress: unknown
  readonly pages: unknown
  readonly drafts: unknown
}

/** Writes what changed since the last state; an equal part is not written again (I3). */
export function keep(
  storage: BrowserStorage,
  application: Application,
  before: Application | undefined,
  variant: Variant,
): void {
  const now = parts(application, variant)
  const then = before && parts(before, variant)
  const changed = (part: keyof Kept) => !then || !dequal(now[part], then[part])
  if (changed('lead')) storage.write('storedLoanApplication', 'session', now.lead)
  if (changed('progress')) storage.write('state', 'session', now.progress)
  if (changed('pages')) storage.write('dynamicPages', 'session', now.pages)
  if (changed('drafts')) storage.write('asyncFormData', 'session', now.drafts)
  if (application.access && application.access.id !== before?.access?.id)
    storage.write('lid', 'session', application.access.id)
  if ((['lead', 'progress', 'pages', 'drafts'] as const).some(changed))
    storage.write('storedLoanApplication', 'local', portable(now, application))
}

function parts(application: Application, variant: Variant): Kept {
  const {
    lead,
    dynamicPages,
    asyncFormData,
    isLoading: _,
    connection: __,
    lastOperationTimestamp: ___,
    routeChange: ____,
    ...rest
  } = application
  return { lead, progress: { variant: variant.id, ...rest }, pages: dynamicPages, drafts: guarded(asyncFormData) }
}

/** What may outlive the tab: no secret value in the lead, in a draft or in a write under way. */
function portable(kept: Kept, { lead, asyncFormData, outgoing: under }: Application): Kept {
  const secret = (key: string) => isDataPointKey(key) && dataPoint(key).secret === true
  const { outgoing: _, ...safe } = kept.progress as { outgoing?: unknown }
  const mayKeep = under && !Object.keys(under.answers).some(secret)
  return {
    lead: { ...lead, ...blank(lead), ...toSections(withoutSecrets(fromSections(lead))) },
    progress: mayKeep ? kept.progress : { ...safe, synced: false },
    pages: kept.pages,
    drafts: guarded(Object.fromEntries(Object.entries(asyncFormData).filter(([key]) => !secret(key)))),
  }
}

/** Typed text comes back as it was typed: with a sign before it, `true` is revived as neither boolean nor date (E7). */
function guarded(drafts: Application['asyncFormData']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(drafts).map(([key, typed]) => [key, typed.map((text) => `=${text}`)]))
}

/** Every section of a lead emptied, so that what is put back replaces it. */
function blank(lead: LeadApplication): Partial<LeadApplication> {
  return Object.fromEntries(Object.keys(toSections(fromSections(lead))).map((name) => [name, undefined]))
}

/** What this tab kept, and what this browser did. */
export function readKept(storage: BrowserStorage): { session: Kept; local: unknown } {
  return {
    session: {
      lead: storage.read('storedLoanApplication', 'session'),
      progress: storage.read('state', 'session'),
      pages: storage.read('dynamicPages', 'session'),
      drafts: storage.read('asyncFormData', 'session'),
    },
    local: storage.read('storedLoanApplication', 'local'),
  }
}
