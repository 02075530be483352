// Challenges of the proof of work: sealed for one network, good for two minutes and for one call (S-32). Nothing is stored of one that is
// never used.
import { isSolution } from '#contract/proof-of-work.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { takeOnce } from '#server/platform/limits/rate-limit-store.ts'
import type { CallsDeps } from './calls-dependencies.ts'

/** Long enough for a slow phone to solve the hardest. */
export const challengeMs = 120_000

const sealContext = 'proof of work'

type Asked = Pick<ApiRequest, 'network' | 'proof'>
type Parts = Pick<CallsDeps, 'now' | 'newId' | 'sealer'>

/** A new challenge for whoever asked, as the refusal tells it. */
export function challengeFor({ sealer, now, newId }: Parts, { network }: Pick<Asked, 'network'>, bits: number) {
  const content = [newId(), bits, now() + challengeMs, sealer.index('limit network', network)]
  return { challenge: sealer.seal(sealContext, JSON.stringify(content)).replace('.', '_'), bits }
}

/** True once for a solved challenge of ours: of this network, in time. */
export async function isProven(deps: Parts & Pick<CallsDeps, 'db'>, { network, proof }: Asked): Promise<boolean> {
  const [, challenge, solution] = /^([\w-]{40,400})\.(\d{1,10})$/.exec(proof ?? '') ?? []
  const opened = challenge === undefined ? undefined : openChallenge(deps, challenge)
  if (!opened || challenge === undefined) return false
  const { id, bits, ends, networkIndex } = opened
  if (ends <= deps.now() || networkIndex !== deps.sealer.index('limit network', network)) return false
  if (!isSolution(challenge, bits, Number(solution))) return false
  return takeOnce(deps.db, `proof ${id}`, new Date(ends))
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
