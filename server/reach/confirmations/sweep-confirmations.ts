// Sweep for addresses to confirm: asks, by e-mail, each applicant who agreed to offers where the law wants the address confirmed.
import { insertDueConfirmations } from './due-confirmations-store.ts'
import { atOnce } from '../campaigns/message-store.ts'
import type { ReachDeps } from '../reach-dependencies.ts'

/** Begins the messages that are due; their number. */
export async function sweepConfirmations({
  catalogue,
  db,
  now,
  wake,
}: Pick<ReachDeps, 'catalogue' | 'db' | 'now' | 'wake'>): Promise<number> {
  const countries = Object.entries(catalogue.countryMessaging)
    .filter(([, { confirmedByLink }]) => confirmedByLink?.includes('email'))
    .map(([id]) => id)
  if (countries.length === 0) return 0
  let made = 0
  // Ends when a round leaves nothing over: what has its row is not found again.
  for (let more = atOnce; more === atOnce; made += more)
    more = await insertDueConfirmations(db, countries, new Date(now()))
  if (made > 0) wake()
  return made
}
