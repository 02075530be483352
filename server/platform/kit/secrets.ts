// Password hashing by scrypt, so that a stolen table is of little use (ASVS 6.2, 11.4).
import { scrypt } from 'node:crypto'

/** scrypt's parameters: 128 x N x r bytes are needed for each try. */
export interface SecretCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** As OWASP's list of equal strengths has it for 32 MiB. */
export const secretCost: SecretCost = { N: 32_768, r: 8, p: 3 }

const keyBytes = 32

/** The stretched secret as base64url. Unicode is brought to one form first, so that every keyboard types the same. */
export function stretched(secret: string, salt: string, { N, r, p }: SecretCost): Promise<string> {
  return new Promise((resolve, reject) => {
    const maxmem = 2 * 128 * N * r
    scrypt(secret.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    )
  })
}

export const costText = ({ N, r, p }: SecretCost) => `${N} ${r} ${p}`

export function readCost(text: string): SecretCost {
  const [N = 0, r = 0, p = 0] = text.split(' ').map(Number)
  return { N, r, p }
}
