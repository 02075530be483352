// Text keys of the follow-ups, in a namespace of their own.

export function followUpKeyOf(...parts: string[]): string {
  return `followUpsˆ${parts.join('>')}`
}
