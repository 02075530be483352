// Stored tracking choice of the visitor, by variant: it outlives the application, its end and the tab. It is written by a press
// of the visitor only. To have been asked once is what this key is for, so it needs no consent of its own.
import * as v from 'valibot'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { choiceKey } from '#web/tracking/tracked-page.ts'

const status = v.picklist(['granted', 'denied'])
const row = v.object({
  advertising: status,
  statistics: status,
  recording: status,
  at: v.pipe(v.string(), v.isoTimestamp()),
  notice: v.string(),
  told: v.exactOptional(v.string()),
})
/** `told`: what the server has it on record with, the lead's id, or `visit` before there is a lead. */
export type Choice = v.InferOutput<typeof row>

export interface KeptChoice {
  /** Nothing where nothing was said, or storage is refused or was tampered with. */
  readonly read: () => Choice | undefined
  readonly write: (choice: Choice) => void
  readonly forget: () => void
}

/** Of one variant. Getting at storage may throw: then only the page remembers. */
export function keptChoice(storage: () => Storage, variant: string): KeptChoice {
  const all = (): Record<string, unknown> => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(choiceKey) ?? '{}')
      return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : {}
    } catch {
      return {}
    }
  }
  const put = (rows: Record<string, unknown>) => {
    try {
      if (Object.keys(rows).length > 0) storage().setItem(choiceKey, JSON.stringify(rows))
      else storage().removeItem(choiceKey)
    } catch {
      // Asked again by the next page.
    }
  }
  return {
    read: () => {
      const read = v.safeParse(row, Object.entries(all()).find(([name]) => name === variant)?.[1])
      return read.success ? read.output : undefined
    },
    write: (choice) => put({ ...all(), [variant]: choice }),
    forget: () => put(Object.fromEntries(Object.entries(all()).filter(([name]) => name !== variant))),
  }
}

/** Whether the browser refuses for its owner (Global Privacy Control): it holds where nobody has answered. */
export const refusesTracking = ({ navigator }: Pick<Window, 'navigator'>): boolean =>
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true

/** As the application has it. */
export const consentOf = ({ told: _, ...consent }: Choice): TrackingConsent => consent
