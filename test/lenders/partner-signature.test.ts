// Test of partner protocol signatures, against vectors computed elsewhere (Python's hmac).
import { describe, expect, test } from 'vitest'
import { signBody, verifySignature } from '#server/platform/kit/partner-signature.ts'

const secret = 'sandbox-x'
const at = 1_760_000_000

const vectors = [
  { rawBody: '{"a":1}', signature: '54ee434fdc8de7e993dc79ccca1017ebdbb804312365ff846cc2055c88b69f44' },
  { rawBody: '{"a":"ñ"}', signature: 'ea4822385c6ce10cae322412aa4f31ee2b7090b82da45925d0d7231fac9094ad' },
  { rawBody: '', signature: 'dccd2450db360f05a17b9b9a544d6aa45e6c95cbb7ad86ed2e5413e437046cd8' },
]

const signed = { secret, timestamp: String(at), signature: vectors[0]!.signature, rawBody: '{"a":1}', nowSeconds: at }

describe('S-30 partner signature', () => {
  test.each(vectors)('signs $rawBody as text and as bytes', ({ rawBody, signature }) => {
    expect(signBody(secret, at, rawBody)).toBe(signature)
    expect(signBody(secret, at, Buffer.from(rawBody))).toBe(signature)
    expect(verifySignature({ ...signed, rawBody, signature })).toBe(true)
  })

  test.each([
    ['300 s old', { nowSeconds: at + 300 }, true],
    ['301 s old', { nowSeconds: at + 301 }, false],
    ['300 s ahead', { nowSeconds: at - 300 }, true],
    ['301 s ahead', { nowSeconds: at - 301 }, false],
    ['another body', { rawBody: '{"a":2}' }, false],
    ['another secret', { secret: 'sandbox-y' }, false],
    ['another time', { timestamp: String(at + 1) }, false],
    ['a bad MAC', { signature: signed.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }, false],
    ['a short MAC', { signature: signed.signature.slice(2) }, false],
    ['no hex', { signature: 'z'.repeat(64) }, false],
    ['no MAC', { signature: undefined }, false],
    ['no time', { timestamp: undefined }, false],
    ['the header twice', { signature: [signed.signature, signed.signature] }, false],
    ['time with a leading zero', { timestamp: `0${at}` }, false],
    ['time in exponents', { timestamp: '1.76e9' }, false],
  ] as const)('%s', (_name, change, expected) => {
    expect(verifySignature({ ...signed, ...change })).toBe(expected)
  })
})
