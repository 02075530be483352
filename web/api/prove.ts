// `fetch` that proves work: where the server asks for a proof, it is found in a worker and the same request is sent again (S-32).
import * as v from 'valibot'
import { proofChallenge, proofHeader } from '#contract/proof-of-work.ts'
import { proofWorkerUrl, workerAddress } from './trusted-workers.ts'

/** Finds the solution of a challenge; nothing where there is none. */
export type Solve = (challenge: string, bits: number) => Promise<number | undefined>

const isAskedStatus = 428

/** Asks the captcha of a challenge for its token; nothing where there is none to be had. */
export type AskCaptcha = (challenge: string) => Promise<string | undefined>

/**
 * A proof for one request, after a captcha that was asked and did not do one more. Others may come meanwhile, so that more is needed: it is
 * found too. Where what was found is not taken, the caller tries again as after any refusal.
 */
export function provingFetch(
  fetch: typeof globalThis.fetch,
  solve: Solve,
  askCaptcha: AskCaptcha = async () => undefined,
): typeof globalThis.fetch {
  return async (address, request) => {
    let isCaptchaOver = false
    return answered(await fetch(address, request), 0)

    /** `found`: the bits of the proof that this answer refuses. */
    async function answered(response: Response, found: number): Promise<Response> {
      const asked = await challengeIn(response)
      if (!asked || asked.bits <= found) return response
      const { challenge, bits } = asked
      const token = asked.captcha && !isCaptchaOver ? await askCaptcha(challenge).catch(() => undefined) : undefined
      isCaptchaOver ||= asked.captcha === true
      if (token !== undefined) return answered(await again(challenge, withToken(request?.body, token)), found)
      const solution = await solve(challenge, bits).catch(() => undefined)
      return solution === undefined ? response : answered(await again(`${challenge}.${solution}`), bits)
    }
    function again(proof: string, body = request?.body): Promise<Response> {
      const headers = new Headers(request?.headers)
      headers.set(proofHeader, proof)
      return fetch(address, { ...request, headers, ...(body === undefined ? {} : { body }) })
    }
  }
}

type Challenge = v.InferOutput<typeof proofChallenge>

/** Challenge in an answer; undefined in any other answer. */
async function challengeIn(response: Response): Promise<Challenge | undefined> {
  if (response.status !== isAskedStatus) return undefined
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const asked = v.safeParse(proofChallenge, said)
  return asked.success ? asked.output : undefined
}

/** Beside the answers, where the user's document has it (E1). */
const withToken = (body: BodyInit | null | undefined, captchaToken: string): BodyInit | null | undefined =>
  typeof body === 'string' ? JSON.stringify({ ...v.parse(v.looseObject({}), JSON.parse(body)), captchaToken }) : body

/** Solves beside the page, so that it goes on answering. */
export const solveInWorker: Solve = (challenge, bits) => {
  const worker = new Worker(workerAddress(proofWorkerUrl), { type: 'module' })
  const solved = new Promise<number | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The worker could not be loaded')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own that could be another one's
    worker.postMessage([challenge, bits])
  })
  return solved.finally(() => worker.terminate())
}
