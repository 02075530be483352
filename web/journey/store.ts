// The one store: zustand around the domain's reducer, written to the browser's storage after each change.
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Application } from '#domain/application.ts'
import { reduce } from '#domain/journey.ts'
import type { Action } from '#domain/journey.ts'
import type { Variant } from '#domain/variant.ts'
import type { BrowserStorage } from '#web/storage/browser-storage.ts'
import { keep } from '#web/storage/kept-application.ts'

export interface ApplicationStore {
  readonly store: StoreApi<Application>
  readonly dispatch: (action: Action) => void
}

/** A store that starts from `initial`; with a storage every change is kept. */
export function createApplicationStore(initial: Application, variant: Variant, storage?: BrowserStorage): ApplicationStore {
  const store = createStore<Application>(() => initial)
  return {
    store,
    dispatch: (action) => {
      const before = store.getState()
      const after = reduce(before, action, variant)
      store.setState(after, true)
      if (storage) keep(storage, after, before, variant)
    },
  }
}
