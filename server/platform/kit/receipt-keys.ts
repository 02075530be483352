// Signing keys of receipts: Ed25519, one derived from each sealing key, so that rotating those rotates these. The public ones
// of receipts that were issued are kept (`consents/published-keys.ts`).
import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { KeyRing } from './sealing-keys.ts'

/** A public key as JWK (RFC 8037). */
export interface ReceiptKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly kid: string
  /** Base64url. */
  readonly x: string
  readonly use: 'sig'
  readonly alg: 'EdDSA'
}

export interface ReceiptSigner {
  readonly keyId: string
  /** Base64url. */
  readonly sign: (text: string) => string
  /** Of every key of the ring. */
  readonly publicKeys: readonly ReceiptKey[]
}

/** RFC 8410: what stands before the 32 bytes of a private key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyOf(sealingKey: Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', sealingKey, '', 'loanform consent receipts', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

const publicPart = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' }).x as string

/** `x` in base64url. */
export function receiptKey(kid: string, x: string): ReceiptKey {
  return { kty: 'OKP', crv: 'Ed25519', kid, x, use: 'sig', alg: 'EdDSA' }
}

/** The signer of a ring that may get a new key while the server runs. */
export function receiptsOf(ring: () => KeyRing): ReceiptSigner {
  const now = () => receiptSigner(ring())
  return {
    get keyId() {
      return now().keyId
    },
    get publicKeys() {
      return now().publicKeys
    },
    sign: (text) => now().sign(text),
  }
}

export function receiptSigner({ current, sealing }: Pick<KeyRing, 'current' | 'sealing'>): ReceiptSigner {
  const keys = Object.entries(sealing).map(([kid, bytes]) => [kid, privateKeyOf(bytes)] as const)
  const own = new Map(keys).get(current)!
  return {
    keyId: current,
    sign: (text) => sign(null, Buffer.from(text), own).toString('base64url'),
    publicKeys: keys.map(([kid, key]) => receiptKey(kid, publicPart(key))),
  }
}
