// Test of parsing typed values, and of round trips from value to text and back.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { formatPercent } from '#domain/lender/percent.ts'
import { conventionsOf, formatDate, formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { withoutUnseen } from '#domain/questions/digits.ts'
import { canonicalValue, isUnreadable, kindRow, kinds } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { isoDate, readCount, readDate, readMoney, showCount, showDate, showMoney } from '#domain/questions/reading.ts'

const spain = conventionsOf('es-ES', 'EUR')
const mexico = conventionsOf('es-MX', 'MXN')
const everywhere = [
  spain,
  mexico,
  conventionsOf('de-DE', 'EUR'),
  conventionsOf('en-PH', 'PHP'),
  conventionsOf('pl-PL', 'PLN'),
  conventionsOf('ro-RO', 'RON'),
  conventionsOf('es-CO', 'COP'),
  conventionsOf('vi-VN', 'VND'),
]
const unreadable = { unreadable: 'format' }

describe('experience 14: money as typed', () => {
  test.each([
    ['1000', 1000],
    [' 1000 ', 1000],
    ['1.000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1’000', 1000],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1,234,567.8', 1_234_567.8],
    ['1234,5', 1234.5],
    ['1234.50', 1234.5],
    ['0,5', 0.5],
    ['0', 0],
    ['12,', 12],
    ['1.000 €', 1000],
    ['€1.000', 1000],
    ['1000 EUR', 1000],
    ['$1,000.00', 1000],
    ['１０００', 1000],
    ['1 000,50', 1000.5],
    // In Spain and Mexico an apostrophe may stand before cents, in Colombia and Switzerland behind millions or thousands.
    ['250’75', 250.75],
    ["1.500'5", 1500.5],
    ["1'500", 1500],
    ["1'500.50", 1500.5],
    ["1'500'000", 1_500_000],
    ["1'500.000", 1_500_000],
    ["1'500,000", 1_500_000],
  ])('%s is %d', (typed, value) => {
    expect(readMoney([typed], spain)).toBe(value)
    expect(readMoney([typed.replace('EUR', 'MXN')], mexico)).toBe(value)
  })

  test.each([
    'mil',
    '-5',
    '1e3',
    '1.00.00',
    '12.34.567',
    '1234.567',
    '0.125',
    '1.234,567',
    '1,234.567,89',
    '1..000',
    '.5',
    '€',
    '1-2',
    '1000x',
    "1'500'50",
    "1'5000",
    "12'34'567",
  ])('%s cannot be read', (typed) => {
    expect(readMoney([typed], spain)).toEqual(unreadable)
    expect(readMoney([typed], mexico)).toEqual(unreadable)
  })

  test.each(['5.000.000đ', '5 000 000 Đ', '5,000,000 VNĐ', '5000000vnđ', '5.000.000 ₫', 'VND 5.000.000'])(
    'D3: %s is five millions, as people of Vietnam write their currency',
    (typed) => {
      expect(readMoney([typed], conventionsOf('vi-VN', 'VND'))).toBe(5_000_000)
    },
  )

  test('nothing typed is nothing', () => {
    expect([readMoney([''], spain), readMoney(['  '], spain), readMoney([], spain)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each(everywhere.map((conventions) => [conventions.tag, conventions] as const))(
    'read(show(x)) = x in %s',
    (_, conventions) => {
      const { currencyDigits } = conventions
      const amounts = fc.integer({ min: 0, max: 10_000_000_000 }).map((units) => units / 10 ** currencyDigits)
      fc.assert(fc.property(amounts, (amount) => readMoney(showMoney(amount, conventions), conventions) === amount))
      fc.assert(fc.property(amounts, (amount) => readMoney([formatMoney(amount, conventions)], conventions) === amount))
    },
  )
})

describe('counts and dates as typed', () => {
  test('a count is a whole number', () => {
    expect(['3', ' 03 ', '', '1.5', '-1', 'two', '1234567890'].map((typed) => readCount([typed]))).toEqual([
      3,
      3,
      undefined,
      unreadable,
      unreadable,
      unreadable,
      unreadable,
    ])
    fc.assert(fc.property(fc.nat(999_999_999), (count) => readCount(showCount(count)) === count))
  })

  test.each([
    [['1', '5', '1990'], '1990-05-01'],
    [['01', '05', '1990'], '1990-05-01'],
    [['14', 'mayo', '1990'], '1990-05-14'],
    [['14', 'May', '1990'], '1990-05-14'],
    [['14', 'sept.', '1990'], '1990-09-14'],
    [[' 29 ', 'FEB', '2024'], '2024-02-29'],
    [['１４', '５', '１９９０'], '1990-05-14'],
    // As German writes the day and the month, and as a keyboard ends a text.
    [['14.', '5.', '1990'], '1990-05-14'],
    [['1. ', 'mayo. ', '1990. '], '1990-05-01'],
  ])('experience 11: %j is %s', (typed, date) => {
    expect(readDate(typed, spain)).toBe(date)
  })

  test.each([
    [['', '', ''], undefined],
    [['14', '', '1990'], { unreadable: 'incomplete' }],
    [['31', '4', '1990'], { unreadable: 'impossible' }],
    [['29', '2', '2023'], { unreadable: 'impossible' }],
    [['0', '1', '1990'], { unreadable: 'impossible' }],
    [['14', '13', '1990'], { unreadable: 'impossible' }],
    [['14', '5', '90'], { unreadable: 'tooShort' }],
    [['14', '5', '19900'], unreadable],
    [['14', 'ma', '1990'], unreadable],
    [['14', 'smarch', '1990'], unreadable],
    [['x', '5', '1990'], unreadable],
    [['1.5', '5', '1990'], unreadable],
    [['14', '.', '1990'], { unreadable: 'incomplete' }],
  ])('%j reads as %j', (typed, result) => {
    expect(readDate(typed, spain)).toEqual(result)
  })

  test.each(everywhere.map((conventions) => [conventions.tag, conventions] as const))(
    'dates read back in %s, months by name too',
    (_, conventions) => {
      const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      fc.assert(
        fc.property(days, (day) => {
          const date = day.toISOString().slice(0, 10)
          const [dayOfMonth, month, year] = showDate(date) as [string, string, string]
          const named = conventions.monthNames[Number(month) - 1]!.map((name) => [dayOfMonth, name, year] as const)
          return (
            readDate([dayOfMonth, month, year], conventions) === date &&
            named.every((each) => readDate(each, conventions) === date)
          )
        }),
      )
    },
  )

  test('19.4 a date in numbers is read without the names of months, and two formatters make all names', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    // A locale that nobody has asked for yet.
    const fresh = conventionsOf('pt-PT', 'EUR')
    expect(readDate(['14', '5', '1990'], fresh)).toBe('1990-05-14')
    expect(readDate(['14', '13', '1990'], fresh)).toEqual({ unreadable: 'impossible' })
    expect(made).not.toHaveBeenCalled()
    expect(readDate(['14', 'maio', '1990'], fresh)).toBe('1990-05-14')
    expect(made).toHaveBeenCalledTimes(2)
    made.mockRestore()
  })

  test('a day that is none has no date', () => {
    expect([isoDate(2024, 2, 29), isoDate(2023, 2, 29), isoDate(1990, 0, 1)]).toEqual([
      '2024-02-29',
      undefined,
      undefined,
    ])
    expect(showDate('yesterday')).toEqual(['', '', ''])
  })
})

describe('experience 12: identifiers, accounts, plates and postal codes as typed', () => {
  const read = (kind: KindName, typed: string) => kinds[kind].read([typed], spain)

  test.each([
    ['account', 'es91 2100-0418.4502 0005 1332', 'ES9121000418450200051332'],
    ['identifier', ' 12.345.678-z ', '12345678Z'],
    ['identifier', '(gomc) 900514 hdfmrr05', 'GOMC900514HDFMRR05'],
    ['plate', ' 1234  bcd ', '1234BCD'],
    ['plate', '51f-123.45', '51F12345'],
    ['postcode', ' 28 001 ', '28001'],
    ['postcode', '28.001', '28001'],
    ['email', ' ana@example.test ', 'ana@example.test'],
    ['name', '  Ana   Luz ', 'Ana Luz'],
    ['name', 'Jose\u0301', 'José'],
  ] as const)('%s %j becomes %j', (kind, typed, value) => {
    expect(read(kind, typed)).toBe(value)
  })

  test('choices, yes or no and consents', () => {
    expect([read('choice', ''), read('choice', 'rented')]).toEqual([undefined, 'rented'])
    expect(['true', 'false', ''].map((typed) => read('yes-no', typed))).toEqual([true, false, undefined])
    expect([kinds.consent.read(['true'], spain), kinds.consent.read([], spain)]).toEqual([true, false])
  })

  test('every kind reads nothing as nothing, but for a consent that is then refused', () => {
    const nothing = (Object.keys(kinds) as KindName[]).filter(
      (kind) => kinds[kind].read(['', '', ''], spain) !== undefined,
    )
    expect(nothing).toEqual(['consent'])
    expect(isUnreadable(kinds.money.read(['x'], spain))).toBe(true)
  })
})

describe('K4 numbers and dates in sentences', () => {
  test('as each locale writes them', () => {
    expect(formatMoney(1000, spain)).toBe('1.000\u00a0€')
    expect(formatMoney(12_345.5, mexico)).toBe('$12,345.50')
    expect(formatPeriod(12, 'months', mexico)).toBe('12 meses')
    expect(formatPeriod(61, 'days', spain)).toBe('61 días')
    expect(formatPercent(0.2345, spain)).toBe('23,45\u00a0%')
    expect(formatDate('2026-11-21', spain)).toBe('21 de noviembre de 2026')
  })
})

describe('K3 M1: numbers come to one form, typed or sent by another client', () => {
  const textKinds = (Object.keys(kinds) as KindName[]).filter((kind) => kindRow(kind).canonical)

  test.each(textKinds)('%s: what is sent becomes what would be read of it, and stays that', (kind) => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[ .–-]*[A-Z0-9()/. –-]*$/))
    fc.assert(
      fc.property(texts, (text) => {
        const value = canonicalValue(kind, text)
        expect(value).toBe(kindRow(kind).read([text], spain) ?? withoutUnseen(text))
        expect(canonicalValue(kind, value)).toBe(value)
      }),
    )
  })

  test.each([
    // Capitals of some letters are several, and what stood between two signs may have kept them apart.
    ['identifier', 'ΐ\u0342', 'Ϊ\u0301\u0342'],
    ['phone', '(612) 34-56.78', '612345678'],
    ['phone', '+34 612 34 56 78', '+34612345678'],
    ['postcode', '00-950', '00950'],
    ['postcode', ' 28 013', '28013'],
    ['identifier', '12.345.678-z', '12345678Z'],
    ['account', 'es91 2100-0418.4502', 'ES91210004184502'],
    ['plate', '1234-bcd', '1234BCD'],
    ['plate', 'b-ab 1234', 'B AB1234'],
    ['plate', '51F-123.45', '51F12345'],
    ['plate', '59X1-234.56', '59X1 23456'],
  ] as const)('%s %s is %s', (kind, sent, value) => {
    expect(canonicalValue(kind, sent)).toBe(value)
  })
})
