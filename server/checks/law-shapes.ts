// Schemas of a form's legal statements: the broker of a brand in a country, a country's law on credit, and its disclosures.
import * as v from 'valibot'
import type { Broker } from '#domain/law/broker.ts'
import { demandedFacts, disclosureIds, disclosurePlaces } from '#domain/law/disclosures.ts'
import type { Disclosure } from '#domain/law/disclosures.ts'
import { flag, list, matching, said, text } from './shape-values.ts'

const email = matching(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'an e-mail address')

export const broker = v.strictObject({
  company: text,
  address: text,
  register: text,
  registrationNumber: text,
  tiedTo: list(text),
  email,
  phone: v.exactOptional(text),
  complaints: text,
}) satisfies v.GenericSchema<unknown, Broker>

/** Rows of a country. */
export const creditLaw = {
  costTerm: text,
  creditBureauLaw: v.exactOptional(text),
  softChecksOnly: v.exactOptional(flag),
}

export const disclosures = list(
  v.strictObject({
    id: v.picklist(disclosureIds, said(`one of ${disclosureIds.join(', ')}`)),
    shownAt: v.pipe(
      list(v.picklist(disclosurePlaces, said(`one of ${disclosurePlaces.join(', ')}`))),
      v.minLength(1, said('at least one place')),
    ),
    since: v.exactOptional(matching(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2026-11-20')),
    source: text,
    url: v.exactOptional(matching(/^https:\/\/\S+$/, 'an https address')),
    demands: v.exactOptional(list(v.picklist(demandedFacts, said(`one of ${demandedFacts.join(', ')}`)))),
  }),
) satisfies v.GenericSchema<unknown, readonly Disclosure[]>
