// `fetch` that proves work: where the server asks for a proof, it is found in a worker and the same request is sent again (S-32).
import * as v from 'valibot'
import { proofChallenge, proofHeader } from '#contract/proof-of-work.ts'
import { workerPolicyName } from '#contract/script-policy.ts'
import { addressPolicy } from '#web/kit/address-policy.ts'
// The bundler makes this export, the address of what it made of the file.
// oxlint-disable-next-line import/default
import workerUrl from './proof-worker.ts?worker&url'

/** Finds the solution of a challenge; nothing where there is none. */
export type Solve = (challenge: string, bits: number) => Promise<number | undefined>

const isAskedStatus = 428

/** One proof for one request: where that is not enough, the caller tries again as after any refusal. */
export function provingFetch(fetch: typeof globalThis.fetch, solve: Solve): typeof globalThis.fetch {
  return async (address, request) => {
    const response = await fetch(address, request)
    if (response.status !== isAskedStatus) return response
    const asked = v.safeParse(
      proofChallenge,
      await response
        .clone()
        .json()
        .catch(() => undefined),
    )
    if (!asked.success) return response
    const { challenge, bits } = asked.output
    const solution = await solve(challenge, bits).catch(() => undefined)
    if (solution === undefined) return response
    const headers = new Headers(request?.headers)
    headers.set(proofHeader, `${challenge}.${solution}`)
    return fetch(address, { ...request, headers })
  }
}

const workerAddress = addressPolicy(globalThis, workerPolicyName, (address) => address === workerUrl)

/** Solves beside the page, so that it goes on answering. */
export const solveInWorker: Solve = (challenge, bits) => {
  const worker = new Worker(workerAddress(workerUrl), { type: 'module' })
  const solved = new Promise<number | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The worker could not be loaded')))
    // A worker has no origin of its own that could be another one's.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage([challenge, bits])
  })
  return solved.finally(() => worker.terminate())
}
