// Variant on the applicant's own clock: hours of messages and the times that they name go by it (P-12, decision 091).
import { zoneOfClock } from '#domain/law/contact-hours.ts'
import type { Variant } from '#domain/application/variant.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { ReachDeps } from '../reach-dependencies.ts'

/**
 * When the device showed its clock, Unix milliseconds: the applicant's last operation, where the browser told it. The lead may have changed
 * since, by a lender's answer, and the clocks between.
 */
function shownAt(operated: string | undefined, changed: number): number {
  const told = Date.parse(operated ?? '')
  return Number.isNaN(told) ? changed : Math.min(told, changed)
}

/** The variant, with the zone of its country in which the device was that wrote last. */
export function onOwnClock(
  { catalogue, sealer }: Pick<ReachDeps, 'catalogue' | 'sealer'>,
  variant: Variant,
  lead: LeadRow,
): Variant {
  const { timeZones = [] } = catalogue.countryMessaging[variant.countryId]!
  if (timeZones.length === 0) return variant
  const { deviceData, lastOperationTimestamp } = openRequestContext(sealer, lead)
  if (deviceData === undefined) return variant
  const { country } = variant
  const at = shownAt(lastOperationTimestamp, lead.updated_at.getTime())
  const timeZone = zoneOfClock([country.timeZone, ...timeZones], deviceData.timezoneOffset, at)
  return { ...variant, country: { ...country, timeZone } }
}
