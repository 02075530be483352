// PUT /lead and POST /v3/lead: saves answers, or sends the lead to the lender desk. Answers are saved as far as they are given;
// sending asks for all of them.
import { withoutKeys } from '#domain/questions/answers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import { validate } from '#domain/questions/validate.ts'
import type { ChangeLeadBody } from '#contract/schemas.ts'
import { withdrawnConsents } from '#server/lead/consents/sharing.ts'
import { insertPolicies } from '#server/lead/consents/keep-policies.ts'
import { tooManySaves } from './call-limits.ts'
import { jobOfSending } from './bot-score/score-lead.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'
import { noteVisit } from '#server/reach/conversions/note-visit.ts'
import { armsWithin } from '#server/reach/funnel/segments.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import type { IdempotentRequest } from '#server/lead/idempotency/idempotency.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { saveLead } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { changedConsents, rewordedConsents } from '#server/lead/consents/record-consents.ts'
import { withAnswers } from '#server/lead/lead-answers.ts'
import { mustProve } from '#server/lead/ownership/own-lead.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import { isToBeShared, shareByLink } from '#server/lead/ownership/share-lead.ts'
import { idempotentAsOwner, savedAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import type { Work } from '#server/lead/ownership/idempotent-as-owner.ts'
import { ignoredPart, keptAnswers } from '#server/lead/given-answers.ts'
import { askingOf, answeredKeysOf, judgingOf, nextSection, replyOf } from '#server/lead/lead-reply.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'

interface Kind {
  readonly event: 'saved' | 'sent'
  /** The status of success, as the endpoint's row says. */
  readonly status: number
}

/** Saves what is given; what is not given stays. */
export const putLead: UseCase<'putLead'> = (deps, asked) => change(deps, asked, { event: 'saved', status: 200 })

/** Saves, and sends where nothing that is asked for is missing. */
export const sendLead: UseCase<'sendLead'> = (deps, asked) => change(deps, asked, { event: 'sent', status: 202 })

async function change(deps: CallsDeps, asked: ApiRequest<'putLead' | 'sendLead'>, kind: Kind): Promise<Answer> {
  const { id, product } = asked.body
  let isSent = false
  const work = async ({ trx, lead, idempotency }: Work) => {
    if (asked.ifMatch !== undefined && asked.ifMatch !== `"${lead.version}"`) return refuse('version-mismatch')
    const written = await write(deps, trx, lead, asked.body, {
      ...kind,
      idempotency,
      network: asked.network,
    })
    if (written.requestContext !== undefined)
      await noteVisit(deps, trx, { ...lead, request_context: written.requestContext }, asked)
    isSent = written.isSent === true
    return written.answer
  }
  const answer =
    kind.event === 'saved'
      ? await savedAsOwner(deps, asked, { id, product }, work, (lead) => tooManySaves(deps, lead))
      : await idempotentAsOwner(deps, asked, { id, product }, work)
  if (isSent) deps.wake()
  return answer
}

/** Contacts to which proof codes go, and consent to offers there: a link's holder may give them, and not change them (S-05). */
const ownersToChange = [
  'contactDetails.email',
  'contactDetails.phoneNumber',
  'contactDetails.marketingConsents',
] as const

interface Written {
  readonly answer: Answer
  readonly isSent?: boolean
  /** As it is sealed now; absent where nothing was written. */
  readonly requestContext?: string
}

async function write(
  deps: CallsDeps,
  trx: Handle,
  lead: OwnedLead,
  body: ChangeLeadBody,
  { event, status, idempotency, network }: Kind & { idempotency: IdempotentRequest; network: string },
): Promise<Written> {
  const { sealer, words } = deps
  const variant = deps.variants.get(lead.variant)
  if (!variant) return { answer: refuse('not-found') }
  const held = openAnswers(sealer, lead)
  const { answers, unasked, ignored } = keptAnswers(deps, variant, {
    body,
    held,
    forgotten: body.forgotten,
    isUnproven: mustProve(lead),
    requestedByLender: lead.requested_by_lender,
  })
  const kept = mustProve(lead) && ownersToChange.find((key) => held[key] !== undefined && answers[key] !== held[key])
  if (kept) {
    const message = words.sentence(variant, lead.locale, 'shellˆstepUp>contact', {})
    return { answer: { kind: 'faults', faults: [{ field: kept, code: 'notOffered', message }] } }
  }
  const asking = await askingOf(deps, trx, variant, lead, answers)
  const { asked } = asking
  const page = nextSection({ asked, answers, optional: variant.country.journey.optional, isDraft: body.draft })
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: page })
  if (state === undefined) return { answer: refuse('out-of-order') }

  const given = { ...answers, ...unasked }
  const present = answeredKeysOf(given)
  const isSent = state === stateNumber('checking')
  // Sending takes more than one statement, and so does the first write by a link.
  if ((isSent || isToBeShared(lead)) && !trx.isTransaction) return { answer: refuse('still-running') }
  // A withdrawn consent counts no more, whatever the answers still say: it is asked for by its name, and nothing is sent without it.
  const withdrawn = isSent ? await withdrawnConsents(trx, lead.id) : []
  const toJudge = event === 'sent' ? [...new Set([...asked, ...present])] : [...present, ...withdrawn]
  const faults = validate(toJudge, withoutKeys(given, withdrawn), judgingOf(deps, variant))
  const saying = { before: held, after: answers, variant, locale: lead.locale, marks: body.wordings }
  const rows = faults.length > 0 ? words.faultRows(variant, lead.locale, faults) : rewordedConsents(deps, saying)
  if (rows.length > 0) return { answer: { kind: 'faults', faults: rows } }

  const round = isSent ? lead.round + 1 : lead.round
  const result = isSent ? ({ application: { status: 'checking' } } as const) : null
  const version = lead.version + 1
  const about = replyOf(deps, { id: lead.id, version, state, result }, answers, asking)
  const changed = { ...about, ...ignoredPart(ignored) }
  const consents = changedConsents(deps, { ...saying, network })
  if (consents.length > 0) await insertPolicies(trx, deps.policies.of(variant, lead.locale))
  const requestContext = sealRequestContext(sealer, lead, body, network)
  const now = deps.now()
  const jobs = isSent ? [await jobOfSending(deps, trx, { ...lead, round, request_context: requestContext }, now)] : []
  const saved = await saveLead(
    trx,
    {
      ...withAnswers(deps, lead, { answers, state }),
      requestContext,
      result,
      round,
      rowVersion: lead.row_version!,
    },
    recordOf(sealer, lead, idempotency, status, changed),
    {
      event: { kind: event, state, detail: {} },
      consents,
      jobs,
      arms: armsWithin(variant.experiments, body.arms),
      at: new Date(now),
    },
  )
  if (saved !== 'made') return { answer: refuse('still-running') }
  await shareByLink(trx, lead, new Date(now))
  return { answer: reply(status, changed), isSent, requestContext }
}
