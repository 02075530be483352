// German identity card number (Personalausweisnummer): nine characters, with or without the check digit of its machine-readable
// zone. Passports and electronic residence cards are numbered the same way.
import { validate } from 'stdnum/lib/cjs/de/pwnr.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'

// No vowels and no B, D, Q or S, so that no number reads as a word or as another.
const serial = '[CFGHJKLMNPRTVWXYZ0-9]{9}'
const printed = new RegExp(`^${serial}$`)
const checked = new RegExp(`^${serial}[0-9]$`)

/** A card's number, compact and in capitals (K3). */
export const identityCard: Rule = (value) => {
  const text = String(value)
  if (printed.test(text)) return undefined
  return checked.test(text) ? numberVerdict(validate(text)) : { code: 'format' }
}
