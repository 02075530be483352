// Value of an answer: the type that every kind stores and sends, and the fault of text that cannot be read as one.

/** A value as it is kept and sent: dates are `YYYY-MM-DD`, money is in units of the country's currency. */
export type Value = string | number | boolean

/** Text that is there and cannot be read as a value of the kind, with the fault to show. */
export interface Unreadable {
  readonly unreadable: 'format' | 'impossible' | 'incomplete' | 'tooShort'
}
