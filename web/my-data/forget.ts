// Local erasure: removes the application from this tab and from storage shared by tabs and visits (P-05, P-10).
import type { Form } from '#web/context.ts'
import { browserStorage, erasedKey } from '#web/storage/browser-storage.ts'

/** Another application of this browser, which the erased one was not, stays as it is. */
export function forgetHere({ boot, dispatch, store }: Form, leadId: unknown): void {
  if (store.getState().access?.id === leadId) dispatch({ type: 'restarted', isErased: true })
  tellOtherTabs(String(leadId))
  const areas = { session: () => window.sessionStorage, local: () => window.localStorage }
  const storage = browserStorage(areas, () => {}, boot.variant.id)
  const kept = storage.read('storedLoanApplication', 'local') as {
    readonly progress?: { readonly access?: { readonly id?: unknown } }
  } | null
  if (kept?.progress?.access?.id === leadId) storage.remove('storedLoanApplication', 'local')
}

function tellOtherTabs(leadId: string): void {
  try {
    window.localStorage.setItem(erasedKey, leadId)
    window.localStorage.removeItem(erasedKey)
  } catch {
    // Where storage is refused or full, they learn it from the server.
  }
}
