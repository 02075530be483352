// Answer handler of follow-ups with pictures: accepts the questions once all required pictures are here.
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import { keptSides } from '#server/platform/stores/documents.ts'
import { askedSides } from './asked-sides.ts'
import type { Take, AnswerContext } from './answer-context.ts'

/** Its questions are taken as those of every other follow-up. */
export const documentsTaker =
  (takeQuestions: Take<'questions'>): Take<'documents'> =>
  async (context) => {
    const taken = await takeQuestions(context)
    const faults = [...('faults' in taken ? taken.faults : []), ...(await missingSides(context))]
    return faults.length > 0 ? { faults: onePerField(faults) } : taken
  }

async function missingSides({ deps, trx, row, open }: AnswerContext): Promise<FollowUpFault[]> {
  if (row.pictures?.optional) return []
  const here = await keptSides(trx, open.id)
  return askedSides(deps.catalogue.followUps, open)
    .filter((side) => !here.has(side))
    .map((side) => ({ field: side, code: 'required' }))
}

/** The first of each field. */
export const onePerField = (faults: readonly FollowUpFault[]) =>
  faults.filter(({ field }, index) => faults.findIndex((each) => each.field === field) === index)
