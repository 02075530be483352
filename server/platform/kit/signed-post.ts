// Signed POST to a third party, and its response: JSON both ways, signed like everything between partners.
import { request } from 'undici'
import { headers } from '#contract/endpoints.ts'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { signBody } from './partner-signature.ts'

interface Post {
  readonly url: string
  readonly secret: string
  readonly body: object
  /** The same for each attempt at the same thing, so that the other side does it once. */
  readonly idempotencyKey: string
  readonly timeoutMs: number
  /** Unix milliseconds. */
  readonly now: () => number
}

const answerBytes = 64_000

/** The answer's status and text; rejects where none came in time, or one that is too long. Never says what was sent. */
export async function signedPost({
  url,
  secret,
  body,
  idempotencyKey,
  timeoutMs,
  now,
}: Post): Promise<{ readonly status: number; readonly text: string }> {
  const text = JSON.stringify(body)
  const seconds = Math.floor(now() / 1000)
  const answer = await request(url, {
    method: 'POST',
    body: text,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [headers.idempotencyKey]: idempotencyKey,
      [signatureHeaders.timestamp]: String(seconds),
      [signatureHeaders.signature]: signBody(secret, seconds, text),
    },
  })
  let said = ''
  for await (const chunk of answer.body) {
    said += String(chunk)
    if (said.length > answerBytes) throw new Error('An answer too long')
  }
  return { status: answer.statusCode, text: said }
}
