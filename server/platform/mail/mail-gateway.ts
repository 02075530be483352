// E-mail gateway over HTTP: one signed message to the configured address. In development the sandbox is one.
import { signedPost } from '../kit/signed-post.ts'
import { picturesOf } from './brand-logo.ts'
import { headerText, mailHeaders, sentByStatus, sentOf } from './send-mail.ts'
import type { SendMail } from './send-mail.ts'
import type { MailSettings } from './mail-settings.ts'

interface Access {
  readonly baseUrl: string
  readonly secret: string
}

const timeoutMs = 5000

export function mailGateway({ baseUrl, secret }: Access, { from }: MailSettings, now: () => number): SendMail {
  return async (mail) => {
    const address = from[mail.brandId] ?? from['']!
    const body = {
      reference: mail.reference,
      from: `${headerText(mail.brand)} <${address}>`,
      to: headerText(mail.to),
      subject: headerText(mail.subject),
      headers: mailHeaders(mail),
      html: mail.html,
      text: mail.text,
      pictures: (await picturesOf(mail)).map(({ cid, contentType, content }) => ({
        cid,
        contentType,
        base64: content.toString('base64'),
      })),
    }
    try {
      const { status, text } = await signedPost({
        url: baseUrl,
        secret,
        body,
        idempotencyKey: mail.reference,
        timeoutMs,
        now,
      })
      if (status === 422 && text.includes('"no-such-mailbox"')) return { kind: 'refused', isAddress: true }
      return status >= 200 && status <= 299 ? { kind: 'sent' } : sentByStatus(status)
    } catch (error) {
      return sentOf(error)
    }
  }
}
