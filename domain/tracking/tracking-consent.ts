// Tracking consent of a visitor (F1): granted, denied or pending for each purpose.
import type { TrackingPurpose } from './tracking.ts'

export type ConsentStatus = 'granted' | 'denied' | 'pending'

export interface TrackingConsent extends Readonly<Record<TrackingPurpose, ConsentStatus>> {
  /** When it was said, an ISO time; absent while everything is pending. */
  readonly at?: string
  /** Which notice was answered: its words and the recipients it named. Another one is asked anew. */
  readonly notice?: string
}

export const undecided: TrackingConsent = { advertising: 'pending', statistics: 'pending', recording: 'pending' }
