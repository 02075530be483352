// Applicant token: makes its holder the owner of a lead. The lead's id is a name and opens nothing (S-01, S-03).
import { hash, timingSafeEqual } from 'node:crypto'
import { bearerToken } from './bearer-token.ts'

/** 32 random bytes as the token, and the hash that is stored. */
export function newToken(randomBytes: (count: number) => Uint8Array): { token: string; hash: string } {
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

// Nobody has the token of this hash: an absent lead is compared with it and takes the same time as a foreign one.
const nobodys = tokenHash('')

/** The hash of the token in an `Authorization` header; nobody's where there is none of our form. */
export function bearerHash(authorization: string | undefined): string {
  return tokenHash(/^[\w-]{43}$/.exec(bearerToken(authorization) ?? '')?.[0] ?? '-')
}

/** True when the `Authorization` header carries the token of the stored hash; compares in constant time. */
export function isOwner(authorization: string | undefined, storedHash: string | undefined): boolean {
  const given = Buffer.from(bearerHash(authorization))
  return timingSafeEqual(given, Buffer.from(storedHash ?? nobodys)) && storedHash !== undefined
}
