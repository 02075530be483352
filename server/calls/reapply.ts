// POST /lead/{id}/reapply: begins a new application with the answers of one that came to its end. Each application has consents of its
// own, so those are asked anew; so is a loan that is not given, and what is no longer valid (E5).
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { canonicalAnswers, toSections, withoutKeys } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { validate } from '#domain/questions/validate.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { keptAnswers } from '#server/lead/given-answers.ts'
import { answeredKeysOf, judgingOf } from '#server/lead/lead-reply.ts'
import { accessTo, ownLead } from '#server/lead/ownership/own-lead.ts'
import { reapplicationOf } from '#server/lenders/desk/reapplication.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { beginLead } from './begin-lead.ts'
import type { UseCase } from './calls-dependencies.ts'

/** Consents are to one application, the loan is what may change. */
const isAskedAnew = (key: DataPointKey) => dataPoint(key).kind === 'consent' || key === 'amount' || key === 'period'

export const reapply: UseCase<'reapply'> = async (deps, asked) => {
  const { body, params, authorization } = asked
  const lead = await ownLead(deps, deps.db, { id: params.id, authorization })
  const variant = lead && deps.variants.get(lead.variant)
  if (!lead || !variant) return refuse('not-found')
  // Nobody is left who would be asked: the answer would be no before a question is read.
  if (!(await reapplicationOf(deps, deps.db, lead, variant))) return refuse('out-of-order')
  const judging = judgingOf(deps, variant)
  const locale = deps.words.localeOf(body.locale ?? lead.locale, variant)
  const loan: Answers = withoutUndefined({ amount: body.amount, period: body.period })
  const faults = validate(answeredKeysOf(loan), loan, judging)
  if (faults.length > 0) return { kind: 'faults', faults: deps.words.faultRows(variant, locale, faults) }
  const before = openAnswers(deps.sealer, lead)
  const held = canonicalAnswers(withoutKeys(before, answeredKeysOf(before).filter(isAskedAnew)), variant.country)
  const outdated = validate(answeredKeysOf(held), held, judging).map(({ field }) => field)
  const { answers } = keptAnswers(deps, variant, {
    body: toSections(loan),
    held,
    forgotten: outdated,
    requestedByLender: [],
  })
  const access = accessTo(lead)
  return beginLead(deps, asked, { variant, locale, flow: lead.flow, answers, ignored: [], isDraft: true, access })
}
