// Test of work choices: each kind, position and country has one name in every language (M7, experience 34).
import { expect, test } from 'vitest'
import { texts } from '#catalogue/server.generated.ts'
import {
  jobKinds,
  positionsByKind,
  workCountries,
  workPositions,
  workingKinds,
} from '#catalogue/follow-ups/younited-professional-details/work-choices.ts'

interface Words {
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
}

test.each(Object.keys(texts))('M7 experience 34: every kind and position has a name of its own in %s', (locale) => {
  const { options } = (texts[locale]!.followUps as Readonly<Record<string, Words>>)['younited-professional-details']!
  for (const [list, ids] of Object.entries({ jobKind: jobKinds, position: workPositions })) {
    const named = options[list]!
    expect(Object.keys(named).toSorted(), list).toEqual([...ids].toSorted())
    expect(new Set(Object.values(named)).size, list).toBe(ids.length)
  }
})

test('M7: every kind has positions to choose between, and all but those without work are done somewhere', () => {
  for (const kind of jobKinds) expect(positionsByKind[kind]!.length, kind).toBeGreaterThan(1)
  expect(jobKinds.filter((kind) => !workingKinds.includes(kind))).toHaveLength(1)
  expect(new Set(workCountries).size).toBe(workCountries.length)
  expect(workCountries.filter((id) => !/^[A-Z]{2}$/.test(id))).toEqual([])
})
