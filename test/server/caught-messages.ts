// Messages that a test server would send: they are kept in order, and nobody gets them.
import type { Mail } from '#server/platform/mail/send-mail.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'

/** `senders` go to the test server; `forget` empties both lists, before each test. */
export function caughtMessages() {
  const sms: Sms[] = []
  const mails: Mail[] = []
  return {
    sms,
    mails,
    senders: {
      sendSms: async (message: Sms) => void sms.push(message),
      sendMail: async (mail: Mail) => {
        mails.push(mail)
        return { kind: 'sent' as const }
      },
    },
    forget: () => {
      sms.length = 0
      mails.length = 0
    },
  }
}
