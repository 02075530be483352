// Tracking choice of a visitor who answers every purpose the same way.
import type { ConsentStatus } from '#domain/tracking/tracking-consent.ts'
import { trackingPurposes } from '#domain/tracking/tracking.ts'
import type { TrackingPurpose } from '#domain/tracking/tracking.ts'

export function toAll(status: Exclude<ConsentStatus, 'pending'>): Readonly<Record<TrackingPurpose, ConsentStatus>> {
  return Object.fromEntries(trackingPurposes.map((purpose) => [purpose, status])) as Record<
    TrackingPurpose,
    ConsentStatus
  >
}
