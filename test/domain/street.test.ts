// Test of street lines that hold a house number (D3).
import { describe, expect, test } from 'vitest'
import { streetParts } from '#domain/questions/street.ts'
import { countries } from './countries.ts'

const splitIn = (id: string, line: string) => {
  const parts = streetParts(line, countries[id]!.streetOrder)
  return parts && [parts.street, parts.houseNumber, ...(parts.flatNumber === undefined ? [] : [parts.flatNumber])]
}

describe('D3: a street line is split where it holds a house number', () => {
  test.each([
    ['es', 'Calle Mayor 12', ['Calle Mayor', '12']],
    ['es', ' Calle Mayor, 12 ', ['Calle Mayor', '12']],
    ['es', 'Calle Mayor, nº 12, 3º B', ['Calle Mayor', '12', '3º B']],
    ['es', 'Av. 25 de Julio 4B', ['Av. 25 de Julio', '4B']],
    ['mx', 'Paseo de la Reforma #222', ['Paseo de la Reforma', '222']],
    ['de', 'Straße des 17. Juni 135', ['Straße des 17. Juni', '135']],
    ['de', 'Hauptstr. 5 a', ['Hauptstr.', '5 a']],
    ['pl', 'ul. 3 Maja 5/7', ['ul. 3 Maja', '5/7']],
    ['ro', 'Strada Lungă nr. 14', ['Strada Lungă', '14']],
    ['vn', '12 Nguyễn Trãi', ['Nguyễn Trãi', '12']],
    ['vn', '45/7 Lê Lợi', ['Lê Lợi', '45/7']],
    ['ph', '123 Rizal Street', ['Rizal Street', '123']],
    ['co', 'Carrera 7 # 45-10', ['Carrera 7', '45-10']],
  ] as const)('%s %s', (id, line, parts) => {
    expect(splitIn(id, line)).toEqual(parts)
  })

  test.each([
    ['es', 'Calle Mayor'],
    ['es', '12'],
    ['es', 'Calle de la Constitución de 1812 bis izquierda'],
    ['co', 'Calle 13'],
    ['vn', 'Đường 30/4'],
    ['vn', 'Nguyễn Trãi'],
    ['es', ''],
  ])('%s %j stays whole', (id, line) => {
    expect(splitIn(id, line)).toBeUndefined()
  })
})
