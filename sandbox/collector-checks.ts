// Answers of the played advertising networks to our server. Each looks at what it is sent as the network itself does, and says what is wrong
// in the network's own way (18.11). Sources:
//  Meta: https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
//  TikTok: https://business-api.tiktok.com/portal/docs?id=1771100865818625
//  Google: https://developers.google.com/google-ads/api/docs/conversions/upload-offline
import * as v from 'valibot'

export interface AskedNetwork {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Unix milliseconds. */
  readonly now: number
}
export interface NetworkAnswer {
  readonly status: number
  readonly body: object
}

/** The networks' secret in development; a token that was had with it is good too. */
const secret = 'sandbox-collector'
const tokenSeconds = 3600
const renewed = 'sandbox-token'

const hash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
  v.notValue('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'),
)
const hashes = v.pipe(v.array(hash), v.minLength(1))
const text = v.pipe(v.string(), v.minLength(1))
const ip = v.union([v.pipe(v.string(), v.ipv4()), v.pipe(v.string(), v.ipv6())])
const value = v.strictObject({ value: v.number(), currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) })

const metaUser = v.pipe(
  v.strictObject({
    em: v.exactOptional(hashes),
    ph: v.exactOptional(hashes),
    external_id: v.exactOptional(hashes),
    fbc: v.exactOptional(v.pipe(v.string(), v.regex(/^fb\.\d+\.\d{13}\.[^.\s]+(?:\.[^.\s]+)?$/))),
    fbp: v.exactOptional(v.pipe(v.string(), v.regex(/^fb\.\d+\.\d{13}\.\d+(?:\.[^.\s]+)?$/))),
    client_ip_address: v.exactOptional(ip),
    client_user_agent: v.exactOptional(text),
  }),
  v.check((user) => Object.keys(user).length > 0),
)
const metaEvents = v.strictObject({
  access_token: v.literal(secret),
  data: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          event_name: text,
          event_time: v.pipe(v.number(), v.integer()),
          event_id: text,
          action_source: v.picklist(['website', 'system_generated']),
          event_source_url: v.exactOptional(v.pipe(v.string(), v.url())),
          user_data: metaUser,
          custom_data: v.exactOptional(value),
        }),
        // A website's event carries the browser it happened in.
        v.check(
          ({ action_source: source, event_source_url: url, user_data: user }) =>
            source !== 'website' || (url !== undefined && user.client_user_agent !== undefined),
        ),
      ),
    ),
    v.minLength(1),
    v.maxLength(1000),
  ),
})

const tikTokEvents = v.strictObject({
  event_source: v.literal('web'),
  event_source_id: text,
  data: v.pipe(
    v.array(
      v.strictObject({
        event: text,
        event_time: v.pipe(v.number(), v.integer()),
        event_id: text,
        user: v.pipe(
          v.strictObject({
            email: v.exactOptional(hash),
            phone: v.exactOptional(hash),
            external_id: v.exactOptional(hash),
            ttclid: v.exactOptional(text),
            ttp: v.exactOptional(text),
            ip: v.exactOptional(ip),
            user_agent: v.exactOptional(text),
          }),
          v.check((user) => Object.keys(user).length > 0),
        ),
        page: v.strictObject({ url: v.pipe(v.string(), v.url()) }),
        properties: v.exactOptional(value),
      }),
    ),
    v.minLength(1),
  ),
})

const googleConversion = v.pipe(
  v.strictObject({
    conversionAction: v.pipe(v.string(), v.regex(/^customers\/\d{10}\/conversionActions\/\d+$/)),
    conversionDateTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/)),
    orderId: text,
    conversionValue: v.exactOptional(v.number()),
    currencyCode: v.exactOptional(v.pipe(v.string(), v.length(3))),
    consent: v.strictObject({ adUserData: v.literal('GRANTED'), adPersonalization: v.picklist(['GRANTED', 'DENIED']) }),
    gclid: v.exactOptional(text),
    gbraid: v.exactOptional(text),
    wbraid: v.exactOptional(text),
    userIdentifiers: v.exactOptional(
      v.pipe(
        v.array(v.union([v.strictObject({ hashedEmail: hash }), v.strictObject({ hashedPhoneNumber: hash })])),
        v.minLength(1),
        v.maxLength(5),
      ),
    ),
  }),
  v.check(({ gclid, gbraid, wbraid, userIdentifiers }) => {
    const clicks = [gclid, gbraid, wbraid].filter((id) => id !== undefined)
    const isApp = gbraid !== undefined || wbraid !== undefined
    return clicks.length <= 1 && !(isApp && userIdentifiers) && clicks.length + (userIdentifiers?.length ?? 0) > 0
  }),
)
const googleUpload = v.strictObject({
  conversions: v.pipe(v.array(googleConversion), v.length(1)),
  partialFailure: v.literal(true),
})

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
const said = (status: number, body: object): NetworkAnswer => ({ status, body })

function meta({ path, body, now }: AskedNetwork): NetworkAnswer | undefined {
  if (!/^\/v\d+\.\d+\/\d+\/events$/.test(path)) return undefined
  const read = v.safeParse(metaEvents, jsonIn(body))
  if (!read.success) {
    const isToken = read.issues.every(({ path: where }) => where?.[0]?.key === 'access_token')
    return said(400, { error: { code: isToken ? 190 : 100, type: 'OAuthException', fbtrace_id: 'played' } })
  }
  const seconds = now / 1000
  const isTimely = read.output.data.every(({ event_time: at }) => at <= seconds + 60 && at > seconds - 7 * 86_400)
  if (!isTimely) return said(400, { error: { code: 100, error_subcode: 2_804_003, fbtrace_id: 'played' } })
  return said(200, { events_received: read.output.data.length, messages: [], fbtrace_id: 'played' })
}

function tikTok({ path, headers, body }: AskedNetwork): NetworkAnswer | undefined {
  const refused = (code: number) => said(200, { code, message: 'refused', request_id: 'played', data: {} })
  if (!/^\/open_api\/v\d+\.\d+\/event\/track\/$/.test(path)) return undefined
  if (headers['access-token'] !== secret) return refused(40_105)
  if (!v.is(tikTokEvents, jsonIn(body))) return refused(40_002)
  return said(200, { code: 0, message: 'OK', request_id: 'played', data: {} })
}

/** RFC 6749, 6. */
function googleToken({ body }: AskedNetwork): NetworkAnswer {
  const asked = new URLSearchParams(body.toString())
  if (asked.get('client_secret') !== secret) return said(401, { error: 'invalid_client' })
  const isGiven = asked.get('grant_type') === 'refresh_token' && asked.get('refresh_token') === secret
  if (!isGiven) return said(400, { error: 'invalid_grant' })
  return said(200, { access_token: renewed, expires_in: tokenSeconds, token_type: 'Bearer', scope: 'adwords' })
}

function google(asked: AskedNetwork): NetworkAnswer | undefined {
  const { path, headers, body } = asked
  if (path === '/token') return googleToken(asked)
  if (!/^\/v\d+\/customers\/\d{10}:uploadClickConversions$/.test(path)) return undefined
  const isKnownToken = [secret, renewed].some((token) => headers.authorization === `Bearer ${token}`)
  if (!isKnownToken || headers['developer-token'] !== secret)
    return said(401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
  if (v.is(googleUpload, jsonIn(body))) return said(200, { results: [{}] })
  const errors = [{ errorCode: { conversionUploadError: 'INVALID_ARGUMENT' }, message: 'refused' }]
  return said(200, { partialFailureError: { code: 3, message: 'refused', details: [{ errors }] } })
}

/** By vendor, nothing for a path that the network has not; what another vendor is sent is not looked at. */
export const networkChecks: Readonly<Record<string, (asked: AskedNetwork) => NetworkAnswer | undefined>> = {
  'meta-api': meta,
  'tiktok-api': tikTok,
  'google-api': google,
}
