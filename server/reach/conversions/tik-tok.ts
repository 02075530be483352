// TikTok Events API: one event a message, under the id that the pixel gave it in the browser. It answers 200 whatever it thinks
// of it.
import * as v from 'valibot'
import { networkEvents, serverOnlyEvents } from '#domain/tracking/event-names-by-sink.ts'
import type { ConversionEvent } from '#domain/tracking/tracking.ts'
import type { Conversions } from '#server/checks/tracking-shapes.ts'
import { versionOf } from './api-versions.ts'
import { filled, isEmpty, postOf } from './network.ts'
import type { Network } from './network.ts'

const names: Readonly<Partial<Record<ConversionEvent, string>>> = { ...networkEvents, ...serverOnlyEvents }

const tooMany: ReadonlySet<number> = new Set([40_100, 40_133])
/** From here on it is the network's own fault. */
const theirs = 50_000

const answer = v.object({ code: v.exactOptional(v.number(), 0) })

export const tikTok = ({
  address = 'https://business-api.tiktok.com',
  pixel,
  accessToken,
  version,
  versionEnds,
}: NonNullable<Conversions['tikTok']>): Network => ({
  ...(versionEnds === undefined ? {} : { versionEnds }),
  nameOf: (event) => names[event],
  messageOf: ({ name, id, at, page, who, clicks, value, visit }) => {
    const { ttclid, ttp } = clicks.tikTokPixel ?? {}
    const user = filled({ email: who.email, phone: who.phone, external_id: who.externalId, ttclid, ttp })
    if (isEmpty(user)) return undefined
    const seen = filled({ ip: visit?.address, user_agent: visit?.userAgent })
    const event = {
      event: name,
      event_time: Math.floor(at.getTime() / 1000),
      event_id: id,
      user: { ...user, ...seen },
      page: { url: page },
      ...(value ? { properties: value } : {}),
    }
    return postOf(
      `${address}/open_api/${versionOf('tikTok', version)}/event/track/`,
      { event_source: 'web', event_source_id: pixel, data: [event] },
      { 'access-token': accessToken },
    )
  },
  faultIn: (said) => {
    const { code } = v.parse(answer, said)
    if (code === 0) return undefined
    return { kind: code >= theirs || tooMany.has(code) ? 'again' : 'dead', why: `code ${code}` }
  },
})
