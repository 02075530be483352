// Schema of a country's messaging rules: contact hours, caps, and the channels that need no consent (P-12, Q4).
import * as v from 'valibot'
import { weekdays } from '#domain/law/contact-hours.ts'
import type { Weekday } from '#domain/law/contact-hours.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'
import { clockTime, closingTime, count, flag, list, said, text, timeZone } from './shape-values.ts'

const channel = v.picklist(channels, said(`one of ${channels.join(', ')}`))

/** Minutes since midnight, of digits that need no leading zero. */
const minutesOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const hours = v.pipe(
  v.strictTuple([clockTime, closingTime], said('two times such as 09:00 and 18:30')),
  v.check(([from, to]) => minutesOf(from) < minutesOf(to), said('the earlier time first')),
)

export const messagingShape = v.pipe(
  v.strictObject({
    hours: v.strictObject(
      // fromEntries forgets the names of the keys.
      exactPartial(Object.fromEntries(weekdays.map((day) => [day, hours])) as unknown as Record<Weekday, typeof hours>),
    ),
    timeZones: v.exactOptional(list(timeZone)),
    onHolidays: flag,
    mostADay: count,
    mostAWeek: count,
    oneChannelAWeek: flag,
    serviceWithoutConsent: list(channel),
    confirmedByLink: v.exactOptional(list(channel)),
    register: v.exactOptional(text),
    advertisingLabel: v.exactOptional(text),
  }),
  v.forward(
    v.check(({ mostADay, mostAWeek }) => mostADay <= mostAWeek, said('no more than mostAWeek')),
    ['mostADay'],
  ),
) satisfies v.GenericSchema<unknown, Messaging>
