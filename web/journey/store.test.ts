// Test of the store: what is saved of changes that lead to further ones.
import { reduce } from '#domain/application/reducer.ts'
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { createApplicationStore } from './store.ts'
import { variant } from '#test/web/memory-parts.ts'

test('R-11 a change that was made because of another is kept after it', () => {
  const kept: string[][] = []
  const { store, dispatch } = createApplicationStore(newApplication(variant), {
    variant,
    reduce: () => reduce,
    keep: ({ asyncFormData }) => kept.push(Object.keys(asyncFormData)),
  })
  const stop = store.subscribe(() => {
    stop()
    dispatch({ type: 'drafted', texts: { second: [] } })
  })
  dispatch({ type: 'drafted', texts: { first: [] } })
  expect(kept).toEqual([['first'], ['first', 'second']])
})
