// Inbox of the sandbox: messages that third parties received and sent, newest first. In memory and bounded.
import type { Value } from '#domain/questions/value.ts'

/** One row a kind of thing that can be in the inbox. */
export const inboxKinds = {
  application: 'Application received',
  'follow-up-result': 'Told of a follow-up',
  closing: 'Told that it is over',
  'call-back': 'Call-back sent',
  outcome: 'What became of a loan',
  sms: 'Text message',
  mail: 'E-mail',
  visit: 'Visit to a provider',
} as const

export interface InboxEntry {
  readonly kind: keyof typeof inboxKinds
  /** Unix milliseconds. */
  readonly at: number
  readonly party: string
  readonly reference: string
  /** Masked: nothing here names a person. A text message is shown as it is, code and all. */
  readonly about: string
  /** Asked at each look: a pending application is decided later. */
  readonly outcome: () => string
  /** Link to more about it. */
  readonly href?: string
}

export interface Inbox {
  readonly add: (entry: InboxEntry) => void
  readonly newestFirst: () => readonly InboxEntry[]
}

export function createInbox(capacity = 200): Inbox {
  let entries: readonly InboxEntry[] = []
  return {
    add: (entry) => (entries = [entry, ...entries].slice(0, capacity)),
    newestFirst: () => entries,
  }
}

/** `maria.perez@example.test` is `m…@example.test`; text without an @ is `…`. */
export function maskEmail(email: Value | undefined): string {
  const [local = '', domain] = String(email ?? '').split('@')
  return domain === undefined ? '…' : `${local.charAt(0)}…@${domain}`
}
