// Server part of the follow-up `vehicle`: make and model are judged by the list that the screen looks them up in.
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpTake } from '#domain/follow-up/follow-up-take.ts'
import { vehicleModels } from './vehicle-models.ts'
import { otherVehicle } from './follow-up.ts'

const notOffered = (field: string): FollowUpFault => ({ field, code: 'notOffered' })

export const take: FollowUpTake = {
  judge: ({ make, model }) => {
    if (make === undefined || make === otherVehicle) return []
    const models = vehicleModels[String(make)]
    if (!models) return [notOffered('make')]
    const isKnown = model === undefined || model === otherVehicle || models.includes(String(model))
    return isKnown ? [] : [notOffered('model')]
  },
}
