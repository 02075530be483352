// Test of the check of a consent receipt, as its own process: what it says and how it ends (P-04).
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './root.ts'

const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signedWith = (receipt: object) => ({
  receipt,
  signature: {
    algorithm: 'Ed25519',
    keyId: 'k1',
    value: sign(null, Buffer.from(JSON.stringify(receipt)), privateKey).toString('base64url'),
  },
})
const signed = signedWith({ email: 'ana@example.test' })
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1' }] }
const files = {
  receipt: JSON.stringify(signed),
  changed: JSON.stringify({ ...signed, receipt: { email: 'eva@example.test' } }),
  broken: JSON.stringify(signed).slice(0, -1),
  keys: JSON.stringify(keys),
  list: '[]',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

test.each([
  [['receipt', 'keys'], 0, 'receipt: valid, signed with k1'],
  [['--help'], 0, 'RECEIPT KEYS'],
  [['changed', 'keys'], 1, 'changed: not valid, it is not what was signed'],
  [[], 2, 'RECEIPT KEYS'],
  [['receipt'], 2, 'RECEIPT KEYS'],
  [['nosuch', 'keys'], 2, "no such file or directory, open 'nosuch'"],
  [['.', 'keys'], 2, 'EISDIR'],
  [['broken', 'keys'], 2, 'broken: expected JSON with "receipt"'],
  [['receipt', 'list'], 2, 'list: expected JSON with "keys"'],
])('P-04 P-09: %j ends with %i and one line, and an error has nothing of the receipt', (given, code, line) => {
  const script = join(root, 'scripts/verify-receipt.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], { cwd: folder, encoding: 'utf8' })
  expect({ status, said: `${stdout}${stderr}` }).toEqual({
    status: code,
    said: expect.stringContaining(line) as string,
  })
  if (code !== 0) expect(`${stdout}${stderr}`.trim().split('\n')).toHaveLength(1)
  if (code !== 0) expect(stderr).not.toContain('ana@')
})
