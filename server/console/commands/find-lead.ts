// Lead look-up for commands: by id, or by the keyed hash of an e-mail address or phone number. It opens no sealed value.
import { uuidForm } from '#domain/questions/uuid.ts'
import { CommandRefused } from '../command.ts'
import type { AdminValue } from '../command.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { emailIndex, phoneIndex } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { leadsOfContact, leadsOfId } from '../stores/leads-store.ts'

/**
 * Keyed hashes of a phone number as each country reads it: several where it is without its country's code. Throws `CommandRefused`, which
 * does not repeat the number, where no country reads it (P-09).
 */
export function phoneIndexesOf({ catalogue, sealer }: Pick<ConsoleDeps, 'catalogue' | 'sealer'>, phone: string) {
  const numbers = Object.values(catalogue.countryRules).flatMap(({ phoneFormats }) => phoneFormats(phone)?.e164 ?? [])
  if (numbers.length === 0)
    throw new CommandRefused('phone: expected a number of a country that is served, or one with + in front')
  return [...new Set(numbers)].map((number) => phoneIndex(sealer, number))
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Keyed hash of an e-mail address. Throws `CommandRefused`, which does not repeat what was typed, where it is none (P-09). */
export function emailIndexOf({ sealer }: Pick<ConsoleDeps, 'sealer'>, email: string): string {
  if (!address.test(email.trim())) throw new CommandRefused('email: expected an address, such as ana@example.com')
  return emailIndex(sealer, email)
}

/** Newest first. Throws `CommandRefused` where neither or both are given, or nothing is found. */
export async function leadsMeant(
  { db, sealer }: Pick<ConsoleDeps, 'db' | 'sealer'>,
  { lead, email }: Readonly<Record<string, AdminValue>>,
): Promise<LeadRow[]> {
  const id = lead === undefined || lead === '' ? undefined : String(lead)
  const contact = email === undefined || email === '' ? undefined : String(email)
  if ((id === undefined) === (contact === undefined))
    throw new CommandRefused('Say which lead: its id, or --email with the address that stands in it.')
  if (id !== undefined && !uuidForm.test(id)) throw new CommandRefused(`${id} is no id of a lead: expected a UUID.`)
  const found =
    id === undefined ? await leadsOfContact(db, emailIndexOf({ sealer }, contact!)) : await leadsOfId(db, id)
  if (found.length === 0) throw new CommandRefused('There is no such lead: nothing is held, or it was erased.')
  return found
}
