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
 * One proof for one request, after a captcha that was asked and did not do one more: where that is not enough, the caller tries again as after
 * any refusal.
 */
export function provingFetch(
  fetch: typeof globalThis.fetch,
  solve: Solve,
  askCaptcha: AskCaptcha = async () => undefined,
): typeof globalThis.fetch {
  return async (address, request) => {
    const response = await fetch(address, request)
    const asked = await challengeIn(response)
    if (!asked) return response
    const token = asked.captcha ? await askCaptcha(asked.challenge).catch(() => undefined) : undefined
    if (token === undefined) return (await proven(asked)) ?? response
    const answer = await again(asked.challenge, withToken(request?.body, token))
    const left = await challengeIn(answer)
    return (left && (await proven(left))) ?? answer

    async function proven({ challenge, bits }: Challenge): Promise<Response | undefined> {
      const solution = await solve(challenge, bits).catch(() => undefined)
      return solution === undefined ? undefined : again(`${challenge}.${solution}`)
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
