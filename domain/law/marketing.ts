// Marketing channels that an applicant agreed to, read from the answer `contactDetails.marketingConsents`.
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Value } from '#domain/questions/value.ts'
import { channels } from './messaging.ts'
import type { Channel } from './messaging.ts'

/** The data point of every consent to offers; of which channel stands beside it. */
export const marketingPurpose = 'contactDetails.marketingConsents' satisfies DataPointKey

/** Yes is to every channel; where each is asked for itself the answer names those that were ticked, with spaces between. */
export function channelsIn(answer: Value | undefined): readonly Channel[] {
  if (answer === true) return channels
  const named = typeof answer === 'string' ? answer.split(' ') : []
  return channels.filter((channel) => named.includes(channel))
}
