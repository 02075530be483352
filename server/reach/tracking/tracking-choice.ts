// POST /tracking/choice: records a visitor's tracking consent with the words that were read, once for the key (P-02, F1). About
// a lead where the caller has its token; unknown and foreign leads look the same. Conversions that waited for the choice are
// sent or dropped with it.
import { trackingPurposes } from '#domain/tracking/tracking.ts'
import type { TrackingPurpose } from '#domain/tracking/tracking.ts'
import { endWaiting } from '../conversions/waiting.ts'
import { noteVisit } from '../conversions/note-visit.ts'
import { dropVisitsOfSession } from '#server/platform/stores/lead-visits.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { leadOfRights } from '#server/people/rights/access.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { networkProof } from '#server/lead/consents/record-consents.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { mustProve } from '#server/lead/ownership/own-lead.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ReachDeps, UseCase } from '../reach-dependencies.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { choiceOf, sessionKey } from './choices.ts'
import { insertNoticeWording, keepClicks, insertTrackingChoices } from './tracking-choice-store.ts'

/** Many households are behind one address (S-23). */
const mostPerMinute = 120

type Choice = Readonly<Record<TrackingPurpose, boolean>>

/** By purpose, whether what is said counts for the lead: a yes of a link's holder does not where its owner said no (S-05). */
async function purposesOfLead(deps: ReachDeps, trx: Handle, lead: OwnedLead, said: Choice): Promise<Choice> {
  const held = mustProve(lead) ? await choiceOf(deps, trx, lead) : undefined
  const isOfLead = (purpose: TrackingPurpose) => !said[purpose] || held?.[purpose] !== 'denied'
  return {
    advertising: isOfLead('advertising'),
    statistics: isOfLead('statistics'),
    recording: isOfLead('recording'),
  }
}

export const trackingChoice: UseCase<'trackingChoice'> = async (deps, asked) => {
  const body = asked.body
  const { sealer, words } = deps
  const variant = deps.variants.get(body.variant)
  if (!variant) {
    const faults = words.shapeRows(body.locale, [{ field: 'variant', code: 'notOffered' }])
    return { kind: 'faults', faults }
  }
  const idempotency = idempotentRequest(sealer, asked)
  const answer = await runIdempotent(deps.db, sealer, idempotency, async (trx) => {
    const key = `tracking-choice ${sealer.index('limit tracking-choice', asked.network)}`
    const taken = await takeAll(trx, [{ key, most: mostPerMinute, windowMs: 60_000 }], deps.now())
    if (taken.kind === 'full') return tooMany(taken)
    const { authorization } = asked
    // Held, so that a conversion is planned before this or knows of it.
    const claim = { id: body.lead ?? '', authorization, toChange: true } as const
    const lead = body.lead === undefined ? undefined : await leadOfRights(deps, trx, claim)
    if (body.lead !== undefined && !lead) return refuse('not-found')
    const at = new Date(deps.now())
    const locale = words.localeOf(body.locale, variant)
    const { text, hash } = words.noticeWording(variant, locale)
    const isOfLead = lead && (await purposesOfLead(deps, trx, lead, body))
    await insertNoticeWording(trx, hash, locale, text)
    await insertTrackingChoices(
      trx,
      trackingPurposes.map((purpose) => ({
        session_key: sessionKey(sealer, body.sessionId),
        lead_id: lead && isOfLead?.[purpose] ? lead.id : null,
        variant: variant.id,
        purpose,
        given: body[purpose],
        notice: body.notice,
        wording_hash: hash,
        locale,
        surface: body.surface,
        network: networkProof(deps, asked.network),
        at,
      })),
    )
    const { clicks } = body
    if (lead && isOfLead?.advertising && clicks && body.advertising)
      await keepClicks(trx, lead, sealRequestContext(sealer, lead, clicks))
    if (!body.advertising) await dropVisitsOfSession(trx, sessionKey(sealer, body.sessionId))
    if (lead) await noteVisit(deps, trx, lead, asked)
    if (lead) await endWaiting(deps, trx, lead)
    const said = { at: at.toISOString() }
    await insertRecord(trx, recordOf(sealer, lead ?? null, idempotency, 200, said), at)
    return reply(200, said)
  })
  if (answer.kind === 'reply') deps.wake()
  return answer
}
