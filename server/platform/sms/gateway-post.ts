// HTTP request to a foreign SMS gateway, and its outcome: accepted, refused for good, or to be retried.
import { request } from 'undici'
import { finalFailure } from '../jobs/final-failure.ts'

export interface GatewayRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The gateway sends one message however often it gets this one. */
  readonly sendsOnce: boolean
}

const timeoutMs = 5000
const answerBytes = 64_000

/** No connection came about: the gateway has nothing. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** The answer's status and text. Rejects where none came; finally where the message may have been taken and would go out twice. */
export async function gatewayPost({
  url,
  sendsOnce,
  ...options
}: GatewayRequest): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await request(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    let text = ''
    for await (const chunk of answer.body) {
      text += String(chunk)
      if (text.length > answerBytes) break
    }
    return { status: answer.statusCode, text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (sendsOnce || unreachable.includes(code))
      throw Object.assign(new Error('No answer'), { code: code || 'TIMEOUT' })
    // The cause would name the number: nothing of it is kept.
    throw finalFailure('ANSWER_LOST')
  }
}

/** Statuses that say "later": everything else that is no success is a refusal of this very message. */
const isLater = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/** Returns where the gateway took the message. `detail` is the gateway's own code of an error. */
export function judgeStatus(status: number, successes: readonly number[] = [], detail?: string): void {
  if (successes.length > 0 ? successes.includes(status) : status >= 200 && status <= 299) return
  const code = `HTTP ${status}${detail === undefined ? '' : ` ${detail}`}`
  if (isLater(status)) throw Object.assign(new Error('The gateway is busy'), { code })
  throw finalFailure(code)
}
