// Synchronisation with other tabs of the same browser and lead. Each tab saves to local storage, and the browser tells all others.
// Where storage is refused or divided nothing comes, and the server's version decides alone (412).
import { dequal } from 'dequal/lite'
import { answersOf } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { withoutSecrets } from '#domain/questions/answers.ts'
import type { Variant } from '#domain/application/variant.ts'
import { erasedKey } from './browser-storage.ts'
import { revive } from './revive.ts'

/** Whether another tab's application may replace ours: the same lead, further on, and nothing of ours that the server does not have. */
export function isFurther(own: Application, other: Application): boolean {
  const [here, there] = [own.access, other.access]
  if (!here || !there || here.id !== there.id || there.version <= here.version) return false
  return own.synced && own.outgoing === undefined && !own.sendWanted
}

/** The other's as ours: what it still has to send is for it to send, or two tabs would answer each other without end. */
export const adoptedFromTab = (other: Application): Application => {
  const { outgoing: _, ...rest } = other
  return { ...rest, synced: true, sendWanted: false }
}

/** True where the other tab has answers that differ; secrets, which it does not hand on, aside. */
export function saysOtherwise(own: Application, other: Application): boolean {
  return !dequal(withoutSecrets(answersOf(own)), withoutSecrets(answersOf(other)))
}

interface Tab {
  readonly window: Window
  readonly variant: Variant
  readonly getState: () => Application
  /** The newer application of another tab. */
  readonly takeOver: (application: Application, isChanged: boolean) => void
  /** Another tab had our lead erased. */
  readonly forget: () => void
  /** Has the server say where the lead stands. */
  readonly ask: () => void
}

/** Listens for as long as the page lives. */
export function watchOtherTabs({ window, variant, getState, takeOver, forget, ask }: Tab): void {
  const hear = async ({ key, newValue }: StorageEvent) => {
    if (key === erasedKey && newValue === getState().access?.id) return forget()
    // Another form of this origin has a key of its own, and its application is none of ours.
    if (!key?.startsWith('storedLoanApplication')) return
    // Taken away with an end: the other tab took an offer, say.
    if (newValue === null) return ask()
    const { assemble } = await import('./restore.ts')
    // Written a moment ago by this browser: it cannot have expired, whatever the clock says.
    const other = assemble(revive(newValue), variant)
    const own = getState()
    if (other && isFurther(own, other)) takeOver(adoptedFromTab(other), saysOtherwise(own, other))
  }
  // A stored application that cannot be read is not taken over: the server's version decides.
  window.addEventListener('storage', (event) => void hear(event).catch(() => {}))
}
