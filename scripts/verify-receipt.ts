// `node scripts/verify-receipt.ts RECEIPT KEYS`: verifies the signature of a consent receipt, without any network. Needs this
// one file and Node alone; KEYS is what `/consents/keys.json` said.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Signed {
  readonly receipt: object
  readonly signature: { readonly algorithm: string; readonly keyId: string; readonly value: string }
}

interface Keys {
  readonly keys: readonly { readonly kid: string; readonly kty: string; readonly crv: string; readonly x: string }[]
}

/** Canonical JSON: keys in order, nothing between. Only plain sorting of what JSON can say, so that it can be told in one line. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Nothing where the signature is right, else what is wrong. */
export function receiptProblem({ receipt, signature }: Signed, { keys }: Keys): string | undefined {
  if (signature?.algorithm !== 'Ed25519') return 'it is not signed with Ed25519'
  const key = keys.find(({ kid }) => kid === signature.keyId)
  if (!key) return `the keys have none named ${signature.keyId}`
  const { kty, crv, x } = key
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const isRight = verify(null, Buffer.from(canonical(receipt)), publicKey, Buffer.from(signature.value, 'base64url'))
  return isRight ? undefined : 'it is not what was signed'
}

const usage = 'node scripts/verify-receipt.ts RECEIPT KEYS'

/** JSON of a file with a part of that name. Throws an error that says nothing of what is in it (P-09). */
function readWith<T extends object>(part: keyof T & string, file: string): T {
  const text = readFileSync(file, 'utf8')
  try {
    const found = JSON.parse(text) as T
    if (typeof found[part] === 'object') return found
  } catch {
    // Told below: what the parser says quotes the text.
  }
  throw new Error(`${file}: expected JSON with "${part}"`)
}

/** Exit code: 0 valid; 1 not valid; 2 not understood, or not a receipt and keys. */
function run(given: readonly string[]): 0 | 1 | 2 {
  const [file, keysFile] = given
  if (file === '--help') return (console.log(usage), 0)
  if (!file || !keysFile || given.length > 2) return (console.error(usage), 2)
  try {
    const signed = readWith<Signed>('receipt', file)
    const problem = receiptProblem(signed, readWith<Keys>('keys', keysFile))
    if (problem) return (console.error(`${file}: not valid, ${problem}`), 1)
    console.log(`${file}: valid, signed with ${signed.signature.keyId}\n${JSON.stringify(signed.receipt, null, 2)}`)
    return 0
  } catch (error) {
    return (console.error((error as Error).message), 2)
  }
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2))
