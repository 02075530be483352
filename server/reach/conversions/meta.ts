// Meta Conversions API: one event a message, under the id that the pixel gave it in the browser.
import * as v from 'valibot'
import { networkEvents, serverOnlyEvents } from '#domain/tracking/event-names-by-sink.ts'
import type { ConversionEvent } from '#domain/tracking/tracking.ts'
import type { Conversions } from '#server/checks/tracking-shapes.ts'
import { versionOf } from './api-versions.ts'
import { filled, isEmpty, postOf } from './network.ts'
import type { Network } from './network.ts'

const names: Readonly<Partial<Record<ConversionEvent, string>>> = { ...networkEvents, ...serverOnlyEvents }

/** Beside what it calls transient: faults of its own, and limits of calls. */
const passing: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 341, 613])

const answer = v.object({
  error: v.exactOptional(v.object({ code: v.exactOptional(v.number()), is_transient: v.exactOptional(v.boolean()) })),
  events_received: v.exactOptional(v.number()),
})

/** Each hash in a list of its own. */
const listed = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))

export const meta = ({
  address = 'https://graph.facebook.com',
  pixel,
  accessToken,
  version,
  versionEnds,
}: NonNullable<Conversions['meta']>): Network => ({
  ...(versionEnds === undefined ? {} : { versionEnds }),
  nameOf: (event) => names[event],
  oldestMs: 7 * 86_400_000,
  messageOf: ({ name, id, at, page, who, clicks, value, visit }) => {
    const { fbc, fbp } = clicks.metaPixel ?? {}
    const hashes = filled({ em: who.email, ph: who.phone, external_id: who.externalId })
    const user = { ...listed(hashes), ...filled({ fbc, fbp }) }
    if (isEmpty(user)) return undefined
    const seen = filled({ client_ip_address: visit?.address, client_user_agent: visit?.userAgent })
    const event = {
      event_name: name,
      event_time: Math.floor(at.getTime() / 1000),
      event_id: id,
      // A website's event needs its browser; what happens later, without one, is the system's.
      action_source: visit ? 'website' : 'system_generated',
      event_source_url: page,
      user_data: { ...user, ...seen },
      ...(value ? { custom_data: value } : {}),
    }
    const url = `${address}/${versionOf('meta', version)}/${encodeURIComponent(pixel)}/events`
    return postOf(url, { data: [event], access_token: accessToken })
  },
  faultIn: (said) => {
    const { error, events_received: received } = v.parse(answer, said)
    if (!error) return received === 0 ? { kind: 'dead', why: 'no event was received' } : undefined
    const why = `code ${error.code ?? 'none'}`
    return { kind: error.is_transient || passing.has(error.code ?? 0) ? 'again' : 'dead', why }
  },
})
