// Examples for the general validation rules: the document's own (section 5) and ours.
import type { Examples } from '#domain/questions/country-rules.ts'
import type { RuleName } from '#domain/questions/rules.ts'

const offered: Examples[string] = {
  good: ['bills', 'home', 'vehicle', 'education', 'other'],
  bad: [
    { value: 'Bills', code: 'notOffered' },
    { value: '', code: 'notOffered' },
    { value: 'bills ', code: 'notOffered' },
    { value: 'yacht', code: 'notOffered' },
    { value: 1, code: 'notOffered' },
  ],
}

const phone: Examples[string] = {
  good: ['612345678', '+34 612 345 678', '(55) 1234-5678', '0712034567', '1'],
  bad: [
    { value: '', code: 'format' },
    { value: 'abc', code: 'format' },
    { value: '---', code: 'format' },
    { value: '1'.repeat(251), code: 'tooLong' },
    { value: 612345678, code: 'type' },
  ],
}

const code: Examples[string] = {
  good: ['12345678Z', 'GOMC900514HDFMRR05', '90051412343', 'ABC01', '12345'],
  bad: [
    { value: '', code: 'format' },
    { value: '1234', code: 'format' },
    { value: '1234-5678', code: 'format' },
    { value: '123456789012345678901', code: 'format' },
    { value: 12345678, code: 'type' },
  ],
}

const name: Examples[string] = {
  good: ['Ana', 'María-José', 'Łukasz', 'Jean-Luc Ñuñez', 'Dela Cruz', "O'Brien", 'D’Angelo', 'X', 'Nguyễn Thị Ánh'],
  bad: [
    { value: '', code: 'format' },
    { value: ' Ana', code: 'format' },
    { value: '-Ana', code: 'format' },
    { value: 'Ana  Luz', code: 'format' },
    { value: 'Ana1', code: 'format' },
    { value: 'Ana.', code: 'format' },
    { value: '<b>Ana</b>', code: 'format' },
    { value: 'a'.repeat(101), code: 'tooLong' },
    { value: true, code: 'type' },
  ],
}

const money: Examples[string] = {
  good: [0, 0.01, 1450, 1450.5, 1_000_000_000_000],
  bad: [
    { value: -0.01, code: 'tooSmall' },
    { value: -1450, code: 'tooSmall' },
    { value: 1_000_000_000_000.5, code: 'tooLarge' },
    { value: Number.POSITIVE_INFINITY, code: 'type' },
    { value: Number.NaN, code: 'type' },
    { value: '1450', code: 'type' },
  ],
}

const date: Examples[string] = {
  good: ['1990-05-14', '2024-02-29', '2000-02-29', '1900-01-01', '2026-11-21'],
  bad: [
    { value: '2023-02-29', code: 'impossible' },
    { value: '1900-02-29', code: 'impossible' },
    { value: '2026-04-31', code: 'impossible' },
    { value: '1899-12-31', code: 'impossible' },
    { value: '14-05-1990', code: 'format' },
    { value: '1990-5-14', code: 'format' },
    { value: '1990-13-01', code: 'format' },
    { value: 19900514, code: 'format' },
  ],
}

const locality: Examples[string] = {
  good: ['Madrid', 'Łódź', 'TP. Hồ Chí Minh', 'Sector 3', '8 de Octubre', "L'Hospitalet de Llobregat"],
  bad: [
    { value: '', code: 'format' },
    { value: 'Madrid ', code: 'format' },
    { value: 'Madrid\t', code: 'format' },
    { value: '-', code: 'format' },
    { value: '4 ', code: 'format' },
    { value: '28001', code: 'format' },
    { value: 'M'.repeat(101), code: 'tooLong' },
  ],
}

/** A whole number between limits that lie inside the rule. */
const whole = (min: number, max: number): Examples[string] => ({
  good: [min, min + 1, min + 2, max - 1, max],
  bad: [
    { value: min - 1, code: 'tooSmall' },
    { value: -min - 1, code: 'tooSmall' },
    { value: max + 1, code: 'tooLarge' },
    { value: min + 0.5, code: 'step' },
    { value: String(min), code: 'type' },
  ],
})

export const generalExamples: Readonly<Record<RuleName, Examples[string]>> = {
  text: {
    good: ['x', 'anything', '<script>', '12', 'ñandú'],
    bad: [
      { value: '', code: 'format' },
      { value: '   ', code: 'format' },
      { value: '\t\n', code: 'format' },
      { value: 'x'.repeat(251), code: 'tooLong' },
      { value: 7, code: 'type' },
    ],
  },
  name,
  fullName: name,
  email: {
    good: [
      'a@b.co',
      'user+tag@mail.example.mx',
      '1234@numbers.de',
      'UPPER@CASE.COM',
      'first.last@gob.mx',
      'accept+any@example.test',
    ],
    bad: [
      { value: '', code: 'format' },
      { value: '@b.co', code: 'format' },
      { value: 'a@b', code: 'format' },
      { value: 'a..b@c.co', code: 'format' },
      { value: 'a@-b.co', code: 'format' },
      { value: 'a b@c.co', code: 'format' },
      { value: `${'a'.repeat(250)}@b.co`, code: 'tooLong' },
    ],
  },
  phone,
  workPhone: phone,
  postalCode: {
    good: ['28001', '01000', '00-950', '110111', 'SW1A 1AA'],
    bad: [
      { value: '', code: 'format' },
      { value: '12', code: 'format' },
      { value: '28001!', code: 'format' },
      { value: '-2800', code: 'format' },
      { value: '12345678901', code: 'format' },
    ],
  },
  street: {
    good: ['Calle Mayor', 'C/ Alcalá', 'Str. Ștefan cel Mare', 'Carrera 7 # 45', 'P. Burgos St.'],
    bad: [
      { value: '', code: 'format' },
      { value: 'Calle Mayor ', code: 'format' },
      { value: 'Calle Mayor &', code: 'format' },
      { value: "Calle Mayor'", code: 'format' },
      { value: '12 34', code: 'format' },
      { value: 'Calle Mayor,', code: 'format' },
      { value: 'Calle Mayor/', code: 'format' },
      { value: 'Calle Mayor-', code: 'format' },
    ],
  },
  houseNumber: {
    good: ['12', '12-14', 'A', 'S/N', '10, 2'],
    bad: [
      { value: '', code: 'format' },
      { value: '12/', code: 'format' },
      { value: '-12', code: 'format' },
      { value: '12_3', code: 'format' },
      { value: '12,', code: 'format' },
      { value: '#12', code: 'format' },
      { value: '1'.repeat(21), code: 'tooLong' },
    ],
  },
  flatNumber: {
    good: ['4', '4B', '2/7', '#A', '12.1', 'A-1', '#12', 'C.3'],
    bad: [
      { value: '', code: 'format' },
      { value: '#4-', code: 'format' },
      { value: '4/', code: 'format' },
      { value: '##4', code: 'format' },
      { value: '-4', code: 'format' },
      { value: '1 ', code: 'format' },
      { value: '1!', code: 'format' },
    ],
  },
  locality,
  jobTitle: {
    good: ['Contador', 'Auxiliar-administrativo', 'Kierownik zmiany', 'X', 'Jr. Dev'],
    bad: [
      { value: '', code: 'format' },
      { value: 'Contador.', code: 'format' },
      { value: 'Contador ', code: 'format' },
      { value: 'Dev/Ops', code: 'format' },
      { value: '@dev', code: 'format' },
      { value: 'Nivel 3', code: 'format' },
    ],
  },
  companyName: {
    good: ['Acme S.A.', '3M', "McDonald's", 'Orlen sp. z o.o.', 'Siemens AG', 'C&A'],
    bad: [
      { value: '', code: 'format' },
      { value: 'Acme ', code: 'format' },
      { value: 'Acme&', code: 'format' },
      { value: 'Acme (MX)', code: 'format' },
      { value: 'Acme!', code: 'format' },
    ],
  },
  countryName: {
    good: ['España', 'St. Kitts & Nevis', 'Việt Nam', 'Bosnia & Herzegovina', 'Filipinas'],
    bad: [
      { value: '', code: 'format' },
      { value: 'México1', code: 'format' },
      { value: "Côte d'Ivoire", code: 'format' },
      { value: '-México', code: 'format' },
      { value: 'España/Spain', code: 'format' },
    ],
  },
  licencePlate: {
    good: ['1234 BCD', 'ABC123', 'B 123 ABC', 'ABC 1234', 'KÖ-CD 12'],
    bad: [
      { value: '', code: 'format' },
      { value: 'ABC123 ', code: 'format' },
      { value: '51F-123.45', code: 'format' },
      { value: 'ABC#1', code: 'format' },
      { value: 'Abc 123', code: 'format' },
    ],
  },
  personalCode: code,
  idCardNumber: code,
  taxIdentificationNumber: code,
  companyTaxCode: code,
  referenceNumber: {
    good: ['123', 'ABC', 'PL0123456789', '28AB1234', '1'.repeat(30)],
    bad: [
      { value: '', code: 'format' },
      { value: '12', code: 'format' },
      { value: '12 34', code: 'format' },
      { value: '12-34', code: 'format' },
      { value: '1'.repeat(31), code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      'ES9121000418450200051332',
      '002180000123456789',
      'DE89370400440532013000',
      '123456',
      'RO49AAAA1B31007593840000',
    ],
    bad: [
      { value: '', code: 'format' },
      { value: '12345', code: 'format' },
      { value: 'ES91 2100 0418', code: 'format' },
      { value: 'es9121000418450200051332', code: 'format' },
      { value: '1'.repeat(35), code: 'format' },
    ],
  },
  // The one rule with a single good value there is.
  accepted: {
    good: [true],
    bad: [
      { value: false, code: 'required' },
      { value: 'true', code: 'required' },
      { value: 1, code: 'required' },
      { value: '', code: 'required' },
      { value: 'on', code: 'required' },
    ],
  },
  offered,
  province: offered,
  employerProvince: offered,
  // Base settings (P2): 100 to 1000 in steps of 100, 61 to 90 days.
  amount: {
    good: [100, 200, 500, 900, 1000],
    bad: [
      { value: 0, code: 'tooSmall' },
      { value: 99, code: 'tooSmall' },
      { value: 1100, code: 'tooLarge' },
      { value: 150, code: 'step' },
      { value: 999.99, code: 'step' },
      { value: Number.NaN, code: 'type' },
    ],
  },
  period: whole(61, 90),
  money,
  income: money,
  totalDebt: {
    good: [0, 0.5, 1000, 499_999.99, 500_000],
    bad: [
      { value: -1, code: 'tooSmall' },
      { value: 500_000.01, code: 'tooLarge' },
      { value: 1_000_000, code: 'tooLarge' },
      { value: Number.NaN, code: 'type' },
      { value: '1000', code: 'type' },
    ],
  },
  overdueDebt: {
    good: [0, 0.5, 100, 999.99, 1000],
    bad: [
      { value: -1, code: 'tooSmall' },
      { value: 1000.01, code: 'tooLarge' },
      { value: 10_000_000, code: 'tooLarge' },
      { value: Number.NaN, code: 'type' },
      { value: '100', code: 'type' },
    ],
  },
  dayOfMonth: whole(1, 31),
  dependants: whole(1, 20),
  inhabitants: whole(1, 30),
  fieldArea: {
    good: [1, 1.5, 20, 99_999.9, 100_000],
    bad: [
      { value: 0, code: 'tooSmall' },
      { value: -3, code: 'tooSmall' },
      { value: 100_001, code: 'tooLarge' },
      { value: Number.NaN, code: 'type' },
      { value: '20', code: 'type' },
    ],
  },
  date,
  // Today is 2026-11-21; applicants are 18 to 99 years old.
  birthDate: {
    good: ['1990-05-14', '2008-11-21', '2008-11-20', '1927-11-21', '1926-11-22'],
    bad: [
      { value: '2008-11-22', code: 'tooYoung' },
      { value: '2020-01-01', code: 'tooYoung' },
      { value: '1926-11-21', code: 'tooOld' },
      { value: '2026-11-22', code: 'inFuture' },
      { value: '1990-02-30', code: 'impossible' },
      { value: '14/05/1990', code: 'format' },
    ],
  },
  pastDate: {
    good: ['2026-11-21', '2026-11-20', '2000-01-01', '1950-06-30', '2024-02-29'],
    bad: [
      { value: '2026-11-22', code: 'inFuture' },
      { value: '2100-01-01', code: 'inFuture' },
      { value: '2025-02-29', code: 'impossible' },
      { value: '0001-01-01', code: 'impossible' },
      { value: 'yesterday', code: 'format' },
    ],
  },
  contractEnd: {
    good: ['2026-12-31', '2030-01-01', '2025-01-01', '2026-11-21', '2028-02-29'],
    bad: [
      { value: '2026-01-01', code: 'order', given: { 'incomeDetails.incomeContractStartedAt': '2026-01-01' } },
      { value: '2025-12-31', code: 'order', given: { 'incomeDetails.incomeContractStartedAt': '2026-01-01' } },
      { value: '2027-02-29', code: 'impossible' },
      { value: '31-12-2026', code: 'format' },
      { value: '', code: 'format' },
    ],
  },
  mortgageEnd: {
    good: ['2046-12-31', '2030-01-01', '2025-01-01', '2026-11-21', '2028-02-29'],
    bad: [
      { value: '2016-01-01', code: 'order', given: { 'expenses.mortgageStartedAt': '2016-01-01' } },
      { value: '2010-12-31', code: 'order', given: { 'expenses.mortgageStartedAt': '2016-01-01' } },
      { value: '2027-02-29', code: 'impossible' },
      { value: '31-12-2046', code: 'format' },
      { value: '', code: 'format' },
    ],
  },
}
