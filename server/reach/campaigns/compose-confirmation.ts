// Composition of the e-mail that asks whether an address wants no more messages: a sentence and one button, and nothing of a person.
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { messageWords } from './campaign-texts.ts'
import { mailHtml, mailText } from './mail-layout.ts'

interface Confirmation {
  readonly variant: Variant
  readonly locale: string
  /** The screen with one button. */
  readonly link: string
}

/** Its subject, HTML and text. */
export function composeConfirmation(
  { catalogue, config }: Pick<ReachDeps, 'catalogue' | 'config'>,
  { variant, locale, link }: Confirmation,
) {
  const say = messageWords(catalogue, variant, locale)
  const values = { brand: variant.productName, operator: config.mail.operator, host: new URL(link).host }
  const content = {
    language: catalogue.locales[locale]!.tag,
    brandId: variant.brandId,
    brand: variant.productName,
    subject: say(['confirmUnsubscribe', 'subject'], values),
    greeting: say(['greetingPlain']),
    body: say(['confirmUnsubscribe', 'body'], values),
    button: { label: say(['unsubscribe']), href: link, open: say(['confirmUnsubscribe', 'open']) },
    why: say(['confirmUnsubscribe', 'why'], values),
    sender: say(['sender'], values),
    safety: say(['safety'], values),
  }
  const look = catalogue.brandMail[variant.brandId]!
  return { subject: content.subject, html: mailHtml(look, content), text: mailText(content) }
}
