// The words of the follow-ups: a key of their own namespace from its parts.

export function followUpKeyOf(...parts: string[]): string {
  return `followUpsˆ${parts.join('>')}`
}
