// Test of the names that often used statements get.
import { expect, test } from 'vitest'
import { isStale, statementNames } from './prepared-statements.ts'

const often = ({ nameOf }: ReturnType<typeof statementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1)

test('19.6: a statement has a name from its third use on, its own, and as many have one as there is room for', () => {
  const names = statementNames({ usedOften: 3, names: 2, counted: 10 })
  expect(often(names, 'a', 2)).toBe(undefined)
  const [a, b] = [often(names, 'a', 1), often(names, 'b', 3)]
  expect(new Set([a, b, undefined]).size).toBe(3)
  expect(often(names, 'c', 20)).toBe(undefined)
  expect(often(names, 'a', 5)).toBe(a)
})

test('19.6: statements that are asked once each are not counted for ever, and take no name from others', () => {
  const names = statementNames({ usedOften: 3, names: 2, counted: 10 })
  for (let number = 0; number < 1000; number++) names.nameOf(`select ${number}`)
  expect(often(names, 'a', 3)).toBeDefined()
})

test('19.6: what is prepared anew has a name that no connection has', () => {
  const names = statementNames({ usedOften: 1, names: 2, counted: 10 })
  const before = often(names, 'a', 1)
  names.renew()
  expect(often(names, 'a', 1)).not.toBe(before)
})

test('R-24: another thing that the database cannot do is not out of date', () => {
  const told = (message: string) => isStale(Object.assign(new Error(message), { code: '0A000' }))
  expect([told('cached plan must not change result type'), told('this is not supported')]).toEqual([true, false])
})
