// Reply about a lead: its state, missing data points and the older flow's next page (C6, C8, F3).
import { openTold } from '#server/platform/stores/follow-ups.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { olderPageOf, olderPaths } from '#domain/journey/older-pages.ts'
import type { OlderPath } from '#domain/journey/older-pages.ts'
import { isFilling } from '#domain/journey/states.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { Judging } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import { askedDataPoints, neededBy } from './choose-lenders.ts'
import type { Stage } from './choose-lenders.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { lendersNotHad } from './had-before.ts'
import { marketOfVariant } from './market-settings.ts'
import type { MarketDeps } from './market-settings.ts'

type Standing = Pick<LeadRow, 'id' | 'version' | 'state' | 'result'> &
  (Pick<LeadRow, 'follow_up' | 'data_key'> | { readonly follow_up?: undefined })

/** Context in which the rules judge a variant's answers now. */
export function judgingOf(
  { catalogue, now }: Pick<LeadDeps, 'catalogue' | 'now'>,
  { country, countryId, settings }: Variant,
): Judging {
  return {
    settings,
    country,
    countryRules: catalogue.countryRules[countryId]?.rules,
    today: todayIn(country.timeZone, now()),
  }
}

/** Data points asked of a lead, in the order of its pages, and the lenders that need each. */
export interface Asking {
  readonly asked: readonly DataPointKey[]
  readonly neededBy: Readonly<Record<string, readonly DataPointKey[]>>
}

/** Of a lead that was sent. */
export const askingNothing: Asking = { asked: [], neededBy: {} }

type AskingDeps = Pick<LeadDeps, 'catalogue' | 'config' | 'now' | 'sealer'>

/** For how many lenders a lead of the variant is asked at a time; nothing where it is asked for all at once. */
export function stageOf(
  deps: MarketDeps,
  variant: Pick<Variant, 'brandId' | 'countryId'>,
  leadId: string,
): Stage | undefined {
  const { lendersPerStage } = marketOfVariant(deps, variant)
  return lendersPerStage === undefined ? undefined : { lenders: lendersPerStage, leadId }
}

/** Every data point the lead must answer now, and who needs it (C8). A lender that had the person already is asked for no more. */
export async function askingOf(
  deps: AskingDeps,
  db: Handle,
  variant: Variant,
  lead: Pick<LeadRow, 'id' | 'requested_by_lender'>,
  answers: Answers,
): Promise<Asking> {
  return askingAmong(deps, await lendersNotHad(deps, db, variant, { id: lead.id, answers }), variant, lead, answers)
}

/** The same for these lenders alone. */
export function askingAmong(
  deps: Pick<AskingDeps, 'catalogue' | 'config' | 'now'>,
  lenders: Readonly<Record<string, Lender>>,
  variant: Variant,
  lead: Pick<LeadRow, 'id' | 'requested_by_lender'>,
  answers: Answers,
): Asking {
  const { brandId, countryId, country } = variant
  const prospect = { brandId, countryId, answers, today: todayIn(country.timeZone, deps.now()) }
  const asked = askedDataPoints({
    ...prospect,
    lenders,
    journey: country.journey,
    requestedByLender: lead.requested_by_lender,
    stage: stageOf(deps, variant, lead.id),
  })
  return { asked, neededBy: neededBy(lenders, prospect, asked) }
}

interface Filling {
  readonly asked: readonly DataPointKey[]
  readonly answers: Answers
  readonly optional: readonly DataPointKey[]
  /** True where the applicant has not said yet that the application may go. */
  readonly isDraft?: boolean | undefined
}

/**
 * The first page of the older flow that something is missing of; none where nothing is. A draft that misses nothing stays
 * on the last page that asks something, until it is sent.
 */
export function nextSection({ asked, answers, optional, isDraft }: Filling): OlderPath | undefined {
  const applicable = asked.filter((key) => applies(key, answers))
  const missing = applicable.filter((key) => answers[key] === undefined && !optional.includes(key))
  const pageWith = (keys: readonly DataPointKey[]) => {
    const paths = keys.map(olderPageOf)
    return olderPaths.filter((path) => paths.includes(path))
  }
  return pageWith(missing)[0] ?? (isDraft ? pageWith(applicable).at(-1) : undefined)
}

/** The names of the answers there are, in the table's order. */
export function answeredKeysOf(answers: Answers): DataPointKey[] {
  return dataPointKeys.filter((key) => answers[key] !== undefined)
}

/**
 * The reply of every call about a lead, from its answers and what it is asked. A lead that was sent misses nothing,
 * whatever the lenders are.
 */
export function replyOf(
  { catalogue, sealer }: Pick<LeadDeps, 'catalogue' | 'sealer'>,
  lead: Standing,
  answers: Answers,
  { asked, neededBy: needed }: Asking,
): LeadReply {
  const isOpen = isFilling(lead.state)
  const missing = isOpen ? asked.filter((key) => answers[key] === undefined) : []
  const told = lead.follow_up === undefined ? undefined : openTold(sealer, lead)
  return {
    id: lead.id,
    version: lead.version,
    progressState: lead.state,
    missing,
    answeredKeys: answeredKeysOf(answers),
    ...(isOpen ? { neededBy: needed } : {}),
    ...(lead.result ? { result: lead.result } : {}),
    ...(told ? openIn(catalogue.followUps, told) : {}),
  }
}

/** The open follow-up, and where its screen is if it has no state of its own. */
function openIn(followUps: FollowUps, open: OpenFollowUp): Pick<LeadReply, 'followUp' | 'routeChange'> {
  const { route } = followUpOf(followUps, open.key)
  return { followUp: { ...open }, ...(route ? { routeChange: { method: 'REPLACE', redirectTo: route } } : {}) }
}
