// E-mail by SMTP: 4xx is retried, 5xx is final, and a connection lost after the message is an unknown outcome.
import { createTransport } from 'nodemailer'
import { picturesOf } from './brand-logo.ts'
import { headerText, mailHeaders } from './send-mail.ts'
import type { Mail, SendMail, Sent } from './send-mail.ts'
import type { MailSettings } from './mail-settings.ts'

// Each of a silence; a server that is slow at every word may take longer.
const timeouts = { connectionTimeout: 6000, greetingTimeout: 6000, socketTimeout: 8000, dnsTimeout: 4000 }
/** Of a whole message, below the lease of a job: another attempt would begin beside this one. */
const wholeMs = 25_000

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  /** The server's own words. */
  readonly response?: string
  readonly message?: string
}

/** Message as nodemailer takes it: every text that becomes a header is one line. */
export function messageOf(mail: Mail, { from }: Pick<MailSettings, 'from'>) {
  const address = from[mail.brandId] ?? from['']!
  return {
    from: { name: headerText(mail.brand), address },
    // As an object: a comma or an angle bracket in it adds nobody.
    to: { name: '', address: headerText(mail.to) },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.reference}@${address.split('@')[1]}>`,
    headers: mailHeaders(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Error texts of nodemailer for a server that was never reached. */
const neverThere =
  /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection timeout|Greeting never received/

/** Enhanced codes of an address that takes no mail (RFC 3463, RFC 7505). Those of policy, 5.7, are about us or our relay. */
const ofAddress = /\b5\.1\.(?:1|2|3|6|10)\b/
const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/
const saysUnknown =
  /no such|unknown|not exist|not found|invalid (?:user|recipient|mailbox)|mailbox (?:unavailable|not available)/i

/** True where the server refuses the recipient because there is no such mailbox, and not because of who writes. */
const isNoMailbox = ({ command, responseCode, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' &&
  (enhanced.test(response)
    ? ofAddress.test(response)
    : (responseCode === 550 || responseCode === 553) && saysUnknown.test(response))

/** Outcome of a failed send. */
export function outcomeOf(error: SmtpError): Sent {
  const { code, responseCode, message = '' } = error
  const why = `${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`
  // Our own password is no fault of the recipient's.
  if (code === 'EAUTH') return { kind: 'later', why }
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'refused', isAddress: isNoMailbox(error) }
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'later', why }
  // A line that breaks later carries the same code whether the message was taken or not.
  return code === 'EDNS' || neverThere.test(message) ? { kind: 'later', why } : { kind: 'unknown', why }
}

async function within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise), ms)))
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

/** Sends through the server of `smtpUrl`; `close` ends its connections. */
export function smtpMail(
  settings: MailSettings & { readonly smtpUrl: string },
  longestMs = wholeMs,
): {
  readonly send: SendMail
  readonly close: () => void
} {
  const { smtpUrl, dkim } = settings
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...(dkim ? { dkim } : {}) })
  return {
    send: async (mail) => {
      const taken = picturesOf(mail)
        .then((attachments) => transport.sendMail({ ...messageOf(mail, settings), attachments }))
        .then((): Sent => ({ kind: 'sent' }), outcomeOf)
      // It may still be taken, so that it is not sent again.
      return within(longestMs, taken, { kind: 'unknown', why: 'slow' })
    },
    close: () => transport.close(),
  }
}
