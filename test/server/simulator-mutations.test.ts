// Test of the simulator itself: it finds each invariant broken on purpose, and each of the old defects put back, within fifty seeds.
import { expect, test } from 'vitest'
import { invariants } from '#test/simulator/invariants/invariants.ts'
import { mutations, oldDefects } from '#test/simulator/mutations.ts'
import type { Mutation } from '#test/simulator/mutations.ts'
import { openPreparedDatabase } from '#test/simulator/prepared-database.ts'
import { simulate } from '#test/simulator/simulate.ts'

const seedsAtMost = 50
const small = { leads: 4, days: 1 }

/** The first seed that finds the mutation, and by which invariant; none where fifty do not. */
async function foundBy(mutation: Mutation) {
  // The changes of a mutation to a database stay in it.
  const database = await openPreparedDatabase()
  try {
    for (let seed = 1; seed <= seedsAtMost; seed++) {
      const { violation } = await simulate(database, { seed, ...small, mutation })
      if (violation?.invariant === mutation.breaks) return { seed, ...violation }
    }
    return undefined
  } finally {
    await database.close()
  }
}

test('every invariant has a mutation that breaks it', () => {
  const broken = Object.values<Mutation>(mutations).map(({ breaks }) => breaks)
  expect(broken.toSorted()).toEqual(Object.keys(invariants).toSorted())
})

test.each(Object.entries<Mutation>({ ...mutations, ...oldDefects }))(
  'Q2 Q3 R-22: found: %s',
  async (name, mutation) => {
    const found = await foundBy(mutation)
    expect(found, `${name}: ${mutation.says}`).toMatchObject({ invariant: mutation.breaks })
  },
  600_000,
)
