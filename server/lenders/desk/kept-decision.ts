// Stored decision of a round: the first step takes and stores it, later steps follow it, whatever the catalogue then says (Q3).
import type { Answers } from '#domain/questions/answers.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { Market } from '#domain/lender/market.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import {
  configurationText,
  keepDecision,
  sealDecisionAnswers,
  storedDecision,
} from '#server/platform/stores/desk-decisions.ts'
import { sentBefore } from '#server/platform/stores/sent-before.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { Choice } from '#server/lead/choose-lenders.ts'
import { configurationOf, lendersIn } from './configuration.ts'
import type { Configuration } from './configuration.ts'
import { lendersUnder } from './effective-lenders.ts'
import type { KeptDecision, RoundRows } from './round-store.ts'
import { decide } from './decide.ts'
import { decisionText } from './decide-again.ts'
import type { Decision, DecisionFacts } from './decide.ts'
import { lookingBack } from '#server/lead/had-before.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'

export interface Decided extends Choice {
  readonly configVersion: string
  readonly lenders: Readonly<Record<string, Lender>>
  /** As it was when the round began. */
  readonly market: Market
}

/** With the lenders as they are now, read once for all that a transaction does. */
export interface DecidedToday extends Decided {
  readonly today: Readonly<Record<string, Lender>>
}

interface Deciding {
  readonly variant: Variant
  /** Opened where a decision is taken. */
  readonly answers: () => Answers
  readonly rows: Pick<RoundRows, 'decision' | 'settings'>
}

type Parts = Pick<LendersDeps, 'catalogue' | 'config' | 'now' | 'sealer'>

/** The kept decision of the lead's round, or a new one, kept. The lead is locked by the caller, and `rows` were read since. */
export async function decidedFor(
  deps: Parts,
  trx: Handle,
  lead: LeadRow,
  { variant, answers, rows }: Deciding,
): Promise<DecidedToday> {
  const current = configurationOf(lendersUnder(rows.settings, deps.catalogue.lenders))
  if (rows.decision) return { ...(await readDecision(deps, trx, variant, rows.decision)), today: current.lenders }
  const market = marketOfVariant(deps, variant)
  const decision = await decideNow(deps, trx, lead, variant, answers(), { ...current, market })
  const { lenders, version: configVersion } = current
  return { ...following(decision, variant.countryId, lenders), configVersion, market, today: lenders }
}

/** The kept decision of the lead's round; nothing where none was taken yet. */
export async function keptFor(
  deps: Pick<Parts, 'catalogue' | 'config'>,
  db: Handle,
  lead: Pick<LeadRow, 'id' | 'round'>,
  variant: Variant,
): Promise<Decided | undefined> {
  const kept = await storedDecision(db, lead.id, lead.round)
  return kept && readDecision(deps, db, variant, kept)
}

async function readDecision(
  deps: Pick<Parts, 'catalogue' | 'config'>,
  db: Handle,
  variant: Variant,
  kept: KeptDecision,
): Promise<Decided> {
  const lenders = await lendersOfVersion(db, kept.configuration)
  const facts = JSON.parse(kept.facts) as DecisionFacts
  const decision = JSON.parse(kept.decision) as Decision
  return {
    ...following(decision, variant.countryId, lenders),
    configVersion: kept.configuration,
    // Rounds from before there were settings of the market go by today's.
    market: facts.market ?? marketOfVariant(deps, variant),
  }
}

/** The lenders' data as they were in a version of the configuration. */
export const lendersOfVersion = (db: Handle, version: string): Promise<Configuration['lenders']> =>
  lendersIn(version, () => configurationText(db, version))

async function decideNow(
  { now, sealer }: Parts,
  trx: Handle,
  lead: LeadRow,
  variant: Variant,
  answers: Answers,
  { lenders, version, text, market }: Configuration & { readonly market: Market },
): Promise<Decision> {
  const at = now()
  const looking = lookingBack(lenders, at, market.duplicates)
  const facts: DecisionFacts = {
    brandId: variant.brandId,
    countryId: variant.countryId,
    today: todayIn(variant.country.timeZone, at),
    optional: variant.country.journey.optional,
    market,
    // Judged again at each post, under a lock: here it only spares lenders that would be passed over anyway.
    sentBefore: looking ? await sentBefore(trx, { lead, ...looking }) : [],
  }
  const decision = decide({ lenders, leadId: lead.id, facts, answers, at })
  const row = {
    lead_id: lead.id,
    round: lead.round,
    configuration: version,
    at: new Date(at),
    facts: canonicalJson(facts),
    answers: sealDecisionAnswers(sealer, lead, lead.round, answers),
    decision: decisionText(decision),
  }
  await keepDecision(trx, row, { version, text })
  return decision
}

function following(
  { order, passedOver }: Decision,
  countryId: string,
  lenders: Readonly<Record<string, Lender>>,
): Omit<Decided, 'configVersion' | 'market'> {
  const eligible = order.map(({ lenderId }) => {
    const lender = lenders[lenderId]!
    return { lenderId, lender, here: lender.countries[countryId]! }
  })
  return { eligible, passedOver, lenders }
}
