// Access token had with a refresh token (RFC 6749, 6): kept in this process, renewed before its end and after a 401 (18.11).
// https://developers.google.com/identity/protocols/oauth2/web-server#offline
import * as v from 'valibot'
import type { OutboundMessage, SendOut } from '#server/platform/kit/outbound.ts'
import type { Ending } from '../outbox/delivery-outcome.ts'
import type { RefreshAccess } from '#server/checks/tracking-shapes.ts'

interface Deps {
  readonly sendOut: SendOut
  readonly now: () => number
}

interface Token {
  readonly text: string
  /** Unix milliseconds. */
  readonly usedUntil: number
}

interface Held {
  token?: Token
  asked?: Promise<Token | Ending>
}

const googleTokens = 'https://oauth2.googleapis.com/token'
/** A token is not used in its last tenth, at most its last minute: it may end on the way. */
const longestMarginMs = 60_000
const usualSeconds = 3600
const answerBytes = 8000

const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/)),
  expires_in: v.exactOptional(v.pipe(v.number(), v.gtValue(0)), usualSeconds),
})
const faultAnswer = v.object({ error: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)) })

/** By the way out, so that each server of a process has its own. */
const held = new WeakMap<SendOut, Map<string, Held>>()

function heldFor(sendOut: SendOut, { clientId, refreshToken, tokenAddress = googleTokens }: RefreshAccess): Held {
  const all = held.get(sendOut) ?? new Map<string, Held>()
  held.set(sendOut, all)
  const name = JSON.stringify([tokenAddress, clientId, refreshToken])
  const one = all.get(name) ?? {}
  all.set(name, one)
  return one
}

const question = ({
  clientId,
  clientSecret,
  refreshToken,
  tokenAddress = googleTokens,
}: RefreshAccess): OutboundMessage => ({
  method: 'POST',
  url: tokenAddress,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  }).toString(),
  readsBytes: answerBytes,
})

/** Nothing of the answer is told but its code: the rest may repeat what it was asked with. */
const none = (why: string): Ending => ({ kind: 'again', why: `no token: ${why}` })

async function ask({ sendOut, now }: Deps, access: RefreshAccess): Promise<Token | Ending> {
  const { status, body = '' } = await sendOut(question(access))
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), tokenAnswer), body)
  if (status !== 200 || !read.success) {
    const fault = v.safeParse(v.pipe(v.string(), v.parseJson(), faultAnswer), body)
    return none(fault.success ? fault.output.error : `status ${status}`)
  }
  const lastsMs = read.output.expires_in * 1000
  return { text: read.output.access_token, usedUntil: now() + lastsMs - Math.min(longestMarginMs, lastsMs / 10) }
}

/** Conversions at the same time wait for one renewal. Where there is none, the attempt is over and the next one asks again. */
export async function accessToken(deps: Deps, access: RefreshAccess): Promise<string | Ending> {
  const mine = heldFor(deps.sendOut, access)
  if (mine.token && deps.now() < mine.token.usedUntil) return mine.token.text
  mine.asked ??= ask(deps, access)
    .catch(() => none('no answer'))
    .finally(() => delete mine.asked)
  const had = await mine.asked
  if ('kind' in had) return had
  mine.token = had
  return had.text
}

/** After a 401: it was taken back before its end. One that was renewed meanwhile stays. */
export function forgetToken(
  { sendOut }: Pick<Deps, 'sendOut'>,
  access: RefreshAccess,
  token: string | undefined,
): void {
  const mine = heldFor(sendOut, access)
  if (mine.token?.text === token) delete mine.token
}
