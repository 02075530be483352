// Marketing channels that an applicant agreed to, read from the answer `contactDetails.marketingConsents`.
import type { Value } from '#domain/questions/value.ts'
import { channels } from './messaging.ts'
import type { Channel } from './messaging.ts'

/** Yes is to every channel; where each is asked for itself the answer names those that were ticked, with spaces between. */
export function channelsIn(answer: Value | undefined): readonly Channel[] {
  if (answer === true) return channels
  const named = typeof answer === 'string' ? answer.split(' ') : []
  return channels.filter((channel) => named.includes(channel))
}
