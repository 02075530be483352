// The way e-mail goes, by the settings: a server of SMTP, a gateway over HTTP, or none.
import type { Config } from '#server/config.ts'
import { mailGateway } from './mail-gateway.ts'
import { noMail } from './send-mail.ts'
import type { SendMail } from './send-mail.ts'
import { smtpMail } from './smtp.ts'

/** `close` ends connections outwards. */
export function mailOf({ mail, thirdParties }: Pick<Config, 'mail' | 'thirdParties'>): {
  readonly send: SendMail
  readonly close: () => void
} {
  const { smtpUrl } = mail
  if (smtpUrl) return smtpMail({ ...mail, smtpUrl })
  const send = thirdParties.mail ? mailGateway(thirdParties.mail, mail, Date.now) : noMail
  return { send, close: () => {} }
}
