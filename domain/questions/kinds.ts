// Table of value kinds: wire type, parsing, formatting, default rule and input of each. One row a kind; the inputs themselves
// are in `web/inputs`.
import { readCount, readDate, readMoney, showCount, showDate, showMoney } from './reading.ts'
import type { Conventions } from './conventions.ts'
import type { Unreadable, Value } from './value.ts'

type Read = (texts: readonly string[], conventions: Conventions) => Value | Unreadable | undefined
type Show = (value: Value, conventions: Conventions) => readonly string[]

interface KindRow {
  readonly wire: 'string' | 'number' | 'boolean'
  /** The rule of this name applies unless the data point names another; absent means no rule. */
  readonly rule?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  /** Typed texts (one, but three for a date: day, month, year) to a value; `undefined` means nothing was typed. */
  readonly read: Read
  /** The inverse: the texts that fill the input. */
  readonly show: Show
}

const text: Read = ([typed = '']) => typed.normalize('NFC').trim().replace(/\s+/g, ' ') || undefined
const asIs: Show = (value) => [String(value)]

/** Identity numbers, accounts and plates: spaces, dots, dashes and brackets are dropped, letters become capitals. */
const compact: Read = ([typed = '']) =>
  typed
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s.\-–()/]/g, '') || undefined

const readers = {
  email: (([typed = '']) => typed.trim() || undefined) as Read,
  postcode: (([typed = '']) => typed.trim().toUpperCase().replace(/[\s.]/g, '') || undefined) as Read,
  plate: (([typed = '']) => typed.trim().toUpperCase().replace(/\./g, '').replace(/\s+/g, ' ') || undefined) as Read,
  choice: (([chosen]) => chosen || undefined) as Read,
  yesNo: (([chosen]) => (chosen === 'true' ? true : chosen === 'false' ? false : undefined)) as Read,
  // Where several boxes ask, the answer names those that are ticked.
  consent: ((ticked) => (ticked[0] === 'true' ? true : ticked.join(' ') || false)) as Read,
}

export const kinds = {
  text: { wire: 'string', rule: 'text', read: text, show: asIs },
  name: { wire: 'string', rule: 'name', read: text, show: asIs },
  email: { wire: 'string', rule: 'email', inputMode: 'email', read: readers.email, show: asIs },
  phone: { wire: 'string', rule: 'phone', inputMode: 'tel', read: text, show: asIs },
  postcode: { wire: 'string', rule: 'postalCode', inputMode: 'numeric', read: readers.postcode, show: asIs },
  identifier: { wire: 'string', rule: 'referenceNumber', read: compact, show: asIs },
  account: { wire: 'string', rule: 'bankAccount', read: compact, show: asIs },
  plate: { wire: 'string', rule: 'licencePlate', read: readers.plate, show: asIs },
  money: { wire: 'number', rule: 'money', inputMode: 'decimal', read: readMoney, show: showMoney },
  slider: { wire: 'number', inputMode: 'numeric', read: readMoney, show: showMoney },
  count: { wire: 'number', inputMode: 'numeric', read: readCount, show: showCount },
  choice: { wire: 'string', rule: 'offered', read: readers.choice, show: asIs },
  'yes-no': { wire: 'boolean', read: readers.yesNo, show: asIs },
  consent: { wire: 'boolean', read: readers.consent, show: (value) => (value ? String(value).split(' ') : []) },
  date: { wire: 'string', rule: 'date', inputMode: 'numeric', read: readDate, show: showDate },
} as const satisfies Record<string, KindRow>

export type KindName = keyof typeof kinds

/** One row, widened to the table's row type. */
export function kindRow(kind: KindName): KindRow {
  return kinds[kind]
}

export function isUnreadable(value: Value | Unreadable | undefined): value is Unreadable {
  return typeof value === 'object'
}
