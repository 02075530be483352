// Messaging rules of a market: hours, frequency and consent for messages to applicants (P-12, Q4). Only the server uses them.
import type { ContactHours } from './contact-hours.ts'

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** `service`: about an application that somebody began. `marketing`: everything that is to bring somebody back. */
export type Purpose = 'service' | 'marketing'

export interface Messaging {
  /** On the applicant's clock. */
  readonly hours: ContactHours['hours']
  /** Time zones of the country beside its own: an applicant is in the one that the device's clock shows. */
  readonly timeZones?: readonly string[]
  /** Whether people are written to on public holidays. */
  readonly onHolidays: boolean
  /** Messages to one person within a day of their clock, and within seven days, over all campaigns and channels. */
  readonly mostADay: number
  readonly mostAWeek: number
  /** Whether a person is written to by one channel alone within seven days. */
  readonly oneChannelAWeek: boolean
  /** The channels by which a service message may go without consent; marketing never may. */
  readonly serviceWithoutConsent: readonly Channel[]
  /** The channels by which nobody is sent advertising who has not confirmed the address by a link sent to it. */
  readonly confirmedByLink?: readonly Channel[]
  /** The public register of people who want no advertising, where one must be asked before. */
  readonly register?: string
  /** Label that the law requires in front of an advertising subject or text. */
  readonly advertisingLabel?: string
}
