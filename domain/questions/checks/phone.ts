// Phone number rules and their five formats (K2), over any library that parses numbers: libphonenumber-js on the server, a small reader in
// browsers.
import type { FaultCode, Rule, Verdict } from '../rules.ts'

/** The part of a parsed number that is used: libphonenumber-js's `PhoneNumber` has this shape. */
export interface ParsedPhone {
  /** E.164, for instance `+34612345678`. */
  readonly number: string
  /** Of a switchboard, `5` in `612345678 ext. 5`. */
  readonly ext?: string
  isValid(): boolean
  getType(): string | undefined
  formatNational(): string
  formatInternational(): string
  getURI(): string
}

export interface PhoneLibrary {
  /** Throws an error whose message is one of the document's four kinds. */
  readonly parse: (text: string) => ParsedPhone
  /** One of the kinds for an E.164 number of an impossible length. */
  readonly lengthFault: (number: string) => string | undefined
}

export interface PhoneFormats {
  readonly e164: string
  readonly national: string
  readonly international: string
  readonly rfc3966: string
  /** As dialled from abroad, with the prefix 00 that the ITU recommends. */
  readonly idd: string
}

/** The document's error kinds (K2) as fault codes. */
const codes: Readonly<Record<string, FaultCode>> = {
  NOT_A_NUMBER: 'format',
  TOO_SHORT: 'tooShort',
  TOO_LONG: 'tooLong',
  INVALID_COUNTRY: 'wrongCountry',
}

// Where mobile and fixed numbers look alike, as in Mexico, a number may be either.
const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** Ways to write a number that the library does not know, each with what is read for it: `[/^00(?=57)/, '+']`. Of the canonical text. */
export type PhoneHabits = readonly (readonly [written: RegExp, read: string])[]

/**
 * The rules `phone` (a mobile of the library's country) and `workPhone` (any number of it), and the formats of a number that
 * `workPhone` accepts; formats of any other text are undefined.
 */
export function phoneRules(library: PhoneLibrary, habits: PhoneHabits = []) {
  const parse = (text: string): ParsedPhone | Verdict => {
    try {
      const phone = library.parse(habits.reduce((read, [written, meant]) => read.replace(written, meant), text))
      const tooLongOrShort = codes[library.lengthFault(phone.number) ?? '']
      if (tooLongOrShort) return { code: tooLongOrShort }
      // None of the five formats has it: it would be lost on the way to a lender.
      if (phone.ext !== undefined) return { code: 'format' }
      return phone.isValid() ? phone : { code: 'format' }
    } catch (error) {
      return { code: codes[error instanceof Error ? error.message : ''] ?? 'format' }
    }
  }

  // A number is judged and then formatted: it is parsed once for both.
  let last: { readonly text: string; readonly phone: ParsedPhone | Verdict } | undefined
  const read = (text: string): ParsedPhone | Verdict => {
    last = last?.text === text ? last : { text, phone: parse(text) }
    return last.phone
  }

  const workPhone: Rule = (value) => {
    const phone = read(String(value))
    return 'code' in phone ? phone : undefined
  }

  const phone: Rule = (value) => {
    const found = read(String(value))
    if ('code' in found) return found
    return mobileTypes.includes(found.getType() ?? '') ? undefined : { code: 'mismatch' }
  }

  const phoneFormats = (text: string): PhoneFormats | undefined => {
    const found = read(text)
    if ('code' in found) return undefined
    // Made when they are read: most callers want the first alone.
    return {
      e164: found.number,
      get national() {
        return found.formatNational()
      },
      get international() {
        return found.formatInternational()
      },
      get rfc3966() {
        return found.getURI()
      },
      get idd() {
        return found.formatInternational().replace('+', '00 ')
      },
    }
  }

  return { phone, workPhone, phoneFormats }
}
