// Words beside a consent of the form or of a follow-up, and their mark (P-04). By the mark the browser says which words it showed: a
// record has what was read, also on a page that has been open since before a change of them.
import { dataPoint, dataPointKeys, isDataPointKey, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
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

/** Everything that stands beside a consent: of offers all boxes. */
export const shownWords = (t: Translate, country: Asking, consent: DataPointKey): readonly string[] =>
  ((consent === marketingPurpose && country.marketingChannels) || [undefined]).flatMap((channel) =>
    consentWords(t, country, consent, channel),
  )

/** The same of a consent that a follow-up asks for: one of the form, or of its own questions. */
export const fieldWords = (t: Translate, country: Asking, key: FollowUpKey, field: string): readonly string[] =>
  isDataPointKey(field)
    ? shownWords(t, country, field)
    : ['label', 'hint'].map((part) => t(textKey('followUps', key, 'fields', field, part), { defaultValue: '' }))

/** Mark of words: FNV-1a, an unsigned number of 32 bits. It tells texts apart and proves nothing: the proof has the words themselves. */
export function markOf(words: readonly string[]): number {
  const text = words.join('\n')
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark >>> 0
}

/** Marks of the words beside the consents that are given, by data point or a follow-up's field. */
export type ConsentMarks = Readonly<Record<string, number>>

/** Marks of the words that the applicant of a write saw. */
export function consentMarks(t: Translate, country: Asking, answers: Answers): ConsentMarks {
  return Object.fromEntries(
    consentKeys.filter((key) => answers[key]).map((key) => [key, markOf(shownWords(t, country, key))]),
  )
}
