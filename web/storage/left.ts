// Knowledge of whether anything was left in this tab or browser: a visit that begins with nothing needs no parser of stored values.
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import type { StorageArea, StorageSlot } from '#domain/application/storage-slots.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { BrowserStorage } from './browser-storage.ts'

/**
 * The application as it was left, else a new one. A stale one at `now` has lost what it must (I1). `now` is in milliseconds, by the
 * server's clock where it is known.
 */
export type AsKept = (now: number, warn: (message: string) => void) => Application

/** Every slot that `restore.ts` reads. */
const restored: readonly (readonly [StorageSlot, StorageArea])[] = [
  ['state', 'session'],
  ['leadApplication', 'session'],
  ['storedLoanApplication', 'session'],
  ['storedLoanApplication', 'local'],
  ['uiColors', 'session'],
  ['redirectUrl', 'session'],
  ['reapplying', 'session'],
]

/** The stored application, by a parser that is loaded where there is one. Rejects where the parser cannot be had. */
export async function whatWasLeft(storage: BrowserStorage, variant: Variant): Promise<AsKept> {
  if (restored.every(([slot, area]) => storage.text(slot, area) === null)) return () => newApplication(variant)
  return (await import('./restore.ts')).leftIn(storage, variant)
}
