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

if (import.meta.main) {
  const [file, keysFile] = process.argv.slice(2)
  if (!file || !keysFile) {
    console.error('node scripts/verify-receipt.ts RECEIPT KEYS')
    process.exitCode = 2
  } else {
    const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
    const signed = read(file) as Signed
    const problem = receiptProblem(signed, read(keysFile) as Keys)
    if (problem) console.error(`${file}: not valid, ${problem}`)
    else
      console.log(`${file}: valid, signed with ${signed.signature.keyId}\n${JSON.stringify(signed.receipt, null, 2)}`)
    process.exitCode = problem ? 1 : 0
  }
}
