// Sealing personal data: AES-256-GCM, the key's id in front, and the place (table, column, row) as associated data, so
// that a blob moved to another row does not open. Blind indexes find an e-mail or phone without opening anything.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { KeyRing } from './sealing-keys.ts'

export interface Sealer {
  /** `{key id}.{base64url of nonce, ciphertext and tag}`; `place` names table, column and row. */
  readonly seal: (place: string, text: string) => string
  /** Throws where the blob was changed, moved, or sealed with a key that is not there. */
  readonly open: (place: string, sealed: string) => string
  /** A keyed hash, equal for equal texts of one purpose. */
  readonly index: (purpose: string, text: string) => string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function createSealer({ current, sealing, index }: KeyRing): Sealer {
  // Made once: as bytes, each use would cost more than the sealing itself.
  const keys = new Map(Object.entries(sealing).map(([id, bytes]) => [id, createSecretKey(bytes)]))
  const indexKey = createSecretKey(index)
  return {
    seal: (place, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, keys.get(current)!, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const hidden = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current}.${hidden.toString('base64url')}`
    },
    open: (place, sealed) => {
      const dot = sealed.indexOf('.')
      const key = keys.get(sealed.slice(0, dot))
      if (!key) throw new Error(`No key ${sealed.slice(0, dot)} to open ${place}`)
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    index: (purpose, text) => createHmac('sha256', indexKey).update(`${purpose}\n`).update(text).digest('base64url'),
  }
}
