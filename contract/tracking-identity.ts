// Identity matching for conversion events: hashed e-mail, phone and session id, and event ids (N3, T-03). Each hash is written
// as its vendor wants it. Browser and server use the same functions.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ConversionEvent } from '#domain/tracking/tracking.ts'

/** SHA-256 in hex, or empty. */
export type Hash = string

/** Person as typed. Never leaves the browser or our server in this form. */
export interface Person {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** The visit's. */
  readonly sessionId?: string | undefined
}

/** An absent or a wrong value is empty, never the hash of nothing. */
export interface Identity {
  readonly email: Hash
  readonly phone: Hash
  readonly externalId: Hash
}

/** `+34612345678` of a telephone number as typed, nothing where it is none of the country. */
export type ToE164 = (text: string) => string | undefined

/** A text without `@` between two parts is no address. */
const trimmed = (email: string) => {
  const text = email.trim().toLowerCase()
  return /^[^@\s]+@[^@\s]+$/.test(text) ? text : ''
}

/** Google takes dots before its own mail domains for nothing. */
const withoutDots = (email: string) => {
  const text = trimmed(email)
  const [name = '', domain = ''] = text.split('@')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@${domain}` : text
}

const vendors = {
  google: { email: withoutDots, phone: (e164: string) => e164 },
  /** Digits with the country code: no sign, no leading zeros. */
  meta: { email: trimmed, phone: (e164: string) => e164.replace(/\D/g, '').replace(/^0+/, '') },
  tikTok: { email: trimmed, phone: (e164: string) => e164 },
} as const
export type IdentityVendor = keyof typeof vendors

/** N3: SHA-256 of a text in hex; empty stays empty. */
export function hashed(text: string): Hash {
  return text === '' ? '' : bytesToHex(sha256(utf8ToBytes(text)))
}

/** Hashed identity for a vendor: e-mail, phone and session. */
export function identityOf(vendor: IdentityVendor, { email, phone, sessionId }: Person, toE164: ToE164): Identity {
  const as = vendors[vendor]
  const number = phone === undefined ? undefined : toE164(phone.trim())
  return {
    email: hashed(as.email(email ?? '')),
    phone: hashed(number === undefined ? '' : as.phone(number)),
    externalId: hashed(sessionId ?? ''),
  }
}

/**
 * N3: the id of what happened to a lead, a hash of a timestamp and a UUID: when the lead was made, an ISO time, and which it is. The
 * same from every tab, after a reload, at a repeated attempt and from the server, so that networks count it once (T-01, T-02).
 */
export function eventId(event: ConversionEvent, lead: { readonly id: string; readonly createdAt: string }): Hash {
  return hashed(`${Date.parse(lead.createdAt)}.${lead.id}.${event}`)
}
