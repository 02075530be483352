// Words beside a consent, and the mark by which the browser says which words it showed (P-04): a record has what was read, also on a
// page that has been open since before a change of the words.
import { dataPoint, dataPointKeys, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Country } from '#domain/application/country.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Translate } from './fault-message.ts'
import { textKey } from './text-key.ts'

type Asking = Pick<Country, 'marketingChannels'>

export const consentKeys: readonly DataPointKey[] = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')

/** The box and what is said below it; of offers in a country that asks for each channel, the channel's box. */
export function consentWords(
  t: Translate,
  { marketingChannels }: Asking,
  consent: DataPointKey,
  channel?: Channel,
): readonly [label: string, hint: string] {
  const box =
    channel && marketingChannels?.includes(channel)
      ? textKey('form', 'options', splitKey(consent).field, channel)
      : textKey('form', 'dataPoints', consent, 'label')
  return [t(box), t(textKey('form', 'dataPoints', consent, 'hint'), { defaultValue: '' })]
}

/** FNV-1a of 32 bits. It tells texts apart and proves nothing: the proof has the words themselves. */
function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark >>> 0
}

/** Mark of everything that stands beside a consent, an unsigned number of 32 bits. */
export function consentMark(t: Translate, country: Asking, consent: DataPointKey): number {
  const boxes = (consent === marketingPurpose && country.marketingChannels) || [undefined]
  return markOf(boxes.flatMap((channel) => consentWords(t, country, consent, channel)).join('\n'))
}

/** Marks of the words beside the consents that are given, by data point. */
export type ConsentMarks = Readonly<Partial<Record<DataPointKey, number>>>

/** What a write says of the words that its applicant saw. */
export function consentMarks(t: Translate, country: Asking, answers: Answers): ConsentMarks {
  return Object.fromEntries(consentKeys.filter((key) => answers[key]).map((key) => [key, consentMark(t, country, key)]))
}
