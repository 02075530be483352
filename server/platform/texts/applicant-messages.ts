// Messages to applicants in their language: field errors, and the wording of a consent as it was shown.
import { namespaces, textKey } from '#contract/text-key.ts'
import { createHash } from 'node:crypto'
import { constants } from '#domain/application/constants.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'
import type { FaultCode } from '#domain/questions/rules.ts'
import type { Fault } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { FaultsReply } from '#contract/schemas.ts'
import { consentWords, fieldWords, markOf } from '#contract/consent-words.ts'
import { faultMessage } from '#contract/fault-message.ts'
import type { Translate } from '#contract/fault-message.ts'
import { followUpFaultMessage } from '#contract/follow-up-fault.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { textsOf } from '../catalogue/catalogue.ts'
import type { Catalogue, OperatorTexts } from '../catalogue/catalogue.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** A fault of the body's shape: its field may be none of ours. */
export interface ShapeFault {
  readonly field: string
  readonly code: FaultCode
  readonly values?: Fault['values']
}

export interface Translator {
  /** The locale asked for where it exists, else the country's. */
  readonly localeOf: (asked: string | undefined, variant: Variant) => string
  /** The best locale of an `Accept-Language` header, where no variant is known. */
  readonly localeAsked: (acceptLanguage: string | undefined) => string
  /** The rows of a 422 for a variant's applicant. */
  readonly faultRows: (variant: Variant, locale: string, faults: readonly Fault[]) => FaultsReply
  /** The same for a follow-up's fields; periods are in the unit of the form, unless an offer has its own (`scale`). */
  readonly followUpRows: (
    variant: Variant,
    locale: string,
    row: NamedFollowUp,
    faults: readonly FollowUpFault[],
    scale?: PeriodScale,
  ) => FaultsReply
  /** The rows of a 422 where no lead is known yet, in the best locale of an `Accept-Language` header or for a locale's id. */
  readonly shapeRows: (acceptLanguage: string | undefined, faults: readonly ShapeFault[]) => FaultsReply
  /** Our words for a consent that a follow-up's lender wants by its id alone. */
  readonly consentWords: (
    variant: Variant,
    locale: string,
    key: FollowUpKey,
    consent: { readonly id: string; readonly lender: string },
  ) => { readonly label: string; readonly text: string }
  /** A sentence by its key, for messages to a variant's applicant. */
  readonly sentence: (
    variant: Variant,
    locale: string,
    key: string | readonly string[],
    values: Readonly<Record<string, string | number>>,
  ) => string
  /** Fault message of a new password, in the locale. */
  readonly secretFault: (locale: string, code: FaultCode, values: Readonly<Record<string, number>>) => string
  /** Wording beside a consent; of offers in a country that asks for each channel, beside the channel's box. */
  readonly consentWording: (variant: Variant, locale: string, consent: DataPointKey, channel?: Channel) => Wording
  /** The locale in which the words bear the mark, the given one before others and without a mark; nothing where these are no words of today. */
  readonly localeOfWords: (
    variant: Variant,
    locale: string,
    mark: number | undefined,
    wordsIn: (t: Translate) => readonly string[],
  ) => string | undefined
  /** Everything that the tracking notice says. */
  readonly noticeWording: (variant: Variant, locale: string) => Wording
  /** The same of a consent that a follow-up asks for among its questions. */
  readonly fieldWording: (variant: Variant, locale: string, key: FollowUpKey, field: string) => Wording
}

/** A text, and its SHA-256 in hexadecimal. */
export interface Wording {
  readonly text: string
  readonly hash: string
}

export function wordingOf(parts: readonly string[]): Wording {
  const text = parts.join('\n')
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

const { fallbackLanguage } = constants.translation
const form = (...path: string[]) => textKey('form', ...path)

type TextCatalogue = Pick<Catalogue, 'texts' | 'countryTexts' | 'brandTexts' | 'locales'>

/** The sentences of a locale, in the words of a variant's brand and country where one is given. */
type TranslateFor = (locale: string, variant?: Variant) => Translate

/** Translations by locale and variant, each made at its first use and kept until the operator changes a text of it. */
function createTranslate(catalogue: TextCatalogue, own?: OperatorTexts): TranslateFor {
  const { locales } = catalogue
  const kept = new Map<string, { readonly made: Translate; readonly owns: readonly object[] }>()
  return (locale, variant) => {
    const key = `${locale} ${variant?.id ?? ''}`
    const owns = variant && own ? namespaces.map((each) => own.of(variant.brandId, locale, each)) : []
    const known = kept.get(key)
    if (known && owns.every((each, index) => each === known.owns[index])) return known.made
    const texts = textsOf(catalogue, locale, variant, own)
    const made = createTexts(locales[locale]?.tag ?? fallbackLanguage, texts).t
    kept.set(key, { made, owns })
    return made
  }
}

/** The wordings that are recorded with a consent: what was shown, word by word, and its hash. */
function createWordings(
  catalogue: TextCatalogue,
  translate: TranslateFor,
  own?: OperatorTexts,
): Pick<Translator, 'consentWording' | 'localeOfWords' | 'noticeWording' | 'fieldWording'> {
  /** By the texts that they are of. */
  const kept = new WeakMap<Translate, Map<string, Wording>>()
  const once = (t: Translate, key: string, words: () => readonly string[]): Wording => {
    const wordings = kept.get(t) ?? new Map<string, Wording>()
    const made = wordings.get(key) ?? wordingOf(words())
    kept.set(t, wordings.set(key, made))
    return made
  }
  return {
    consentWording: (variant, locale, consent, channel) => {
      const asked = variant.country.marketingChannels?.includes(channel!) ? channel : undefined
      const t = translate(locale, variant)
      return once(t, `${consent} ${asked ?? ''}`, () => consentWords(t, variant.country, consent, asked))
    },

    localeOfWords: (variant, locale, mark, wordsIn) =>
      [locale, ...Object.keys(catalogue.locales)].find(
        (each) => mark === undefined || markOf(wordsIn(translate(each, variant))) === mark,
      ),

    noticeWording: (variant, locale) =>
      once(translate(locale, variant), 'tracking', () => {
        const shell: { readonly tracking?: unknown } = textsOf(catalogue, locale, variant, own).shell
        return leavesOf(shell.tracking)
      }),

    fieldWording: (variant, locale, key, field) =>
      wordingOf(fieldWords(translate(locale, variant), variant.country, key, field)),
  }
}

/** Messages to applicants from the catalogue's texts, with the operator's as they are now over them. */
export function createTranslator(catalogue: TextCatalogue, own?: OperatorTexts): Translator {
  const { texts, locales } = catalogue
  const translate = createTranslate(catalogue, own)
  const exists = (locale: string) => Object.hasOwn(texts, locale) && Object.hasOwn(locales, locale)

  return {
    localeOf: (asked, { country }) => (asked !== undefined && exists(asked) ? asked : country.locale),

    localeAsked: (acceptLanguage) => bestLocale(acceptLanguage, locales),

    faultRows: (variant, locale, faults) => {
      const conventions = conventionsOf(locales[locale]!.tag, variant.country.currency)
      const t = translate(locale, variant)
      return faults.map((fault) => ({
        field: fault.field,
        code: fault.code,
        message: faultMessage(t, fault, conventions, variant.settings.period.scale),
      }))
    },

    followUpRows: (variant, locale, row, faults, scale = variant.settings.period.scale) => {
      const conventions = conventionsOf(locales[locale]!.tag, variant.country.currency)
      const t = translate(locale, variant)
      return faults.map((fault) => ({
        field: fault.field,
        code: fault.code,
        message: followUpFaultMessage(t, row, fault, conventions, scale),
      }))
    },

    shapeRows: (acceptLanguage, faults) => {
      const locale = bestLocale(acceptLanguage, locales)
      const t = translate(locale)
      // No amount of money is named in a fault of shape, so any currency will do.
      const conventions = conventionsOf(locales[locale]?.tag ?? fallbackLanguage, 'EUR')
      return faults.map(({ field, code, values }) => ({
        field,
        code,
        message: isDataPointKey(field)
          ? faultMessage(t, withoutUndefined({ field, code, values }), conventions, 'days')
          : t(form('faults', 'any', code), values),
      }))
    },

    consentWords: (variant, locale, key, { id, lender }) => {
      const t = translate(locale, variant)
      const words = (part: string) => t(textKey('followUps', key, 'consents', id, part), { lender })
      return { label: words('label'), text: words('text') }
    },
    secretFault: (locale, code, values) => translate(locale)(textKey('shell', 'password', 'faults', code), values),
    sentence: (variant, locale, key, values) => translate(locale, variant)(key, values),

    ...createWordings(catalogue, translate, own),
  }
}

/** All texts of a group, in the order of the file. */
function leavesOf(group: unknown): readonly string[] {
  if (typeof group === 'string') return [group]
  return group !== null && typeof group === 'object' ? Object.values(group).flatMap(leavesOf) : []
}

/** `es-MX,es;q=0.9` is the locale with the tag or the id `es-MX`, else one of the language, else the fallback. */
function bestLocale(acceptLanguage: string | undefined, locales: Catalogue['locales']): string {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]!.trim().toLowerCase())
  const rows = Object.entries(locales).map(([id, { tag }]) => ({ id, tag: tag.toLowerCase() }))
  for (const each of wanted) {
    const found =
      rows.find(({ id, tag }) => tag === each || id === each) ??
      rows.find(({ tag }) => tag.split('-')[0] === each.split('-')[0])
    if (found) return found.id
  }
  return Object.hasOwn(locales, fallbackLanguage) ? fallbackLanguage : rows[0]!.id
}
