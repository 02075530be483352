// Error reports to the session recorder, in the document's words (O4, N5). Pure; nothing of an applicant goes in: callers pass
// fixed messages, statuses and references.
import { constants } from '#domain/application/constants.ts'

interface Failure {
  /** The action that failed. */
  readonly prefix?: string | undefined
  /** An HTTP status, or one of the document's own: error 0, timeout 444, aborted 499, offline 1001. */
  readonly status?: number | undefined
  readonly message: string
}

/** `ERROR: prefix HTTP 503 message`; prefix and status only where there are any. */
export function recorderError({ prefix, status, message }: Failure): string {
  return ['ERROR:', prefix, status === undefined ? undefined : `HTTP ${status}`, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

/** Details as JSON; longer than 1024 characters, or not to be written as JSON, they become the empty string (N5). */
export function recorderDetails(details: unknown): string {
  try {
    const text = JSON.stringify(details) ?? ''
    return text.length > constants.loggedDetailMaximumCharacters ? '' : text
  } catch {
    return ''
  }
}
