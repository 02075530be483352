// Application sent to a lender: the data points it decides by, and nothing more.
import { dataPointsOf } from '#domain/law/data-point-purposes.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { nationCode } from '#domain/questions/nations.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PartnerApplication, PartnerReference } from '#contract/partner-protocol.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'

interface Applying {
  /** The verdict's id: the lender's reference and the idempotency key of the post. */
  readonly reference: string
  readonly variant: Variant
  /** The language tag of what the applicant reads. */
  readonly locale: string
  readonly candidate: Candidate
  readonly answers: Answers
  /** Data points that this lender requested beyond its needs. */
  readonly requestedByLender: readonly DataPointKey[]
  readonly callBackUrl: string
  readonly phoneE164: (text: string) => string | undefined
  /** Address at which a person named as a reference can have themselves taken out. */
  readonly removalUrl: string
}

/**
 * Data points of an application: always asked, needed, judged by or requested by the lender, and optional parts of name
 * and address. A consent only where the lender needs it: whether somebody wants our newsletter is none of its business.
 */
export function applicationFor({
  reference,
  variant,
  locale,
  candidate,
  answers,
  requestedByLender,
  callBackUrl,
  phoneE164,
  removalUrl,
}: Applying): PartnerApplication {
  const { always, optional } = variant.country.journey
  const { needs, criteria } = candidate.here
  const parts = optional.filter((key) => dataPoint(key).kind !== 'consent')
  const sent = new Set<string>([
    ...always,
    ...parts,
    ...needs,
    ...criteria.map((criterion) => criterion.dataPoint),
    ...requestedByLender,
  ])
  const written = asLendersRead(variant.country.iso, phoneE164)
  const chosen = Object.entries(answers).flatMap(([key, value]) => (sent.has(key) ? [[key, written(key, value)]] : []))
  return {
    reference,
    brand: variant.brandId,
    country: variant.countryId,
    locale,
    periodScale: variant.settings.period.scale,
    callBackUrl,
    application: { ...toSections(Object.fromEntries(chosen) as Answers) },
    ...referencePersonIn(
      chosen.map(([key]) => String(key)),
      removalUrl,
    ),
  }
}

/** An answer as every lender reads it: phone numbers with their calling code, countries by their code. */
export const asLendersRead =
  (iso: string, phoneE164: Applying['phoneE164']) =>
  (key: string, value: Value): Value => {
    if (!isDataPointKey(key)) return value
    const { kind, nations } = dataPoint(key)
    if (nations) return nationCode(value, iso)
    return kind === 'phone' ? (phoneE164(String(value)) ?? value) : value
  }

/** Conditions for using the data of a person named as a reference; nothing where nobody is (P-13). */
export function referencePersonIn(
  keys: readonly string[],
  removalUrl: string,
): { readonly referencePerson?: PartnerReference } {
  const isNamed = dataPointsOf('reference-person').some((key) => keys.includes(key))
  return isNamed ? { referencePerson: { purpose: 'verification', forCollection: false, removalUrl } } : {}
}
