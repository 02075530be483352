// Test of reading a date that stands whole in one of its three boxes (experience 11).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { wholeDate } from '#domain/questions/whole-date.ts'
import { countries } from './countries.ts'

const spain = conventionsOf('es-ES', 'EUR')
const everywhere = Object.values(countries).map(({ country }) =>
  conventionsOf(locales[country.locale]!.tag, country.currency),
)

test.each(everywhere.map((conventions) => [conventions.tag, conventions] as const))(
  'experience 11: in %s a whole date is read in the order of the page, or with the year first',
  (_, conventions) => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom('/', '.', '-', ' ', '. ', ' / '), (day, mark) => {
        const date = day.toISOString().slice(0, 10)
        const [year, month, dayOfMonth] = date.split('-') as [string, string, string]
        const parts = { year, month, day: dayOfMonth }
        const inOrder = conventions.dateOrder.map((part) => parts[part])
        const whole = [inOrder.join(mark), `${inOrder.join(mark)}.`, inOrder.join(''), date, date.replaceAll('-', mark)]
        for (const text of whole) expect(wholeDate(text, conventions), text).toEqual(inOrder)
      }),
    )
  },
)

test.each([
  ['27 3 1985', ['27', '3', '1985']],
  ['27 marzo 1985', ['27', 'marzo', '1985']],
  ['１/３/１９８８', ['1', '3', '1988']],
  // Faults of these are told below the boxes.
  ['31/4/1990', ['31', '4', '1990']],
  ['1/3/88', ['1', '3', '88']],
])('experience 11: %j stands in the boxes as %j', (typed, texts) => {
  expect(wholeDate(typed, spain)).toEqual(texts)
})

test.each(['', '27', '1990', '27 3', '1 2 3 1990', 'a b c', '27/3/1985 10:30', '1990-05-14T00:00'])(
  'experience 11: %j is no whole date, and stays as it is',
  (typed) => {
    expect(wholeDate(typed, spain)).toBeUndefined()
  },
)
