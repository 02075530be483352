// Encryption of personal data: AES-256-GCM with the key's id in front, and table, column and row as associated data. A blob
// moved to another row does not open. Blind indexes find an e-mail or phone without opening anything.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { KeyRing } from './sealing-keys.ts'

export interface Cipher {
  /** `{key id}.{base64url of nonce, ciphertext and tag}`; `sealContext` names table, column and row. */
  readonly seal: (sealContext: string, text: string) => string
  /** Throws where the blob was changed, moved, or sealed with a key that is not there. */
  readonly open: (sealContext: string, sealed: string) => string
  /** The same for files: `{key id}.` and then nonce, ciphertext and tag as they are. */
  readonly sealBytes: (sealContext: string, bytes: Uint8Array) => Buffer
  readonly openBytes: (sealContext: string, sealed: Uint8Array) => Buffer
}

export interface Sealer extends Cipher {
  /** A keyed hash, equal for equal texts of one purpose. */
  readonly index: (purpose: string, text: string) => string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const drawn = Buffer.alloc(nonceBytes * 256)
let used = drawn.length

/** A random nonce, drawn with many others: to ask the system for each takes as long as sealing. Read before the next is asked for. */
function nextNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += nonceBytes
  return drawn.subarray(used - nonceBytes, used)
}

/** Sealing with the current one of several keys, and opening with whichever sealed. */
export function cipherOf(current: string, keys: ReadonlyMap<string, KeyObject>): Cipher {
  const hide = (sealContext: string, bytes: Uint8Array): Buffer => {
    const nonce = nextNonce()
    const cipher = createCipheriv(algorithm, keys.get(current)!, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(sealContext))
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  const show = (sealContext: string, keyId: string, bytes: Uint8Array): Buffer => {
    const key = keys.get(keyId)
    if (!key) throw new Error(`No key ${keyId} to open ${sealContext}`)
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(sealContext))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  }
  return {
    seal: (sealContext, text) => `${current}.${hide(sealContext, Buffer.from(text)).toString('base64url')}`,
    open: (sealContext, sealed) => {
      const dot = sealed.indexOf('.')
      return show(sealContext, sealed.slice(0, dot), Buffer.from(sealed.slice(dot + 1), 'base64url')).toString('utf8')
    },
    sealBytes: (sealContext, bytes) => Buffer.concat([Buffer.from(`${current}.`), hide(sealContext, bytes)]),
    openBytes: (sealContext, sealed) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const dot = bytes.indexOf('.')
      return show(sealContext, bytes.toString('latin1', 0, dot), bytes.subarray(dot + 1))
    },
  }
}

/** Sealer with the server's own keys. A lead's data are sealed with the lead's data key instead (`lead-sealer.ts`). */
export function createSealer({ current, sealing, index }: KeyRing): Sealer {
  // Made once: as bytes, each use would cost more than the sealing itself.
  const keys = new Map(Object.entries(sealing).map(([id, bytes]) => [id, createSecretKey(bytes)]))
  const indexKey = createSecretKey(index)
  return {
    ...cipherOf(current, keys),
    index: (purpose, text) => createHmac('sha256', indexKey).update(`${purpose}\n`).update(text).digest('base64url'),
  }
}
