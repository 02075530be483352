// E-mail transport by the settings: SMTP, a gateway over HTTP, or none.
import type { ThirdParties } from '../settings/third-parties.ts'
import type { MailSettings } from './mail-settings.ts'
import { mailGateway } from './mail-gateway.ts'
import { noMail } from './send-mail.ts'
import type { SendMail } from './send-mail.ts'
import { smtpMail } from './smtp.ts'

/** `close` ends connections outwards. */
interface Settings {
  readonly mail: MailSettings
  readonly thirdParties: ThirdParties
}

export function mailOf({ mail, thirdParties }: Settings): {
  readonly send: SendMail
  readonly close: () => void
} {
  const { smtpUrl } = mail
  if (smtpUrl) return smtpMail({ ...mail, smtpUrl })
  const send = thirdParties.mail ? mailGateway(thirdParties.mail, mail, Date.now) : noMail
  return { send, close: () => {} }
}
