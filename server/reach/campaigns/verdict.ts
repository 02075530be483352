// Verdict on a message: send now, wait, or never. Pure, over facts that were just read (P-08, P-12).
import { dayMs, hourMs } from '#domain/questions/duration.ts'
import type { Campaign } from '#domain/application/campaigns.ts'
import { localDate, nextOpening } from '#domain/law/contact-hours.ts'
import type { Channel, Messaging } from '#domain/law/messaging.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { isPublicHoliday } from './holidays.ts'
import type { RegisterSays } from './register.ts'

/** A message that went to the same person, or may have. */
export interface Before {
  readonly campaign: string
  readonly channel: Channel
  /** Unix milliseconds, as everywhere here. */
  readonly sentAt: number
  readonly isSameLead: boolean
}

export interface Facts {
  readonly now: number
  readonly campaign: Campaign
  readonly campaignId: string
  /** Of the message, from 0. */
  readonly step: number
  readonly channel: Channel
  readonly isPaused: boolean
  /** An earlier step of the same reminder waits too, and was never tried. */
  readonly waitsForEarlier: boolean
  /** Rules of the market's law, its ISO code and its time zone. */
  readonly messaging: Messaging
  readonly iso: string
  readonly timeZone: string
  readonly state: StateNumber
  readonly changedAt: number
  readonly expiresAt: number
  /** The person has an application that was begun later, or one that came further and is no old one. */
  readonly hasAnother: boolean
  readonly hasAddress: boolean
  readonly suppressedAt: number | undefined
  /** The last time offers by the channel were agreed to; nothing where it never was. */
  readonly agreedAt: number | undefined
  readonly agreedChannels: readonly Channel[]
  /** Those of them whose address was confirmed by a link since. */
  readonly confirmedChannels: readonly Channel[]
  readonly register: RegisterSays
  /** True where nothing reaches real people: a missing register does not hold the message there. */
  readonly isPlayed: boolean
  /** Of the last 90 days. */
  readonly before: readonly Before[]
}

/** Every reason a message is held back for good. */
export const reasons = [
  'converted',
  'expired',
  'too-late',
  'no-address',
  'suppressed',
  'no-consent',
  // Consented, but nobody has shown yet that the address is theirs.
  'unconfirmed',
  'on-register',
  'no-register',
  'hours',
  'day-cap',
  'week-cap',
  'other-channel',
  'cool-down',
  // Of service messages: the address has had its number for today; the lead has gone on, or is no more.
  'address-cap',
  'overtaken',
  'erased',
] as const
export type Reason = (typeof reasons)[number]

export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'hold'; readonly reason: Reason }

const pausedMs = hourMs / 4
const behindMs = 1000
/** A message this long after its time would puzzle whoever gets it. */
export const lateMs = 5 * dayMs

/** Due time of the message, by the lead as it is now. */
export const dueAt = ({ campaign, step, changedAt, expiresAt }: Facts): number =>
  (campaign.from === 'expiry' ? expiresAt : changedAt) + (campaign.steps[step]?.afterHours ?? 0) * hourMs

/** The reasons in the order they are looked for; the first that holds is the one that is counted. */
const held: readonly (readonly [Reason, (facts: Facts) => boolean])[] = [
  ['converted', ({ campaign, state, hasAnother }) => !campaign.states.includes(state) || hasAnother],
  ['expired', ({ campaign, now, expiresAt }) => campaign.source === 'abandonment' && now >= expiresAt],
  ['too-late', (facts) => facts.now > dueAt(facts) + lateMs],
  ['no-address', ({ hasAddress }) => !hasAddress],
  [
    'suppressed',
    ({ suppressedAt, agreedAt }) => suppressedAt !== undefined && (agreedAt === undefined || agreedAt <= suppressedAt),
  ],
  ['no-consent', (facts) => !isAllowed(facts)],
  [
    'unconfirmed',
    ({ channel, messaging, agreedChannels, confirmedChannels }) =>
      agreedChannels.includes(channel) &&
      messaging.confirmedByLink?.includes(channel) === true &&
      !confirmedChannels.includes(channel),
  ],
  ['on-register', ({ campaign, register }) => campaign.purpose === 'marketing' && register === 'listed'],
  [
    'no-register',
    ({ campaign, messaging, register, isPlayed }) =>
      campaign.purpose === 'marketing' &&
      (register === 'unreadable' || (messaging.register !== undefined && register === 'absent' && !isPlayed)),
  ],
]

/** Caps count what went before, so they are looked at last. */
const capped: readonly (readonly [Reason, (facts: Facts) => boolean])[] = [
  [
    'day-cap',
    ({ before, now, timeZone, messaging }) =>
      before.filter(({ sentAt }) => localDate(timeZone, sentAt) === localDate(timeZone, now)).length >=
      messaging.mostADay,
  ],
  ['week-cap', (facts) => withinDays(facts, 7).length >= facts.messaging.mostAWeek],
  [
    'other-channel',
    (facts) => facts.messaging.oneChannelAWeek && withinDays(facts, 7).some(({ channel }) => channel !== facts.channel),
  ],
  [
    'cool-down',
    (facts) =>
      withinDays(facts, facts.campaign.coolDownDays).some(
        ({ campaign, isSameLead }) => campaign === facts.campaignId && !isSameLead,
      ),
  ],
]

const withinDays = ({ before, now }: Facts, days: number) => before.filter(({ sentAt }) => sentAt > now - days * dayMs)

function isAllowed({ campaign, channel, messaging, agreedChannels }: Facts): boolean {
  if (agreedChannels.includes(channel)) return true
  return campaign.purpose === 'service' && messaging.serviceWithoutConsent.includes(channel)
}

const first = (rows: typeof held, facts: Facts): Reason | undefined => rows.find(([, holds]) => holds(facts))?.[0]

/** Verdict on the message at this moment. */
export function verdictOn(facts: Facts): Verdict {
  const { now, messaging, iso, timeZone, campaign, expiresAt } = facts
  const reason = first(held, facts)
  if (reason) return { kind: 'hold', reason }
  if (facts.isPaused) return { kind: 'wait', until: now + pausedMs }
  // A person who came back meanwhile is reminded of the last time, not of the first.
  const due = dueAt(facts)
  if (due > now) return { kind: 'wait', until: due }
  const isHoliday = (date: string) => !messaging.onHolidays && isPublicHoliday(iso, date)
  const open = nextOpening({ hours: messaging.hours, timeZone, isHoliday }, now)
  const last = campaign.source === 'abandonment' ? expiresAt : due + lateMs
  if (open === undefined || open >= last) return { kind: 'hold', reason: 'hours' }
  if (open > now) return { kind: 'wait', until: open }
  // Both waited for the opening: the caps of the day would hold the first back for good.
  if (facts.waitsForEarlier) return { kind: 'wait', until: now + behindMs }
  const cap = first(capped, facts)
  return cap ? { kind: 'hold', reason: cap } : { kind: 'send' }
}
