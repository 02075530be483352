// Stored decision of a round: the first step takes and stores it, later steps follow it, whatever the catalogue then says (Q3).
import type { Answers } from '#domain/questions/answers.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { SentBefore } from '#domain/lender/lender-limits.ts'
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
import { configurationOf, readConfiguration } from './configuration.ts'
import type { Configuration } from './configuration.ts'
import { effectiveLenders } from './effective-lenders.ts'
import { decide } from './decide.ts'
import { decisionText } from './decide-again.ts'
import type { Decision, DecisionFacts } from './decide.ts'
import { lockContact } from './verdict-store.ts'

export interface Decided extends Choice {
  readonly configVersion: string
  readonly lenders: Readonly<Record<string, Lender>>
}

type Parts = Pick<LendersDeps, 'catalogue' | 'now' | 'sealer'>

/** The kept decision of the lead's round, or a new one, kept. The lead is locked by the caller. */
export async function decidedFor(
  deps: Parts,
  trx: Handle,
  lead: LeadRow,
  variant: Variant,
  answers: Answers,
): Promise<Decided> {
  const current = configurationOf(await effectiveLenders(trx, deps.catalogue.lenders))
  const kept = await storedDecision(trx, lead.id, lead.round)
  if (!kept) {
    const decision = await decideNow(deps, trx, lead, variant, answers, current)
    return following(decision, variant.countryId, current.lenders, current.version)
  }
  const lenders =
    kept.configuration === current.version
      ? current.lenders
      : readConfiguration(await configurationText(trx, kept.configuration))
  return following(JSON.parse(kept.decision) as Decision, variant.countryId, lenders, kept.configuration)
}

async function decideNow(
  { now, sealer }: Parts,
  trx: Handle,
  lead: LeadRow,
  variant: Variant,
  answers: Answers,
  { lenders, version, text }: Configuration,
): Promise<Decision> {
  const at = now()
  const facts: DecisionFacts = {
    brandId: variant.brandId,
    countryId: variant.countryId,
    today: todayIn(variant.country.timeZone, at),
    optional: variant.country.journey.optional,
    sentBefore: await knownBefore(trx, lead, lenders, at),
  }
  const decision = decide({ lenders, leadId: lead.id, facts, answers, at })
  const row = {
    lead_id: lead.id,
    round: lead.round,
    configuration: version,
    at: new Date(at),
    facts: canonicalJson(facts),
    answers: sealDecisionAnswers(sealer, lead.id, lead.round, answers),
    decision: decisionText(decision),
  }
  await keepDecision(trx, row, { version, text })
  return decision
}

/** Two leads of one person that are sent at the same moment wait for each other here, so that one sees the other's posting. */
async function knownBefore(
  trx: Handle,
  lead: LeadRow,
  lenders: Readonly<Record<string, Lender>>,
  at: number,
): Promise<SentBefore[]> {
  const looking = lookingBack(lenders, at)
  if (!looking) return []
  const contacts = [lead.email_index, lead.phone_index].filter((index) => index !== null)
  // Always in the same order: nobody waits for one that waits for them.
  for (const contact of contacts.toSorted()) await lockContact(trx, contact)
  return sentBefore(trx, { lead, ...looking })
}

/** The lenders that mind duplicates, and how far back to look for them all; nothing where none does. */
export function lookingBack(
  lenders: Readonly<Record<string, Lender>>,
  at: number,
): { readonly lenders: readonly string[]; readonly since: Date } | undefined {
  const minding = Object.entries(lenders).flatMap(([id, { duplicates }]) => (duplicates ? [{ id, ...duplicates }] : []))
  if (minding.length === 0) return undefined
  const days = Math.max(...minding.map((rule) => rule.days))
  return { lenders: minding.map(({ id }) => id), since: new Date(at - days * 86_400_000) }
}

function following(
  { order, passedOver }: Decision,
  countryId: string,
  lenders: Readonly<Record<string, Lender>>,
  configVersion: string,
): Decided {
  const eligible = order.map(({ lenderId }) => {
    const lender = lenders[lenderId]!
    return { lenderId, lender, here: lender.countries[countryId]! }
  })
  return { eligible, passedOver, lenders, configVersion }
}
