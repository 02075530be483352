// Text keys of the follow-ups, in a namespace of their own.
import { textKey } from '#contract/text-key.ts'

export function followUpKeyOf(...parts: string[]): string {
  return textKey('followUps', ...parts)
}
