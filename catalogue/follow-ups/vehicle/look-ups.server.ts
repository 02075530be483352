// Look-ups of the follow-up `vehicle`: makes and models.
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import { vehicleModels } from './vehicle-models.ts'

export const lookUps: FollowUpLookUps = { vehicleModels: () => vehicleModels }
