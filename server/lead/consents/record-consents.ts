// Consent records: written whenever an answer that gives a consent is set or changed, with the text that was read (P-04).
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { consentKeys, shownWords } from '#contract/consent-words.ts'
import type { ConsentMarks } from '#contract/consent-words.ts'
import { flows } from '#domain/journey/flows.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { channelsIn, marketingPurpose } from '#domain/law/marketing.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { policiesNamedBy } from '#domain/law/policies.ts'
import type { Variant } from '#domain/application/variant.ts'
import { policyVersion } from './policies.ts'
import { sharingPurpose } from './sharing.ts'
import type { FaultsReply } from '#contract/schemas.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'

type Parts = Pick<LeadDeps, 'policies' | 'sealer' | 'words'>

interface Saying {
  readonly before: Answers
  readonly after: Answers
  readonly variant: Variant
  /** The lead's. */
  readonly locale: string
  /** Of the words that were shown; absent of a caller that does not say: today's words in the lead's locale count. */
  readonly marks?: ConsentMarks | undefined
}

interface Given extends Saying {
  /** Network of the request (`ApiRequest.network`). */
  readonly network: string
}

/** The network as proof has it. */
export function networkProof({ sealer }: Pick<LeadDeps, 'sealer'>, network: string): string {
  return sealer.index('consent network', network)
}

interface Consenting extends Pick<Given, 'variant' | 'locale'> {
  /** As proof has it (`networkProof`). */
  readonly network: string
  readonly given: boolean
  readonly channel?: Channel
  /** Absent: the page of the form that asks. */
  readonly surface?: string
}

/** Consent record of a data point, in today's wording. */
export function consentRow(
  deps: Parts,
  purpose: DataPointKey,
  { variant, locale, network, given, channel, surface }: Consenting,
): NewConsent {
  const { text, hash } = deps.words.consentWording(variant, locale, purpose, channel)
  return {
    purpose,
    wording: purpose,
    wording_hash: hash,
    text,
    locale,
    surface: surface ?? `${variant.id}/${flows[variant.flow].pathOf(purpose, variant.country.journey)}`,
    given,
    channel: channel ?? null,
    policy_version: policyVersion(deps.policies.of(variant, locale), policiesNamedBy(purpose)),
    lenders: purpose === sharingPurpose ? deps.policies.lendersOf(variant) : null,
    needed: dataPoint(purpose).rule === 'accepted',
    network,
  }
}

const email: DataPointKey = 'contactDetails.email'

/** A consent to offers by e-mail is one to an address: of another address it is a new one. */
const isOtherAddress = (channel: Channel, before: Answers, after: Answers): boolean =>
  channel === 'email' && before[email] !== undefined && before[email] !== after[email]

/** A consent that differs from before, of offers one a channel. */
interface Changed extends Pick<Consenting, 'given' | 'channel'> {
  readonly key: DataPointKey
}

/** One that is no longer answered counts as withdrawn. */
function changesIn({ before, after }: Pick<Saying, 'before' | 'after'>): readonly Changed[] {
  return consentKeys
    .filter((key) => before[key] !== after[key] || (key === marketingPurpose && isOtherAddress('email', before, after)))
    .flatMap((key): readonly Changed[] => {
      if (key !== marketingPurpose) return [{ key, given: after[key] === true }]
      const [had, has] = [channelsIn(before[key]), channelsIn(after[key])]
      const isSaid = before[key] === undefined && after[key] !== undefined
      return channels
        .filter(
          (channel) =>
            isSaid ||
            had.includes(channel) !== has.includes(channel) ||
            (has.includes(channel) && isOtherAddress(channel, before, after)),
        )
        .map((channel) => ({ key, channel, given: has.includes(channel) }))
    })
}

/** Locale of the words that were shown beside a consent; nothing where those are no words of today. */
const localeShown = ({ words }: Pick<Parts, 'words'>, { variant, locale, marks }: Saying, key: DataPointKey) =>
  words.localeOfWords(variant, locale, marks?.[key], (t) => shownWords(t, variant.country, key))

/** Faults of the consents that are given to words that are no longer those of today: they are read and given again. */
export function rewordedConsents(deps: Pick<LeadDeps, 'words' | 'log'>, saying: Saying): FaultsReply {
  const { variant, locale } = saying
  const keys = changesIn(saying).flatMap(({ key, given }) => (given && !localeShown(deps, saying, key) ? [key] : []))
  return keys.length === 0 ? [] : rewordedRows(deps, variant, locale, [...new Set(keys)])
}

/**
 * Rows of a 422 about fields whose words have changed since the page showed them. Where it is said of every page, another server gives
 * out other texts than this one has.
 */
export function rewordedRows(
  { words, log }: Pick<LeadDeps, 'words' | 'log'>,
  variant: Variant,
  locale: string,
  fields: readonly string[],
): FaultsReply {
  const message = words.sentence(variant, locale, 'shellˆconsents>reworded', {})
  log.info('consent refused: its page has other words', { brand: variant.brandId, country: variant.countryId })
  return fields.map((field) => ({ field, code: 'notOffered', message }))
}

/** A row for each consent that differs from before, of offers one a channel. */
export function changedConsents(deps: Parts, { network: from, ...saying }: Given): NewConsent[] {
  const changed = changesIn(saying)
  if (changed.length === 0) return []
  const network = networkProof(deps, from)
  return changed.map(({ key, ...said }) => {
    const locale = localeShown(deps, saying, key) ?? saying.locale
    return consentRow(deps, key, { variant: saying.variant, locale, ...said, network })
  })
}
