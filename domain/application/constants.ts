// Business constants of the document (sections 4, 8, 9; P2 to P4). Countries, brands and environments override the first group
// in their own folders; the rest is the same everywhere.
import type { Settings } from '#domain/questions/question-settings.ts'
import { defaultTag, queryCache, translation } from './first-constants.ts'

/** Base defaults (P2), in units of the variant's currency and its period scale. */
export const base: Settings = {
  amount: { default: 1000, min: 100, max: 1000, step: 100 },
  // The default of 31 lies outside the range: it is what a variant without a period of its own starts from, and is
  // clamped when it is shown.
  period: { default: 31, min: 61, max: 90, step: 1, scale: 'days' },
  totalDebtMaximum: 500_000,
  overdueDebtMaximum: 1000,
  minimumAge: 18,
  maximumAge: 99,
  affiliateReferenceExpiryHours: 480,
  staticAffiliate: '',
  adClickExpiryDays: 90,
  applicationExpiryHours: 24,
  // P2: production has it on.
  sessionLogging: false,
  sessionLogPercentage: 100,
  retargetingLogging: true,
  abandonmentLogging: true,
  creditWarning: true,
}

export const constants = {
  loggedDetailMaximumCharacters: 1024,
  recorderBufferCalls: 1000,
  analytics: { idleSessionSeconds: 1800, flagRequestMs: 3000, requestMs: 60_000 },
  queryCache,
  toast: { autoCloseMs: 3000, offsetPx: 16 },
  frameHeight: { thresholdPx: 10, debounceMs: 100 },
  translation,
  storedJsonLevels: 10,
  defaultTag,
  basePath: '/application-frontend',
  // O4: what the recorder calls failures that have no HTTP status.
  statusCodes: { error: 0, timeout: 444, aborted: 499, offline: 1001 },
  // Ours: how long a browser waits for one answer.
  requestTimeoutMs: 30_000,
} as const
