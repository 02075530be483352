// Answer handler of follow-ups with pictures: accepts the questions once all required pictures are here.
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import { otherVehicle } from '#domain/follow-up/rows/vehicle.ts'
import type { QuestionsBody } from '#contract/follow-up-schemas.ts'
import { keptSides } from '#server/platform/stores/documents.ts'
import { askedSides } from './asked-sides.ts'
import type { Take, Taking } from './taking.ts'
import { vehicleModels } from './vehicle-models.ts'

type Given = QuestionsBody['answers']

const notOffered = (field: string): FollowUpFault => ({ field, code: 'notOffered' })

/** What only a look-up can tell. */
const lookedUp: Readonly<Partial<Record<FollowUpKey, (given: Given) => readonly FollowUpFault[]>>> = {
  vehicle: ({ make, model }) => {
    if (make === undefined || make === otherVehicle) return []
    const models = vehicleModels[String(make)]
    if (!models) return [notOffered('make')]
    const isKnown = model === undefined || model === otherVehicle || models.includes(String(model))
    return isKnown ? [] : [notOffered('model')]
  },
}

/** Its questions are taken as those of every other follow-up. */
export const documentsTaker =
  (takeQuestions: Take<'questions'>): Take<'documents'> =>
  async (taking) => {
    const { answers } = taking.body
    const taken = await takeQuestions(taking)
    const faults = [
      ...('faults' in taken ? taken.faults : []),
      ...(lookedUp[taking.open.key]?.(answers) ?? []),
      ...(await missingSides(taking)),
    ]
    return faults.length > 0 ? { faults: onePerField(faults) } : taken
  }

async function missingSides({ trx, row, open }: Taking): Promise<FollowUpFault[]> {
  if (row.pictures?.optional) return []
  const here = await keptSides(trx, open.id)
  return askedSides(open)
    .filter((side) => !here.has(side))
    .map((side) => ({ field: side, code: 'required' }))
}

const onePerField = (faults: readonly FollowUpFault[]) =>
  faults.filter(({ field }, index) => faults.findIndex((each) => each.field === field) === index)
