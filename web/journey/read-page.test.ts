// Test of reading a page: what takes a slow phone long is looked up only where it is asked for (19.2).
import { expect, test } from 'vitest'
import type { Conventions } from '#domain/questions/conventions.ts'
import { readTexts } from './read-page.ts'

const conventions = (dateOrder: () => Conventions['dateOrder']) =>
  Object.defineProperty({ tag: 'es-ES' }, 'dateOrder', { get: dateOrder }) as unknown as Conventions

test('19.2 the order of a date is looked up for a page with a date, and for no other', () => {
  const never = () => {
    throw new Error('looked up')
  }
  const name = readTexts(['firstName'], { firstName: ['Ana'] }, () => 'name', conventions(never))
  expect([...name.values]).toEqual([['firstName', 'Ana']])
  const date = readTexts(
    ['born'],
    { born: ['1988', '3', '1'] },
    () => 'date',
    conventions(() => ['year', 'month', 'day']),
  )
  expect([...date.values]).toEqual([['born', '1988-03-01']])
})
