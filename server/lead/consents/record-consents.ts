// Consent records: written whenever an answer that gives a consent is set or changed, with the text that was read (P-04).
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { flows } from '#domain/journey/flows.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { channelsIn } from '#domain/law/marketing.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { policiesNamedBy } from '#domain/law/policies.ts'
import type { Variant } from '#domain/application/variant.ts'
import { marketingPurpose } from './consent-store.ts'
import { policyVersion } from './policies.ts'
import { sharingPurpose } from './sharing.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'

const consentKeys = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')

type Parts = Pick<LeadDeps, 'policies' | 'sealer' | 'words'>

interface Given {
  readonly before: Answers
  readonly after: Answers
  readonly variant: Variant
  readonly locale: string
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

/** A row for each consent that differs from before, of offers one a channel; one no longer answered counts as withdrawn. */
export function changedConsents(deps: Parts, { before, after, ...about }: Given): NewConsent[] {
  const changed = consentKeys
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
  if (changed.length === 0) return []
  const network = networkProof(deps, about.network)
  return changed.map(({ key, ...said }) => consentRow(deps, key, { ...about, ...said, network }))
}
