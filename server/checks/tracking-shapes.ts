// Schema of tracking sinks, in the catalogue and in `TRACKING_FILE`.
import * as v from 'valibot'
import { isDay } from '#domain/questions/calendar-day.ts'
import { businessEvents, conversionEvents } from '#domain/tracking/tracking.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'

const text = v.pipe(v.string('expected a text'), v.nonEmpty('expected a text that is not empty'))
/** http is for this machine; `readTracking` says where. */
const address = v.pipe(
  text,
  v.check((value) => {
    const url = URL.parse(value)
    const isWeb = url !== null && /^https?:$/.test(url.protocol)
    return isWeb && url.username === '' && url.search === '' && url.hash === '' && !value.endsWith('/')
  }, 'expected an address such as https://collect.example or https://example.com/path, without a slash at the end'),
)
const origin = v.pipe(
  text,
  v.regex(
    /^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/,
    'expected an origin such as https://cdn.example or https://*.example.com',
  ),
)
const origins = v.exactOptional(v.array(origin, 'expected a list'))
const reached = { address: v.exactOptional(address), origins, scripts: origins }
// The form of an id is for the sink to say: the document wants a warning there, and the form goes on (T-09).
const id = v.exactOptional(v.string('expected a text'))
const sendTo = v.strictObject(exactPartial(v.entriesFromList(businessEvents, v.string('expected a text'))))

export const sinksShape = v.strictObject({
  tagManager: v.exactOptional(v.strictObject({ ...reached, id, dataLayer: v.exactOptional(text) })),
  googleAds: v.exactOptional(v.strictObject({ ...reached, id, sendTo: v.exactOptional(sendTo) })),
  metaPixel: v.exactOptional(v.strictObject({ ...reached, id })),
  tikTokPixel: v.exactOptional(v.strictObject({ ...reached, id })),
  productAnalytics: v.exactOptional(v.strictObject({ ...reached, key: id })),
  sessionRecorder: v.exactOptional(v.strictObject({ ...reached, id })),
}) satisfies v.GenericSchema<unknown, Sinks>

const secret = v.pipe(v.string('expected a text'), v.minLength(8, 'expected a secret of at least 8 characters'))

const day = v.pipe(text, v.check(isDay, 'expected a day such as 2027-01-31'))
/** Of the network's API: which is called, and the last day on which the network answers it. */
const apiVersion = (form: RegExp, expected: string) => ({
  version: v.exactOptional(v.pipe(text, v.regex(form, expected))),
  versionEnds: v.exactOptional(day),
})

/** Of an OAuth client that Google gave a refresh token: an access token is had with it and renewed before its end. */
const oauth = v.strictObject({
  clientId: text,
  clientSecret: secret,
  refreshToken: secret,
  tokenAddress: v.exactOptional(address),
})
export type RefreshAccess = v.InferOutput<typeof oauth>

/** Networks that our server tells of what became of a lead; with secrets, so only in the operator's file. */
export const conversionsShape = v.strictObject({
  meta: v.exactOptional(
    v.strictObject({
      address: v.exactOptional(address),
      ...apiVersion(/^v\d{1,3}\.\d{1,2}$/, 'expected a version such as v24.0'),
      pixel: text,
      accessToken: secret,
    }),
  ),
  tikTok: v.exactOptional(
    v.strictObject({
      address: v.exactOptional(address),
      ...apiVersion(/^v\d{1,3}\.\d{1,2}$/, 'expected a version such as v1.3'),
      pixel: text,
      accessToken: secret,
    }),
  ),
  google: v.exactOptional(
    v.pipe(
      v.strictObject({
        address: v.exactOptional(address),
        ...apiVersion(/^v\d{1,3}$/, 'expected a version such as v23'),
        customer: v.pipe(text, v.regex(/^\d{10}$/, 'expected the ten digits of a customer')),
        developerToken: secret,
        accessToken: v.exactOptional(secret),
        oauth: v.exactOptional(oauth),
        /** Enhanced conversions: the hashes go beside the click id too. */
        enhanced: v.exactOptional(v.boolean('expected true or false')),
        /** By event: the id of a conversion action. */
        actions: v.strictObject(
          exactPartial(v.entriesFromList(conversionEvents, v.pipe(text, v.regex(/^\d+$/, 'expected digits')))),
        ),
      }),
      v.check(
        (row) => (row.accessToken === undefined) !== (row.oauth === undefined),
        'expected either accessToken or oauth',
      ),
    ),
  ),
})
export type Conversions = v.InferOutput<typeof conversionsShape>
export type ConversionNetwork = keyof Conversions
export const conversionNetworks = Object.keys(conversionsShape.entries) as readonly ConversionNetwork[]
