// New lead from answers that were judged: written once for an idempotency key, with a token that makes the caller its owner (I2).
import type { Flow } from '#domain/journey/flows.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ConsentMarks } from '#contract/consent-words.ts'
import type { CreatedReply, RequestContext } from '#contract/schemas.ts'
import { campaignOf } from '#server/reach/campaigns/links.ts'
import { keepPolicies } from '#server/lead/consents/keep-policies.ts'
import { jobOfSending } from './bot-score/score-lead.ts'
import type { SentLead } from './bot-score/score-lead.ts'
import type { CallsDeps } from './calls-dependencies.ts'
import { armsWithin } from '#server/reach/funnel/segments.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { newToken } from '#server/platform/kit/applicant-token.ts'
import { newDataKey } from '#server/platform/kit/lead-sealer.ts'
import { recordOf, storedCreation } from '#server/lead/idempotency/idempotency.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Inserted, LeadAccess } from '#server/platform/stores/lead-writes.ts'
import { insertLead } from '#server/platform/stores/lead-writes.ts'
import { contactIndexes, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { noteVisit } from '#server/reach/conversions/note-visit.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { changedConsents, rewordedConsents } from '#server/lead/consents/record-consents.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { ignoredPart } from '#server/lead/given-answers.ts'
import { askingOf, answeredKeysOf, nextSection, replyOf } from '#server/lead/lead-reply.ts'

interface Beginning {
  readonly variant: Variant
  readonly locale: string
  readonly flow: Flow
  /** Judged, and as far as somebody asks them. */
  readonly answers: Answers
  /** Data points of the body that are not kept (P-11). */
  readonly ignored: readonly DataPointKey[]
  /** True where the lead waits to be sent, whatever it misses. */
  readonly isDraft: boolean | undefined
  /** The caller's access to the lead that the answers are from (S-05). */
  readonly access?: LeadAccess
}

/** Search indexes of the contact data, with the phone number as the country writes it abroad (E.164). */
function indexesIn({ sealer, catalogue }: CallsDeps, countryId: string, answers: Answers) {
  return contactIndexes(sealer, answers, (text) => catalogue.countryRules[countryId]?.phoneFormats(text)?.e164)
}

/** Writes the lead and answers 201 with its token; the stored answer where the same request was answered before. */
export async function beginLead(
  deps: CallsDeps,
  asked: ApiRequest & { readonly body: RequestContext & { readonly wordings?: ConsentMarks } },
  { variant, locale, flow, answers, ignored, isDraft, access }: Beginning,
): Promise<Answer> {
  const { sealer } = deps
  const { body } = asked
  const id = deps.newId()
  const keyed = { id, data_key: newDataKey(sealer, id), request_context: null }
  const asking = await askingOf(deps, deps.db, variant, { id, requested_by_lender: [] }, answers)
  const { optional } = variant.country.journey
  const page = nextSection({ asked: asking.asked, answers, optional, isDraft })
  const state = nextState(stateNumber('none'), 'created', { flow, nextSection: page })
  if (state === undefined) return refuse('out-of-order')
  const isSent = state === stateNumber('checking')

  const idempotency = idempotentRequest(sealer, asked)
  const saying = { before: {}, after: answers, variant, locale, marks: body.wordings }
  const reworded = rewordedConsents(deps, saying)
  // A creation that went through before the words changed stands.
  if (reworded.length > 0) return (await storedCreation(deps, idempotency)) ?? { kind: 'faults', faults: reworded }

  const at = new Date(deps.now())
  const { token, hash } = newToken(deps.randomBytes)
  const result = isSent ? ({ application: { status: 'checking' } } as const) : null
  const created: CreatedReply = {
    ...replyOf(deps, { id, version: 1, state, result }, answers, asking),
    ...ignoredPart(ignored),
    token,
    createdAt: at.toISOString(),
  }
  await keepPolicies(deps.db, deps.policies.of(variant, locale))
  const requestContext = sealRequestContext(sealer, keyed, body, asked.network)
  const sent = { ...keyed, round: 1, request_context: requestContext, created_at: at }
  const insert = (db: Handle) =>
    insertLead(
      db,
      {
        id,
        variant: variant.id,
        brand: variant.brandId,
        country: variant.countryId,
        product: variant.product,
        flow,
        locale,
        state,
        tokenHash: hash,
        access,
        dataKey: keyed.data_key,
        sections: sealAnswers(sealer, keyed, answers),
        answeredKeys: answeredKeysOf(answers),
        requestContext,
        result,
        round: isSent ? 1 : 0,
        ...indexesIn(deps, variant.countryId, answers),
        expiresAt: new Date(deps.now() + variant.settings.applicationExpiryHours * 3_600_000),
      },
      recordOf(sealer, keyed, idempotency, 201, created),
      {
        event: { kind: 'created', state, detail: { variant: variant.id, ...campaignOf(body.utm) } },
        consents: changedConsents(deps, { ...saying, network: asked.network }),
        jobs: [],
        arms: armsWithin(variant.experiments, body.arms),
        at,
      },
    )
  const inserted = isSent ? await insertSent(deps, sent, insert) : await insert(deps.db)
  // Beside the creation, which it must not fail: the visit is noted again with the next write.
  if (inserted === 'made') await noteVisit(deps, deps.db, { ...sent, variant: variant.id }, asked)
  if (inserted === 'busy') return refuse('still-running')
  if (inserted === 'repeated') return (await storedCreation(deps, idempotency)) ?? refuse('still-running')
  if (isSent) deps.wake()
  return reply(201, created)
}

/** A lead that misses nothing is sent with its creation: scored, and on to the lenders in one transaction. */
function insertSent(deps: CallsDeps, lead: SentLead, insert: (db: Handle) => Promise<Inserted>): Promise<Inserted> {
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await insert(trx)
    if (inserted === 'made') await enqueue(trx, await jobOfSending(deps, trx, lead, deps.now()), lead.created_at)
    return inserted
  })
}
