// OAuth 2 client credentials (RFC 6749, 4.4): a token is asked for once, kept, and renewed before its end or after a 401.
import * as v from 'valibot'
import type { Authenticating, Authenticator } from './authenticator.ts'

/** A token is not used in its last tenth, at most its last half minute: it may end on the way. */
const longestMarginMs = 30_000
/** Validity of a token where the lender does not say it. */
const usualSeconds = 300

const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8000)),
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
  expires_in: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
})

interface Wanted {
  /** Below the lender's address, where the settings name no other. */
  readonly tokenPath: string
  readonly scope?: string
}

interface Token {
  readonly text: string
  /** Unix milliseconds. */
  readonly usedUntil: number
}

/** Counts as a connection that did not come about: the application was not sent. */
const noToken = (why: string) => Object.assign(new Error('No token'), { code: `no token: ${why}`, syscall: 'connect' })

/** RFC 6749, 2.3.1: both parts are form-encoded before they are put together. */
const encoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)

export function oauth2Authentication(
  { access, now, send }: Authenticating,
  { tokenPath, scope }: Wanted,
): Authenticator {
  const url = access.tokenUrl ?? `${access.baseUrl}${tokenPath}`
  const client = Buffer.from(`${encoded(access.clientId ?? '')}:${encoded(access.secret)}`).toString('base64')
  let held: Token | undefined
  let asked: Promise<Token> | undefined

  const ask = async (): Promise<Token> => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) })
    const reply = await send(url, {
      method: 'POST',
      path: '',
      contentType: 'application/x-www-form-urlencoded',
      body: form.toString(),
      headers: { authorization: `Basic ${client}`, accept: 'application/json' },
    })
    if (reply.kind !== 'answer') throw noToken(reply.why)
    if (reply.status !== 200) throw noToken(`status ${reply.status}`)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), tokenAnswer), reply.text)
    if (!read.success) throw noToken('not a token')
    const lastsMs = (read.output.expires_in ?? usualSeconds) * 1000
    return { text: read.output.access_token, usedUntil: now() + lastsMs - Math.min(longestMarginMs, lastsMs / 10) }
  }

  /** Requests at the same time wait for one token. */
  const token = async (): Promise<Token> => {
    if (held && now() < held.usedUntil) return held
    asked ??= ask().finally(() => (asked = undefined))
    held = await asked
    return held
  }

  return {
    headers: async () => ({ authorization: `Bearer ${(await token()).text}` }),
    renew: () => (held = undefined),
  }
}
