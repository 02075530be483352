// Meta pixel sink (N2): receives lead events and nothing else. No page views, whose addresses it would read, and no forms or
// buttons by itself.
import type { Identity } from '#contract/tracking-identity.ts'
import { networkEvents } from '#domain/tracking/event-names-by-sink.ts'
import { hashesGiven, present, tellPixel } from '#web/tracking/pixel-events.ts'
import type { StartSink } from '#web/tracking/sink.ts'
import { removeVendorKeys } from '#web/tracking/vendor-keys.ts'
import { vendorScript } from '#web/tracking/vendor-script.ts'

interface Fbq {
  (...call: readonly unknown[]): void
  callMethod?: (...call: readonly unknown[]) => void
  queue: unknown[]
  push: unknown
  loaded: boolean
  version: string
  /** True: a page that moves within itself is no page view. */
  disablePushState?: boolean
}

/** Meta's own among those we tell. */
const standardEvents: readonly string[] = [networkEvents.leadSent, networkEvents.registrationCompleted]

export const start: StartSink<'metaPixel'> = (settings, parts) => {
  const { id = '' } = settings
  if (!/^\d+$/.test(id)) {
    parts.warn('Missing pixel id of metaPixel')
    return undefined
  }
  const fbq = queueOf(parts.window as { fbq?: Fbq; _fbq?: Fbq })
  fbq.disablePushState = true
  fbq('consent', 'revoke')
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  fbq('consent', 'grant')
  const script = vendorScript('metaPixel', settings, '/en_US/fbevents.js', parts)
  const given = hashesGiven('meta', parts.window)
  return {
    track: tellPixel(
      'meta',
      (name, eventID, { email, phone, externalId }) => {
        // Meta takes whom it is about with the first `init` that says so, and with no later one; so it waits for the first event that
        // has address or number. The one at the start is for Meta's own cookies, which the lead carries.
        const hashes = present({ em: email, ph: phone, external_id: externalId })
        const known = given.now()
        // It would be told as the first person's: our server alone tells of this one.
        if (known && !isSamePerson(known, { email, phone })) return
        if (!known && (email !== '' || phone !== '')) {
          fbq('init', id, hashes)
          given.add(present({ email, phone }))
        }
        fbq(standardEvents.includes(name) ? 'track' : 'trackCustom', name, {}, { eventID })
      },
      parts.warn,
    ),
    flush: () => script.over,
    stop: () => {
      if (!script.hasRun()) {
        fbq.queue.length = 0
        given.forget()
      }
      fbq('consent', 'revoke')
      removeVendorKeys(parts.window, 'meta')
    },
  }
}

/** By address or number: two people may fill the form in within one session. */
const isSamePerson = (known: Readonly<Record<string, string>>, { email, phone }: Pick<Identity, 'email' | 'phone'>) =>
  (email !== '' && email === known.email) || (phone !== '' && phone === known.phone)

/** Takes calls until Meta's script runs, which then answers them; the page's own where it has one already. */
function queueOf(page: { fbq?: Fbq; _fbq?: Fbq }): Fbq {
  if (page.fbq) return page.fbq
  const fbq: Fbq = Object.assign(
    (...call: readonly unknown[]) => void (fbq.callMethod ? fbq.callMethod(...call) : fbq.queue.push(call)),
    { queue: [] as unknown[], push: undefined, loaded: true, version: '2.0' },
  )
  fbq.push = fbq
  page.fbq = fbq
  page._fbq ??= fbq
  return fbq
}
