// Where a lead stands: what it is asked, what is missing, which page of the older flow comes next, and the reply that
// says so (C6, C8, F3).
import type { DataPointKey, Section } from '#domain/data-points.ts'
import { dataPointKeys, splitKey } from '#domain/data-points.ts'
import { applies } from '#domain/lead.ts'
import type { Answers } from '#domain/lead.ts'
import { isAfterOffer, stateNumber } from '#domain/states.ts'
import type { StateKey } from '#domain/states.ts'
import { todayIn } from '#domain/validate.ts'
import type { Judging } from '#domain/validate.ts'
import type { Variant } from '#domain/variant.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { askedDataPoints } from '#server/lender-desk/choose.ts'
import type { LeadRow } from '#server/stores/tables.ts'

type Standing = Pick<LeadRow, 'id' | 'version' | 'state' | 'result'>

/** What the rules need to judge answers of a variant now. */
export function judgingOf(
  { catalogue, now }: Pick<Deps, 'catalogue' | 'now'>,
  { country, countryId, settings }: Variant,
): Judging {
  return {
    settings,
    country,
    countryRules: catalogue.countryRules[countryId]?.rules,
    today: todayIn(country.timeZone, now()),
  }
}

/** Every data point the lead must answer, in the order of its pages. */
export function askedOf(
  deps: Pick<Deps, 'catalogue' | 'now'>,
  variant: Variant,
  answers: Answers,
  demanded: readonly DataPointKey[],
): DataPointKey[] {
  const { brandId, countryId, country } = variant
  const today = todayIn(country.timeZone, deps.now())
  return askedDataPoints({
    lenders: deps.catalogue.lenders,
    journey: country.journey,
    brandId,
    countryId,
    answers,
    today,
    demanded,
  })
}

/** The older flow's pages in their order, with the sections each collects; `top` is what stands in no section. */
const olderPages: readonly { readonly state: StateKey; readonly sections: readonly (Section | 'top')[] }[] = [
  { state: 'loan-information', sections: ['top'] },
  { state: 'personal-details', sections: ['personalDetails'] },
  { state: 'contact-details', sections: ['contactDetails'] },
  { state: 'income-details', sections: ['incomeDetails'] },
  { state: 'other-information', sections: ['otherDetails', 'expenses'] },
  { state: 'reference-information', sections: ['referenceDetails'] },
  { state: 'employment-details', sections: ['employer'] },
]

/** The first page of the older flow that something is missing of; none where nothing is. */
export function nextSection(
  asked: readonly DataPointKey[],
  answers: Answers,
  optional: readonly DataPointKey[],
): StateKey | undefined {
  const missing = asked.filter((key) => answers[key] === undefined && applies(key, answers) && !optional.includes(key))
  const sections = new Set(missing.map((key) => splitKey(key).section ?? 'top'))
  return olderPages.find((page) => page.sections.some((section) => sections.has(section)))?.state
}

/** The names of the answers there are, in the table's order. */
export function heldOf(answers: Answers): DataPointKey[] {
  return dataPointKeys.filter((key) => answers[key] !== undefined)
}

/**
 * The reply of every call about a lead, from its answers and what it is asked. A lead that was sent misses nothing,
 * whatever the lenders are.
 */
export function replyOf(lead: Standing, answers: Answers, asked: readonly DataPointKey[]): LeadReply {
  const isFilling = lead.state !== stateNumber('none') && !isAfterOffer(lead.state)
  const missing = isFilling ? asked.filter((key) => answers[key] === undefined) : []
  return {
    id: lead.id,
    version: lead.version,
    progressState: lead.state,
    missing,
    held: heldOf(answers),
    ...(lead.result ? { result: lead.result } : {}),
  }
}
