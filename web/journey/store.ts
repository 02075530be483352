// Store of the client's state: zustand around the domain's reducer. Each change is offered to whoever keeps it.
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Application } from '#domain/application/application.ts'
import { reduce } from '#domain/application/reducer.ts'
import type { Action } from '#domain/application/reducer.ts'
import type { Variant } from '#domain/application/variant.ts'

export interface ApplicationStore {
  readonly store: StoreApi<Application>
  readonly dispatch: (action: Action) => void
}

/** A store that starts from `initial`; `keep` is told of every change. */
export function createApplicationStore(
  initial: Application,
  variant: Variant,
  keep?: (after: Application, before: Application) => void,
): ApplicationStore {
  const store = createStore<Application>(() => initial)
  return {
    store,
    dispatch: (action) => {
      const before = store.getState()
      const after = reduce(before, action, variant)
      // First: whoever hears of the change may dispatch the next one, and the older state must not be kept over the newer.
      keep?.(after, before)
      store.setState(after, true)
    },
  }
}
