// Id of a tracking notice, derived from what it asks about, so that further recipients or other words are asked anew.
import { createHash } from 'node:crypto'
import { sinkNames } from '#domain/tracking/tracking.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'

/** Raised when the words of the notice change their meaning. */
const wording = 3

export function noticeOf(sinks: Sinks): string {
  const recipients = sinkNames.filter((name) => sinks[name])
  return createHash('sha256')
    .update(JSON.stringify([wording, recipients]))
    .digest('base64url')
    .slice(0, 12)
}
