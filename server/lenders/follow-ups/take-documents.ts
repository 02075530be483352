// Answer handler of follow-ups with pictures: accepts the questions once all required pictures are here.
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import { keptSides } from '#server/platform/stores/documents.ts'
import { askedSides } from './asked-sides.ts'
import type { Take, Taking } from './taking.ts'

/** Its questions are taken as those of every other follow-up. */
export const documentsTaker =
  (takeQuestions: Take<'questions'>): Take<'documents'> =>
  async (taking) => {
    const taken = await takeQuestions(taking)
    const faults = [...('faults' in taken ? taken.faults : []), ...(await missingSides(taking))]
    return faults.length > 0 ? { faults: onePerField(faults) } : taken
  }

async function missingSides({ deps, trx, row, open }: Taking): Promise<FollowUpFault[]> {
  if (row.pictures?.optional) return []
  const here = await keptSides(trx, open.id)
  return askedSides(deps.catalogue.followUps, open)
    .filter((side) => !here.has(side))
    .map((side) => ({ field: side, code: 'required' }))
}

/** The first of each field. */
export const onePerField = (faults: readonly FollowUpFault[]) =>
  faults.filter(({ field }, index) => faults.findIndex((each) => each.field === field) === index)
