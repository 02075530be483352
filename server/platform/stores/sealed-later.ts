// Values of columns that were plain once, and are sealed with the lead's data key since (P-05). A plain value reads as it is, until
// `keys reseal` seals it.
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'

/** Form of a sealed value: the key's name, and what it sealed. In the database's regular expressions too. */
export const sealedForm = '^[a-z0-9_-]{1,20}[.][A-Za-z0-9_-]{38,}$'
const sealed = new RegExp(sealedForm)

export const isSealedText = (value: string): boolean => sealed.test(value)

/** A JSON value of a column, as it is or sealed. */
export type SealedJson<T> = T | string

export const sealText = (sealer: Sealer, lead: KeyedLead, sealContext: string, text: string): string =>
  leadSealer(sealer, lead).seal(sealContext, text)

/** Throws where a sealed value was changed or moved, or its key is gone. */
export const openText = (sealer: Sealer, lead: KeyedLead, sealContext: string, value: string): string =>
  isSealedText(value) ? leadSealer(sealer, lead).open(sealContext, value) : value

/** As the column takes it: a JSON text. */
export const sealJson = (sealer: Sealer, lead: KeyedLead, sealContext: string, value: object): string =>
  JSON.stringify(sealText(sealer, lead, sealContext, JSON.stringify(value)))

/** Throws like `openText`. */
export const openJson = <T extends object>(
  sealer: Sealer,
  lead: KeyedLead,
  sealContext: string,
  value: SealedJson<T>,
): T => (typeof value === 'string' ? (JSON.parse(openText(sealer, lead, sealContext, value)) as T) : value)
