// Proof of work: a number that, written behind a challenge, gives a hash with so many leading zero bits (S-32). Finding it takes about
// 2^bits hashes, checking it takes one.
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

/** The header of a call that was asked for a proof: the challenge, a dot and the number. */
export const proofHeader = 'proof-of-work'

/** As a challenge is written. */
export const challengeForm = /^[\w-]{40,400}$/

/** Reply of a server that takes no call of this network without a proof; the status is 428. */
export const proofChallenge = v.object({
  code: v.literal('proof-needed'),
  challenge: v.pipe(v.string(), v.regex(challengeForm)),
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)),
  /** The token of a captcha is taken instead: the same header with the challenge alone, and `captchaToken` in the body (decision 067). */
  captcha: v.exactOptional(v.boolean()),
})

function leadingZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0)
  return at < 0 ? 8 * hash.length : 8 * at + Math.clz32(hash[at]!) - 24
}

export function isSolution(challenge: string, bits: number, solution: number): boolean {
  return leadingZeroBits(sha256(utf8ToBytes(`${challenge}.${solution}`))) >= bits
}

/** The smallest solution. One in e^64 challenges has none below the bound, and is given up. */
export function solve(challenge: string, bits: number): number | undefined {
  const most = 64 * 2 ** bits
  for (let solution = 0; solution < most; solution++) if (isSolution(challenge, bits, solution)) return solution
  return undefined
}
