// Policies of a variant (M8): the locale's texts with the country's law, the operator's own, and lenders' names. Each has a
// version and a hash, which stand with every consent to it.
import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { Lender } from '#domain/lender/lender.ts'
import { policyIds } from '#domain/law/policies.ts'
import { daysOf, retentionIn } from '#domain/law/retention.ts'
import type { LeadOutcome, RetentionClass } from '#domain/law/retention.ts'
import type { LocalePolicies, PolicyId, PolicySection } from '#domain/law/policies.ts'
import type { Variant } from '#domain/application/variant.ts'
import { textKey } from '#contract/text-key.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { textsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { ownPolicies } from '#server/platform/catalogue/policy-shapes.ts'

export interface Policy {
  readonly id: PolicyId
  readonly version: string
  readonly title: string
  readonly locale: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly hash: string
  readonly sections: readonly PolicySection[]
  /** All of it as plain text, headings on lines of their own. */
  readonly text: string
}

export interface Policies {
  /** Of a variant, in a locale that has its country's law, else in the neutral one, else in the country's own. */
  readonly of: (variant: Variant, locale: string) => readonly Policy[]
  /** The lenders that the variant's data sharing policy names, by id, in the catalogue's order. */
  readonly lendersOf: (variant: Variant) => readonly string[]
}

/** By country and locale: the policies that an operator lays over the build's. */
export type OwnPolicies = Readonly<Record<string, Readonly<Record<string, v.InferOutput<typeof ownPolicies>>>>>

interface Given {
  /** With the operator's own texts, where there are some. */
  readonly catalogue: Pick<
    Catalogue,
    | 'brandTexts'
    | 'countryPolicies'
    | 'countryRetention'
    | 'countryTexts'
    | 'lenders'
    | 'locales'
    | 'policies'
    | 'texts'
  >
  readonly own?: OwnPolicies
  /** The neutral locale. */
  readonly neutral: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Those that may be sent an application of the variant. */
function named(lenders: Readonly<Record<string, Lender>>, { brandId, countryId }: Variant): string[] {
  return Object.entries(lenders)
    .filter(([, { countries, brands }]) => countries[countryId] && (!brands || brands.includes(brandId)))
    .map(([id]) => id)
}

/** The places of the form that a policy sends to, under the names that they have there. */
function placesIn(catalogue: Given['catalogue'], locale: string, variant: Variant) {
  const t = createTexts(catalogue.locales[locale]!.tag, textsOf(catalogue, locale, variant)).t
  return { yourData: t(textKey('shell', 'consents', 'page')), privacyChoices: t(textKey('shell', 'tracking', 'open')) }
}

/** Days that a privacy policy tells, as the purge counts them and as its reader writes numbers. */
function daysIn(
  { countryRetention, locales }: Given['catalogue'],
  countryId: string,
  locale: string,
): Readonly<Record<string, string>> {
  const written = new Intl.NumberFormat(locales[locale]!.tag)
  const days = (kept: RetentionClass, outcome: LeadOutcome) =>
    written.format(daysOf(retentionIn(countryRetention, countryId), kept, outcome))
  return {
    draftDays: days('application', 'draft'),
    unsoldDays: days('application', 'unsold'),
    soldDays: days('application', 'sold'),
    proofDays: days('consent-proof', 'sold'),
    booksDays: days('books', 'sold'),
  }
}

/** The locales in which a country's policies can be shown: those that have the words of its law. */
export function localesWithPolicies(
  { countryPolicies, policies }: Pick<Catalogue, 'countryPolicies' | 'policies'>,
  countryId: string,
): readonly string[] {
  return Object.keys(countryPolicies[countryId] ?? {}).filter((locale) => Object.hasOwn(policies, locale))
}

/** Policies of every variant, each made when it is first asked for. */
export function createPolicies({ catalogue, own = {}, neutral }: Given): Policies {
  const kept = new Map<string, readonly Policy[]>()
  const localeOf = ({ countryId, country }: Variant, asked: string) => {
    const known = localesWithPolicies(catalogue, countryId)
    return [asked, neutral, country.locale].find((each) => known.includes(each)) ?? neutral
  }
  const make = (variant: Variant, locale: string): Policy[] => {
    const texts: LocalePolicies = { ...catalogue.policies[locale]!, ...own[variant.countryId]?.[locale] }
    const ids = named(catalogue.lenders, variant)
    const names = ids.map((id) => catalogue.lenders[id]!.name)
    const words: Readonly<Record<string, string>> = {
      ...catalogue.countryPolicies[variant.countryId]?.[locale],
      ...placesIn(catalogue, locale, variant),
      ...daysIn(catalogue, variant.countryId, locale),
      product: variant.productName,
      lenders: names.join(', '),
    }
    const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole)
    return policyIds.map((id) => {
      const { version, title, sections } = texts[id]
      const whole = {
        title: filled(title),
        sections: sections.map(({ heading, paragraphs }) => ({
          heading: filled(heading),
          paragraphs: paragraphs.map(filled),
        })),
      }
      const text = [whole.title, ...whole.sections.flatMap((each) => [each.heading, ...each.paragraphs])].join('\n\n')
      // Another list of lenders is another policy, whoever forgot to count up.
      const versioned = id === 'data-sharing' ? `${version}-${sha256(ids.join(' ')).slice(0, 8)}` : version
      return { id, version: versioned, locale, hash: sha256(text), ...whole, text }
    })
  }
  return {
    of: (variant, asked) => {
      const locale = localeOf(variant, asked)
      const key = `${variant.id} ${locale}`
      const known = kept.get(key) ?? make(variant, locale)
      kept.set(key, known)
      return known
    },
    lendersOf: (variant) => named(catalogue.lenders, variant),
  }
}

/** Id, version and the hash of the text of each, with spaces between: what stands with a consent. */
export function policyVersion(policies: readonly Policy[], ids: readonly PolicyId[]): string {
  return policies
    .filter(({ id }) => ids.includes(id))
    .map(({ id, version, hash }) => `${id}@${version}#${hash}`)
    .join(' ')
}
