// What the browser says beside the answers (E1, E2, E4), kept sealed with the lead.
import { mergeLead } from '#domain/lead.ts'
import { isDataPointKey, sections } from '#domain/data-points.ts'
import type { Circumstances } from '#contract/schemas.ts'
import type { Sealer } from '#server/kit/sealing.ts'

const envelope = new Set(['id', 'product', 'variant', 'locale', 'forgotten', 'draft'])
const isAnswer = (name: string) => isDataPointKey(name) || (sections as readonly string[]).includes(name)
const place = (leadId: string) => `lead.circumstances ${leadId}`

/** The body without the answers and without what addresses the lead. */
function circumstancesIn(body: object): Circumstances {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !envelope.has(name) && !isAnswer(name)),
  ) as Circumstances
}

/** What the browser said of itself, as it is kept; empty where there is nothing. */
export function openCircumstances(
  sealer: Sealer,
  { id, circumstances }: { id: string; circumstances: string | null },
): Circumstances {
  return circumstances === null ? {} : (JSON.parse(sealer.open(place(id), circumstances)) as Circumstances)
}

/** The stored circumstances with what the body adds, sealed again; nothing where there are none. */
export function sealCircumstances(sealer: Sealer, leadId: string, stored: string | null, body: object): string | null {
  const before = openCircumstances(sealer, { id: leadId, circumstances: stored })
  const merged = mergeLead(before, circumstancesIn(body))
  return Object.keys(merged).length === 0 ? null : sealer.seal(place(leadId), JSON.stringify(merged))
}
