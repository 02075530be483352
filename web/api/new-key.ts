// Idempotency keys for API calls.

/** 128 random bits as hexadecimal. `crypto.randomUUID` is only there on secure origins; a phone on the local network is none. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
