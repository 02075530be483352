// Store of the client's state: zustand around the domain's reducer. Each change is offered to whoever keeps it.
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Action, Reduce } from '#domain/application/actions.ts'
import type { Application } from '#domain/application/application.ts'
import type { Variant } from '#domain/application/variant.ts'

export interface ApplicationStore {
  readonly store: StoreApi<Application>
  readonly dispatch: (action: Action) => void
}

interface Parts {
  readonly variant: Variant
  /** The reducer of the moment: a first page begins with a smaller one. */
  readonly reduce: () => Reduce
  /** Is told of every change. */
  readonly keep?: (after: Application, before: Application) => void
}

/** A store that starts from `initial`. */
export function createApplicationStore(initial: Application, { variant, reduce, keep }: Parts): ApplicationStore {
  const store = createStore<Application>(() => initial)
  return {
    store,
    dispatch: (action) => {
      const before = store.getState()
      const after = reduce()(before, action, variant)
      // First: whoever hears of the change may dispatch the next one, and the older state must not be kept over the newer.
      keep?.(after, before)
      store.setState(after, true)
    },
  }
}
