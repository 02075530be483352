// Interface of an e-mail transport: sends one message and returns its outcome. Never says what was sent.
import { errorCode } from '../kit/error-code.ts'

export interface Mail {
  /** The same for each attempt; it is the name part of the Message-ID. */
  readonly reference: string
  readonly brandId: string
  readonly brand: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The address for one click (RFC 8058); none of a message about the applicant's own application, which no click ends. */
  readonly unsubscribeUrl?: string
}

/**
 * `refused`: never to be tried again; `isAddress` where there is no such mailbox. `later`: not taken, and may be tried again.
 * `unknown`: it may have gone, so it is not sent again.
 */
export type Sent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly isAddress: boolean }
  | { readonly kind: 'later'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** Does not reject. */
export type SendMail = (mail: Mail) => Promise<Sent>

/** Transport without a configuration: every message waits. */
export const noMail: SendMail = async () => ({ kind: 'later', why: 'SMTP_URL' })

/** Errors that come before anything was handed over. */
const beforehand = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Outcome by the status of a gateway that did not take a message. */
export function sentByStatus(status: number): Sent {
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  return isFinal ? { kind: 'refused', isAddress: false } : { kind: 'later', why: `HTTP ${status}` }
}

/** Outcome by an error on the way to a gateway: it was never reached, or that is unknown. */
export function sentOf(error: unknown): Sent {
  const code = errorCode(error) ?? 'error'
  return beforehand.has(code) ? { kind: 'later', why: code } : { kind: 'unknown', why: code }
}

/** One line: what a mail header may hold. */
export const headerText = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The headers of a message that no machine should answer, and that somebody may end by one click where it has a way (RFC 8058). */
export const mailHeaders = ({ unsubscribeUrl }: Mail): Readonly<Record<string, string>> => ({
  ...(unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
})
