// Table of value kinds: wire type, parsing, formatting, default rule and input of each. One row a kind; the inputs themselves
// are in `web/inputs`.
import { readCount, readDate, readMoney, showCount, showDate, showMoney } from './reading.ts'
import { canonicals } from './canonical.ts'
import type { Conventions } from './conventions.ts'
import { withoutUnseen } from './digits.ts'
import { plate } from './plates.ts'
import type { PlateReading } from './plates.ts'
import type { Unreadable, Value } from './value.ts'

type Read = (texts: readonly string[], conventions: Conventions) => Value | Unreadable | undefined
type Show = (value: Value, conventions: Conventions) => readonly string[]
type Canonical = (typed: string, country?: PlateReading) => string

interface KindRow {
  readonly wire: 'string' | 'number' | 'boolean'
  /** The rule of this name applies unless the data point names another; absent means no rule. */
  readonly rule?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  /** Typed texts (one, but three for a date: day, month, year) to a value; `undefined` means nothing was typed. */
  readonly read: Read
  /** The inverse: the texts that fill the input. */
  readonly show: Show
  /** Text on the wire in its one form: what `read` makes of what was typed (K3). Absent where text is taken as it is. */
  readonly canonical?: Canonical
}

const asIs: Show = (value) => [String(value)]

const { words, name, address, compact } = canonicals

/** An account is copied with the name of its kind before it. */
const account: Canonical = (typed) => compact(typed).replace(/^(?:(?:IBAN|CLABE):?)+/, '')

/** The part of a row for a kind of text. */
function textKind(canonical: Canonical): Pick<KindRow, 'read' | 'show' | 'canonical'> & { readonly wire: 'string' } {
  const read: Read = ([typed = ''], country) => canonical(typed, country) || undefined
  return { wire: 'string', read, show: asIs, canonical }
}

const readers = {
  choice: (([chosen]) => chosen || undefined) as Read,
  yesNo: (([chosen]) => (chosen === 'true' ? true : chosen === 'false' ? false : undefined)) as Read,
  // Where several boxes ask, the answer names those that are ticked.
  consent: ((ticked) => (ticked[0] === 'true' ? true : ticked.join(' ') || false)) as Read,
}

export const kinds = {
  text: { ...textKind(words), rule: 'text' },
  name: { ...textKind(name), rule: 'name' },
  email: { ...textKind(address), rule: 'email', inputMode: 'email' },
  phone: { ...textKind(compact), rule: 'phone', inputMode: 'tel' },
  postcode: { ...textKind(compact), rule: 'postalCode', inputMode: 'numeric' },
  identifier: { ...textKind(compact), rule: 'referenceNumber' },
  account: { ...textKind(account), rule: 'bankAccount' },
  plate: { ...textKind(plate), rule: 'licencePlate' },
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

/**
 * A value of the wire in the one form that browser and server judge and keep. Text with nothing in it stays as it is seen, for a rule to
 * refuse: Hangul's fillers are letters to a rule, and nobody sees them.
 */
export function canonicalValue(kind: KindName, value: Value, country?: PlateReading): Value {
  return typeof value === 'string' ? kindRow(kind).canonical?.(value, country) || withoutUnseen(value) : value
}

export function isUnreadable(value: Value | Unreadable | undefined): value is Unreadable {
  return typeof value === 'object'
}
