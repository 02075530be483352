// Verdict on a service message: send now, wait, or never. Pure, over facts that were just read. An unsubscription from advertising
// and caps of it do not count here; an erasure does. What may go takes its place in `service-caps.ts`.
import { minuteMs } from '#domain/questions/duration.ts'
import { isStillTrue } from '#domain/application/service-messages.ts'
import type { ServiceMessage } from '#domain/application/service-messages.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { nextOpening } from '#domain/law/contact-hours.ts'
import type { Channel, Messaging } from '#domain/law/messaging.ts'
import { isPublicHoliday } from '../campaigns/holidays.ts'
import { lateMs } from '../campaigns/verdict.ts'
import type { Reason, Verdict } from '../campaigns/verdict.ts'

export interface ServiceFacts {
  /** Unix milliseconds, as everywhere here. */
  readonly now: number
  readonly message: ServiceMessage
  readonly channel: Channel
  readonly plannedFor: number
  readonly state: StateNumber
  readonly status: ResultStatus | undefined
  readonly changedAt: number
  readonly expiresAt: number
  readonly isErased: boolean
  /** Its request is settled: the consent it is about was confirmed, changed or withdrawn, it was asked for at an address of before, or a loan was paid out. */
  readonly isMoot: boolean
  readonly hasAddress: boolean
  /** Another message about the same thing was opened: the applicant knows. */
  readonly isKnown: boolean
  /** End of the last offer that may be chosen; nothing where none may. */
  readonly offersEndAt: number | undefined
  /** The last of its kind about the lead by the channel; nothing where there was none. */
  readonly lastSentAt: number | undefined
  /** Rules of the market's law, its ISO code and its time zone. */
  readonly messaging: Messaging
  readonly iso: string
  readonly timeZone: string
}

/** Text messages wake people and keep to the market's hours; an e-mail waits by itself until it is read. */
const keepsHours: Readonly<Record<Channel, boolean>> = { email: false, sms: true }

const held: readonly (readonly [Reason, (facts: ServiceFacts) => boolean])[] = [
  ['erased', ({ isErased }) => isErased],
  [
    'overtaken',
    ({ message, state, status, isKnown, isMoot }) => isMoot || isKnown || !isStillTrue(message, { state, status }),
  ],
  ['overtaken', ({ message, offersEndAt }) => message.tellsOffers === true && offersEndAt === undefined],
  ['expired', ({ message, now, expiresAt }) => message.needsOpenLead === true && now >= expiresAt],
  ['too-late', ({ now, plannedFor }) => now > plannedFor + lateMs],
  ['no-address', ({ hasAddress }) => !hasAddress],
]

/** Due time: before the end it counts back from, or after the lead's last change and the last of its kind. */
function dueAt({ message, channel, changedAt, lastSentAt, offersEndAt }: ServiceFacts): number {
  const { hoursBeforeEnd } = message
  if (hoursBeforeEnd !== undefined) return (offersEndAt ?? 0) - hoursBeforeEnd * 60 * minuteMs
  const after = message.channels.find((each) => each.channel === channel)?.afterMinutes ?? 0
  if (message.isAsked) return 0
  const apart = lastSentAt === undefined ? 0 : lastSentAt + (message.apartMinutes ?? 0) * minuteMs
  return Math.max(changedAt + after * minuteMs, apart)
}

/** Verdict on the message at this moment. */
export function serviceVerdict(facts: ServiceFacts): Verdict {
  const { now, channel, messaging, iso, timeZone, expiresAt, message, plannedFor } = facts
  const reason = held.find(([, holds]) => holds(facts))?.[0]
  if (reason) return { kind: 'hold', reason }
  const due = dueAt(facts)
  if (due > now) return { kind: 'wait', until: due }
  // A person who asks for a message is awake.
  if (!keepsHours[channel] || message.isAsked) return { kind: 'send' }
  const isHoliday = (date: string) => !messaging.onHolidays && isPublicHoliday(iso, date)
  const open = nextOpening({ hours: messaging.hours, timeZone, isHoliday }, now)
  if (open === undefined || open >= (message.needsOpenLead ? expiresAt : plannedFor + lateMs))
    return { kind: 'hold', reason: 'hours' }
  return open > now ? { kind: 'wait', until: open } : { kind: 'send' }
}
