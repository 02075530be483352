// Follow-up `vehicle`: the vehicle that secures the loan, with photos.
import type { Condition } from '#domain/questions/data-points.ts'
import type { FollowUp, FollowUpLookUp } from '#domain/follow-up/follow-up.ts'
import type { Verdict } from '#domain/questions/rules.ts'

const owns: Condition = { 'otherDetails.vehicleOwnership': [true] }
const between =
  (min: number, max: number) =>
  (value: unknown): Verdict | undefined =>
    Number(value) < min
      ? { code: 'tooSmall', values: { min, max } }
      : Number(value) > max
        ? { code: 'tooLarge', values: { min, max } }
        : undefined

/** Of a make or model that is not on the list; what it is is typed. */
export const otherVehicle = 'other'

export const modelsLookUp: FollowUpLookUp = {
  name: 'vehicleModels',
  path: '/data/vehicleModels.json',
  summary: 'Makes and models of vehicles',
  brings: 'choicesByKey',
  keptSeconds: 86_400,
}

export const followUp: FollowUp = {
  about:
    'Asks for make, model, year, plate and mileage of the applicant’s vehicle, and for photos of it. The lender values the vehicle as the loan’s security and decides.',
  state: 'vehicle',
  form: 'documents',
  call: { name: 'vehicle', path: '/lead/vehicle', summary: 'The applicant’s vehicle' },
  lookUps: [modelsLookUp],
  texts: ['other'],
  asks: ['otherDetails.vehicleOwnership', 'otherDetails.vehicleLicensePlateNumber', 'otherDetails.isVehicleFinanced'],
  own: {
    make: { kind: 'choice', lookedUp: true, when: owns },
    otherMake: { kind: 'text', when: { ...owns, make: [otherVehicle] } },
    model: {
      kind: 'choice',
      lookedUp: true,
      when: owns,
      applies: ({ make }) => make !== undefined && make !== otherVehicle,
    },
    otherModel: { kind: 'text', when: { ...owns, model: [otherVehicle] } },
    year: {
      kind: 'count',
      when: owns,
      // Next year's cars are sold this year.
      judge: (value, { today }) => between(1950, Number(today.slice(0, 4)) + 1)(value),
    },
    mileage: { kind: 'count', when: owns, judge: between(0, 2_000_000) },
  },
  pictures: { usual: ['front', 'side', 'odometer'], optional: true },
}
