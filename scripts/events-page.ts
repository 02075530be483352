// Generator of docs/events.md: every tracking event with its payload and its name at each sink, from the code's tables.
import { isBusinessEvent, trackingEvents } from '#domain/tracking/tracking-events.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'
import { nameAt, serverTells } from '#domain/tracking/event-names-by-sink.ts'
import { sinkNames, sinkPurposes } from '#domain/tracking/tracking.ts'
import type { SinkName } from '#domain/tracking/tracking.ts'

/** For people. */
const sinkTitles: Readonly<Record<SinkName, string>> = {
  tagManager: 'Google Tag Manager',
  googleAds: 'Google Ads',
  metaPixel: 'Meta',
  tikTokPixel: 'TikTok',
  productAnalytics: 'PostHog',
  sessionRecorder: 'LogRocket',
}
const networkTitles: Readonly<Record<keyof typeof serverTells, string>> = {
  meta: 'Meta',
  tikTok: 'TikTok',
  google: 'Google Ads',
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const inBrowser = (event: EventName) =>
  sinkNames.flatMap((sink) => {
    const name = nameAt(sink, event)
    return name === undefined ? [] : [`${sinkTitles[sink]} \`${name}\``]
  })

const byServer = (event: EventName) =>
  Object.entries(serverTells).flatMap(([network, names]) => {
    const name = (names as Partial<Record<EventName, string>>)[event]
    return name === undefined ? [] : [`${networkTitles[network as keyof typeof serverTells]} \`${name}\``]
  })

/** The page as Markdown. */
export function eventsPage(): string {
  const events = Object.entries(trackingEvents) as [EventName, (typeof trackingEvents)[EventName]][]
  const rows = events.map(([event, { when, payload }]) => [
    `\`${event}\``,
    when,
    Object.entries(payload)
      .map(([name, about]) => `\`${name}\`: ${about}`)
      .join('; ') || 'nothing',
    isBusinessEvent(event) ? 'yes' : '',
    inBrowser(event).join(', '),
    byServer(event).join(', '),
  ])
  const sinks = sinkNames.map((sink) => [sinkTitles[sink], sinkPurposes[sink]])
  return [
    '# What a visit tells, and whom',
    '',
    'Printed from the code by `npm run tables`; not edited by hand. A payload holds closed words and counted numbers, never an answer',
    '(`domain/tracking/tracking-events.ts`). Nothing is told before the visitor agrees to the purpose, and only sinks that are configured are told.',
    'An event with an id is told once: browser and server name it by the same hash, and Google Ads hears of those that a conversion is',
    'configured for. Meta, TikTok and Google Ads know the applicant by hashes of e-mail address, telephone number and, but for Google,',
    'session. The session recorder hears of states and errors, of no event.',
    '',
    table(['event', 'when', 'payload', 'has an id', 'told in the browser, as', 'told by our server, as'], rows),
    '',
    '## Whom, and for what',
    '',
    table(['recipient', 'purpose'], sinks),
    '',
  ].join('\n')
}
