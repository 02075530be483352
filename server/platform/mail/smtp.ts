// E-mail by SMTP: 4xx is retried, 5xx is final, and a connection lost after the message is an unknown outcome.
import { createTransport } from 'nodemailer'
import { picturesOf } from './brand-logo.ts'
import { headerText, mailHeaders } from './send-mail.ts'
import type { Mail, SendMail, Sent } from './send-mail.ts'
import type { MailSettings } from './mail-settings.ts'

// Together below the lease of a job.
const timeouts = { connectionTimeout: 6000, greetingTimeout: 6000, socketTimeout: 8000, dnsTimeout: 4000 }

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
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

/** Outcome of a failed send. */
export function outcomeOf({ code, command, responseCode, message = '' }: SmtpError): Sent {
  const why = `${code ?? 'error'}${responseCode ? ` ${responseCode}` : ''}`
  // Our own password is no fault of the recipient's.
  if (code === 'EAUTH') return { kind: 'later', why }
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'refused', isAddress: command === 'RCPT TO' }
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'later', why }
  // A line that breaks later carries the same code whether the message was taken or not.
  return code === 'EDNS' || neverThere.test(message) ? { kind: 'later', why } : { kind: 'unknown', why }
}

/** Sends through the server of `smtpUrl`; `close` ends its connections. */
export function smtpMail(settings: MailSettings & { readonly smtpUrl: string }): {
  readonly send: SendMail
  readonly close: () => void
} {
  const { smtpUrl, dkim } = settings
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...(dkim ? { dkim } : {}) })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...messageOf(mail, settings), attachments: await picturesOf(mail) })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}
