// Toast for a restored connection (O2): says that everything is saved.
import type { Application, Connection } from '#domain/application/application.ts'
import { isAfterOffer } from '#domain/journey/states.ts'

const broken: readonly Connection[] = ['offline', 'failing', 'stuck']

interface SavedListener {
  readonly getState: () => Application
  readonly subscribe: (listener: () => void) => () => void
  /** Called once for each time the connection was away and everything is saved again, while the pages are being filled. */
  readonly saved: () => void
}

/** Listens to the store until the returned function is called. */
export function announceSaved({ getState, subscribe, saved }: SavedListener): () => void {
  let wasBroken = false
  return subscribe(() => {
    const { connection, synced, outgoing, progressState } = getState()
    if (broken.includes(connection)) wasBroken = true
    if (!wasBroken || connection !== 'fine' || !synced || outgoing) return
    wasBroken = false
    // Sent meanwhile, the next screen says more than a toast could.
    if (!isAfterOffer(progressState)) saved()
  })
}
