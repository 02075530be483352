// Composition of a campaign message: for a variant, locale and step, with the given links. Holds of the applicant a first name, and
// where an application is still open what was asked for and what is missing (P-09, 17.8); a text message holds none of it.
import type { Translate } from '#contract/fault-message.ts'
import { momentInWords } from '#contract/moment.ts'
import { campaign } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { conventionsOf, formatMoney } from '#domain/questions/conventions.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { Translator } from '#server/platform/texts/applicant-messages.ts'
import { askedFacts } from './asked-facts.ts'
import type { AskedFor } from './asked-facts.ts'
import { nameIn } from './first-name.ts'
import { mailHtml, mailText } from './mail-layout.ts'
import { smsText } from './sms-text.ts'
import { messageWords } from './campaign-texts.ts'

export interface Composed {
  readonly campaign: CampaignId
  /** From 1. */
  readonly step: number
  readonly variant: Variant
  readonly locale: string
  readonly firstName?: string
  readonly asked: AskedFor
  /** Question that a lender's follow-up still asks, in its screen's own words; absent where none is open. */
  readonly missing?: string | undefined
  /** End of the application, Unix milliseconds. */
  readonly until: number
  readonly link: string
  readonly stopLink: string
  /** The operator, with a postal address. */
  readonly operator: string
}

type Parts = { readonly catalogue: Catalogue; readonly words: Pick<Translator, 'sentence'> }

function wordsFor({ catalogue, words }: Parts, message: Composed) {
  const { variant, locale, until, operator } = message
  const say = messageWords(catalogue, variant, locale)
  const t: Translate = (key, shown = {}) => words.sentence(variant, locale, key, shown)
  const { tag } = catalogue.locales[locale]!
  const conventions = conventionsOf(tag, variant.country.currency)
  const { amount } = variant.settings
  const values = {
    brand: variant.productName,
    operator,
    until: momentInWords(t, until, { tag, timeZone: variant.country.timeZone }),
    min: formatMoney(amount.min, conventions),
    max: formatMoney(amount.max, conventions),
    link: message.link,
    host: new URL(message.link).host,
    stop: message.stopLink,
  }
  const { purpose, source } = campaign(message.campaign)
  const label = purpose === 'marketing' ? catalogue.countryMessaging[variant.countryId]?.advertisingLabel : undefined
  return {
    say,
    values,
    conventions,
    purpose,
    isOpen: source === 'abandonment',
    labelled: (text: string) => (label ? `${label} ${text}` : text),
  }
}

/** An e-mail's subject, HTML and text. */
export function composeMail(parts: Parts, message: Composed) {
  const { say, values, conventions, purpose, isOpen, labelled } = wordsFor(parts, message)
  const { variant, locale } = message
  const of = (part: string) => say(['campaigns', message.campaign, String(message.step), part], values)
  const name = nameIn(message.firstName)
  const isWarned = purpose === 'marketing' && variant.settings.creditWarning
  const content = {
    language: conventions.tag,
    brandId: variant.brandId,
    brand: variant.productName,
    subject: of('subject'),
    greeting: name ? say(['greeting'], { name }) : say(['greetingPlain']),
    body: of('body'),
    // Advertising does not repeat what somebody once asked for.
    facts: isOpen ? askedFacts({ words: parts.words, say, conventions }, message) : [],
    button: { label: say(['campaigns', message.campaign, 'go']), href: message.link, open: say(['open']) },
    ...(isWarned ? { warning: parts.words.sentence(variant, locale, 'shellˆfooter>warning', {}) } : {}),
    why: say(['why', purpose], values),
    sender: say(['sender'], values),
    safety: say(['safety'], values),
    wayOut: { label: say(['unsubscribe']), href: message.stopLink },
  }
  const look = parts.catalogue.brandMail[variant.brandId]!
  return { subject: labelled(content.subject), html: mailHtml(look, content), text: mailText(content) }
}

/** A text message's words. */
export function composeSms(parts: Parts, message: Composed): string {
  const { say, values, labelled } = wordsFor(parts, message)
  const text = say(['campaigns', message.campaign, String(message.step), 'sms'], values)
  return smsText(labelled(`${text} ${say(['stop'], values)}`))
}
