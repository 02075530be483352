// Spanish identity and tax numbers: DNI and NIE for persons, NIF for persons and companies.
import { validate as validateDni } from 'stdnum/lib/cjs/es/dni.js'
import { validate as validateNie } from 'stdnum/lib/cjs/es/nie.js'
import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'

/** DNI (8 digits and a letter) or NIE (X, Y or Z, 7 digits and a letter), compact and in capitals (K3). */
export const dniOrNie: Rule = (value) => {
  const text = String(value)
  if (/^[0-9]{8}[A-Z]$/.test(text)) return numberVerdict(validateDni(text))
  return /^[XYZ][0-9]{7}[A-Z]$/.test(text) ? numberVerdict(validateNie(text)) : { code: 'format' }
}

/** The NIF of a person: the DNI or NIE, or K, L or M for those who have neither. */
export const personNif: Rule = (value, context) =>
  /^[KLM][0-9]{7}[A-Z]$/.test(String(value)) ? numberVerdict(validateNif(String(value))) : dniOrNie(value, context)

/** The NIF of whoever pays: a company (formerly CIF) or a person with a business. */
export const companyNif: Rule = (value, context) => {
  const text = String(value)
  return /^[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]$/.test(text)
    ? numberVerdict(validateNif(text))
    : personNif(value, context)
}
