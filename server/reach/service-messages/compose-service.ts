// Composition of a service message: a sentence or two in the brand's words, what it is about as figures, and one button. Holds of
// the applicant a first name and the amount asked for, of lenders what they offer (P-09); a text message holds none of it.
import { noLoanStatuses } from '#domain/application/service-messages.ts'
import type { NoLoanStatus, ServiceMessageId } from '#domain/application/service-messages.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { conventionsOf, formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LenderIdentity } from '#domain/lender/identity.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { OfferFigure } from '#domain/lender/offer.ts'
import { nominalRateOf } from '#domain/lender/apr.ts'
import { inOrderOfFit } from '#domain/lender/offer-list.ts'
import type { Translate } from '#contract/fault-message.ts'
import { momentInWords } from '#contract/moment.ts'
import { textKey } from '#contract/text-key.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { Translator } from '#server/platform/texts/applicant-messages.ts'
import { askedFacts, fact } from '../campaigns/asked-facts.ts'
import type { AskedFor } from '../campaigns/asked-facts.ts'
import { messageWords } from '../campaigns/campaign-texts.ts'
import { nameIn } from '../campaigns/first-name.ts'
import { mailHtml, mailText } from '../campaigns/mail-layout.ts'
import type { MailFact } from '../campaigns/mail-layout.ts'
import { smsText } from '../campaigns/sms-text.ts'
import { lawNotes } from './law-notes.ts'

export interface ToldOffer {
  /** As people know it, and as its page names it. */
  readonly lender: string
  /** The company that lends, where that is another. */
  readonly lends?: string
  /** Of who lends, as far as it is stated. */
  readonly identity: LenderIdentity
  readonly terms: OfferTerms
  /** Unix milliseconds; absent where it is not known. */
  readonly validUntil?: number
}

export interface ServiceComposed {
  readonly id: ServiceMessageId
  readonly variant: Variant
  readonly locale: string
  readonly firstName?: string
  readonly asked: AskedFor
  /** Those that may be chosen, in any order; of a lender that calls, its own where it said terms. */
  readonly offers: readonly ToldOffer[]
  /** The lender that calls; empty where none does. */
  readonly lender: string
  /** Question that a lender's follow-up still asks, in its screen's own words; absent where none is open. */
  readonly missing?: string | undefined
  /** Of an end without a loan. */
  readonly ending: NoLoanStatus
  readonly link: string
  /** Address at which the applicant has the link to their data sent. */
  readonly dataLink: string
  /** Address of the page about the operator. */
  readonly aboutLink: string
  /** The operator, with a postal address. */
  readonly operator: string
}

type Parts = { readonly catalogue: Catalogue; readonly words: Pick<Translator, 'sentence'> }

interface Forms {
  readonly all: readonly string[]
  readonly of: (message: ServiceComposed) => string
}

/** Messages with more than one set of words, and which one holds. */
const forms: Readonly<Partial<Record<ServiceMessageId, Forms>>> = {
  offers: { all: ['one', 'several'], of: ({ offers }) => (offers.length === 1 ? 'one' : 'several') },
  rejected: { all: noLoanStatuses, of: ({ ending }) => ending },
}

/** Names of a message's sets of words; one without a name where it has no other. */
export const formsOf = (id: ServiceMessageId): readonly (string | undefined)[] => forms[id]?.all ?? [undefined]

/**
 * Messages that say nothing of the application, and why they go. Their reader may be a stranger who must see and open nothing of it:
 * whether the address is the applicant's is not known yet.
 */
const unaddressed: Readonly<Partial<Record<ServiceMessageId, string>>> = { 'confirm-address': 'confirmAddress' }

interface Saying {
  readonly say: ReturnType<typeof messageWords>
  /** A label of the offer's card on the page. */
  readonly label: (figure: OfferFigure) => string
  readonly company: string
  readonly nominalRate: string
  readonly conventions: Conventions
  readonly moment: (at: number) => string
}

function sayingOf({ catalogue, words }: Parts, { variant, locale }: ServiceComposed): Saying {
  const { tag } = catalogue.locales[locale]!
  const { currency, timeZone } = variant.country
  const t: Translate = (key, shown = {}) => words.sentence(variant, locale, key, shown)
  return {
    say: messageWords(catalogue, variant, locale),
    label: (figure) => t(textKey('shell', 'offer', figure)),
    company: t('shellˆlender>legalName'),
    nominalRate: t('shellˆoffers>nominalRate'),
    conventions: conventionsOf(tag, currency),
    moment: (at) => momentInWords(t, at, { tag, timeZone }),
  }
}

const sorted = ({ offers, asked }: ServiceComposed) => inOrderOfFit(offers, asked.amount ?? 0)

/** The figures of the first offer, and who else made one. */
function offerFacts(
  { say, label, company, nominalRate, conventions, moment }: Saying,
  message: ServiceComposed,
): readonly MailFact[] {
  const [first, ...others] = sorted(message)
  if (!first) return []
  const { lender, lends, terms, validUntil } = first
  const money = (amount: number) => formatMoney(amount, conventions)
  const nominal = terms.nominalRate ?? nominalRateOf(terms)
  const payment =
    terms.instalments === 1
      ? fact(label('singlePayment'), money(terms.totalToRepay))
      : [
          ...fact(label('instalment'), money(terms.instalment)),
          ...fact(label('totalToRepay'), money(terms.totalToRepay)),
        ]
  return [
    ...fact(say(['facts', 'lender']), lender),
    ...fact(company, lends),
    ...fact(label('amount'), money(terms.amount)),
    ...fact(label('period'), formatPeriod(terms.period, terms.periodScale, conventions)),
    ...payment,
    ...fact(label('totalCost'), money(terms.totalCost)),
    ...fact(label('fee'), terms.fee === undefined ? undefined : money(terms.fee)),
    ...fact(nominalRate, nominal === undefined ? undefined : formatPercent(nominal, conventions)),
    ...fact(message.variant.country.costTerm, formatPercent(terms.apr, conventions)),
    ...fact(say(['facts', 'until']), validUntil === undefined ? undefined : moment(validUntil)),
    ...fact(say(['facts', 'others']), others.length === 0 ? undefined : others.map((each) => each.lender).join(', ')),
  ]
}

function textOf(saying: Saying, message: ServiceComposed, part: string): string {
  const { id, variant, lender, offers, link, operator } = message
  const form = forms[id]?.of(message)
  const first = sorted(message)[0]
  const values = {
    brand: variant.productName,
    lender: lender || (first?.lender ?? ''),
    count: String(offers.length),
    // The last of all that may be chosen.
    until: saying.moment(Math.max(0, ...offers.map(({ validUntil = 0 }) => validUntil))),
    link,
    operator,
  }
  return saying.say(['service', id, ...(form === undefined ? [] : [form]), part], values)
}

/** The offer in figures; where there is none, what is missing and what was asked for. */
function factsOf({ words }: Parts, saying: Saying, message: ServiceComposed): readonly MailFact[] {
  const { id, offers, missing } = message
  if (offers.length > 0) return offerFacts(saying, message)
  if (unaddressed[id] !== undefined) return []
  return askedFacts({ words, ...saying }, { ...message, missing: id === 'more-question' ? missing : undefined })
}

/** An e-mail's subject, HTML and text. */
export function composeServiceMail(parts: Parts, message: ServiceComposed) {
  const { id, variant, locale, link, dataLink, operator } = message
  const saying = sayingOf(parts, message)
  const { say } = saying
  const ownReason = unaddressed[id]
  const name = ownReason === undefined ? nameIn(message.firstName) : ''
  const values = { brand: variant.productName, operator, host: new URL(link).host }
  const t: Translate = (key, shown = {}) => parts.words.sentence(variant, locale, key, shown)
  // A message that says what a loan costs says what the market's law says about borrowing.
  const isWarned = message.offers.length > 0 && variant.settings.creditWarning
  const content = {
    language: saying.conventions.tag,
    brandId: variant.brandId,
    brand: variant.productName,
    subject: textOf(saying, message, 'subject'),
    greeting: name ? say(['greeting'], { name }) : say(['greetingPlain']),
    body: textOf(saying, message, 'body'),
    facts: factsOf(parts, saying, message),
    button: { label: say(['service', id, 'go']), href: link, open: say(['open']) },
    notes: lawNotes(parts.catalogue, { t, conventions: saying.conventions }, { ...message, offers: sorted(message) }),
    ...(isWarned ? { warning: parts.words.sentence(variant, locale, 'shellˆfooter>warning', {}) } : {}),
    why: say(['why', ownReason ?? 'application'], values),
    sender: say(['sender'], values),
    safety: say(['safety'], values),
    ...(ownReason === undefined ? { wayOut: { label: say(['yourData']), href: dataLink } } : {}),
  }
  const look = parts.catalogue.brandMail[variant.brandId]!
  return { subject: content.subject, html: mailHtml(look, content), text: mailText(content) }
}

/** A text message's words; throws where a message has none. */
export function composeServiceSms(parts: Parts, message: ServiceComposed): string {
  return smsText(textOf(sayingOf(parts, message), message, 'sms'))
}
