// The channels of messages that an applicant may want, as the answer `contactDetails.marketingConsents` says them.
import type { Value } from './kinds.ts'

export const marketingChannels = ['email', 'sms'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

/** Yes is to every channel; where each is asked for itself the answer names those that were ticked, with spaces between. */
export function channelsIn(answer: Value | undefined): readonly MarketingChannel[] {
  if (answer === true) return marketingChannels
  const named = typeof answer === 'string' ? answer.split(' ') : []
  return marketingChannels.filter((channel) => named.includes(channel))
}
