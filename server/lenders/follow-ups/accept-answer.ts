// Answer handlers of follow-ups, by form: validity, what becomes part of the lead, and what the lender alone is told.
import { openTold } from '#server/platform/stores/follow-ups.ts'
import { judgeDebts } from '#domain/follow-up/debts.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { canonicalFields, judgeFollowUp, relevantFields } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { QuestionsBody } from '#contract/follow-up-schemas.ts'
import { judgingOf } from '#server/lead/lead-reply.ts'
import type { BodyOfForm, Take, Taken, AnswerContext } from './answer-context.ts'
import { documentsTaker, onePerField } from './accept-documents.ts'
import { takeOffers } from './offers.ts'
import { ownConsents, rewordedFields, takeConsents } from './accept-consents.ts'

/** Questions: what was asked must be answered and right; anything else is refused by name. */
function takeFields(context: AnswerContext<QuestionsBody>): Taken {
  const { deps, lead, variant, row, known, body } = context
  const answers = canonicalFields(row, body.answers, variant.country)
  const asked = openTold(deps.sealer, lead)?.fields ?? []
  const strange = Object.keys(answers).filter((name) => !asked.includes(name))
  if (strange.length > 0) return { faults: strange.map((field) => ({ field, code: 'unknown' as const })) }
  const given = { asked, answers, known }
  const faults = judgeFollowUp(row, given, judgingOf(deps, variant))
  if (faults.length > 0) return { faults }
  const right = Object.entries(relevantFields(row, given))
  const reworded = rewordedFields(context, right)
  if (reworded.length > 0) return { reworded }
  return {
    status: 'answered',
    toLead: Object.fromEntries(right.filter(([name]) => isDataPointKey(name))),
    answer: Object.fromEntries(right.filter(([name]) => !isDataPointKey(name))),
    consents: ownConsents(context, right),
    marks: body.wordings,
  }
}

/** The same, with what only the folder's server part can tell (`take.server.ts`). */
const takeQuestions: Take<'questions'> = (context) => {
  const taken = takeFields(context)
  const answers = canonicalFields(context.row, context.body.answers, context.variant.country)
  const wrong = context.deps.catalogue.followUpTakes[context.row.key]?.judge(answers) ?? []
  return wrong.length > 0 ? { faults: onePerField([...('faults' in taken ? taken.faults : []), ...wrong]) } : taken
}

/** Debts as they are known; none is an answer too. */
const takeDebts: Take<'debts'> = ({ deps, variant, row, body }) => {
  const { debts } = body
  const faults = judgeDebts(row, debts, judgingOf(deps, variant))
  if (faults.length > 0) return { faults }
  return { status: 'answered', toLead: {}, answer: { debts } }
}

const typedHandlers: { readonly [Form in Exclude<keyof BodyOfForm, 'code' | 'provider'>]: Take<Form> } = {
  questions: takeQuestions,
  consents: takeConsents,
  offers: takeOffers,
  debts: takeDebts,
  documents: documentsTaker(takeQuestions),
}

/**
 * By the form; those of another making have calls of their own. A follow-up's call has the body of its form: the contract checked it.
 */
export const answerHandlers = typedHandlers as Readonly<
  Partial<Record<FollowUpForm, (context: AnswerContext) => Taken | Promise<Taken>>>
>
