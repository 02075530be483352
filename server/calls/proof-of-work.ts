// Challenges of the proof of work: sealed for one network, good for two minutes and for one call (S-32). Nothing is stored of one that is
// never used. Where a captcha is configured, its token answers the hardest of them instead.
import { isSolution } from '#contract/proof-of-work.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { takeOnce } from '#server/platform/limits/rate-limit-store.ts'
import type { CallsDeps } from './calls-dependencies.ts'
import type { CaptchaAccess } from './captcha/captcha-settings.ts'
import { verifyCaptcha } from './captcha/verify-captcha.ts'

/** Long enough for a slow phone to solve the hardest. */
export const challengeMs = 120_000

/** A person reads first. */
export const captchaChallengeMs = 300_000

const sealContext = 'proof of work'

type ProvenRequest = Pick<ApiRequest, 'network' | 'proof' | 'body'>
type Parts = Pick<CallsDeps, 'now' | 'newId' | 'sealer'>

/** A new challenge for whoever asked, as the refusal tells it; one that a captcha answers too has more time. */
export function challengeFor(
  { sealer, now, newId }: Parts,
  { network }: Pick<ProvenRequest, 'network'>,
  bits: number,
  captcha = false,
) {
  const ends = now() + (captcha ? captchaChallengeMs : challengeMs)
  const content = [newId(), bits, ends, sealer.index('limit network', network)]
  const challenge = sealer.seal(sealContext, JSON.stringify(content)).replace('.', '_')
  return { challenge, bits, ...(captcha ? { captcha } : {}) }
}

/** `down`: what was brought is a captcha's token, and nobody can check it now. */
export type Proven = 'proven' | 'unproven' | 'down'

/**
 * Proven once for a challenge of ours that was answered: of this network, in time, by its solution or the token of a captcha.
 * A challenge of fewer bits than are needed now proves nothing: it was kept from a time when less was asked for (S-32).
 */
export async function provenBy(
  deps: Parts & Pick<CallsDeps, 'db' | 'sendOut'>,
  { network, proof, body }: ProvenRequest,
  needed: number,
  captcha: CaptchaAccess | undefined,
): Promise<Proven> {
  const [, challenge, solution] = /^([\w-]{40,400})(?:\.(\d{1,10}))?$/.exec(proof ?? '') ?? []
  const opened = challenge === undefined ? undefined : openChallenge(deps, challenge)
  if (!opened || challenge === undefined) return 'unproven'
  const { id, bits, ends, networkIndex } = opened
  if (bits < needed) return 'unproven'
  if (ends <= deps.now() || networkIndex !== deps.sealer.index('limit network', network)) return 'unproven'
  const token = tokenIn(body)
  if (solution !== undefined) {
    if (!isSolution(challenge, bits, Number(solution))) return 'unproven'
  } else {
    if (!captcha || token === undefined) return 'unproven'
    const verified = await verifyCaptcha(deps, captcha, { challenge, token })
    if (verified !== 'person') return verified === 'down' ? 'down' : 'unproven'
  }
  return (await takeOnce(deps.db, `proof ${id}`, new Date(ends))) ? 'proven' : 'unproven'
}

/** The token that the user's document gives a write's body (E1). */
function tokenIn(body: unknown): string | undefined {
  const { captchaToken } = (body ?? {}) as { readonly captchaToken?: unknown }
  return typeof captchaToken === 'string' && captchaToken !== '' ? captchaToken : undefined
}

/** Nothing where it is none of ours. */
function openChallenge({ sealer }: Pick<CallsDeps, 'sealer'>, challenge: string) {
  const [, key, sealed] = /^([a-z0-9-]{1,20})_([\w-]+)$/.exec(challenge) ?? []
  if (!key || !sealed) return undefined
  try {
    const [id, bits, ends, networkIndex] = JSON.parse(sealer.open(sealContext, `${key}.${sealed}`)) as [
      string,
      number,
      number,
      string,
    ]
    return { id, bits, ends, networkIndex }
  } catch {
    return undefined
  }
}
