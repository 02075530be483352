// The follow-up `vehicle`.
import type { FollowUp } from '../follow-up.ts'

export const vehicle: FollowUp = {
  about:
    'Asks for make, model, year, plate and mileage of the applicant’s vehicle, and for photos of it. The lender values the vehicle as the loan’s security and decides.',
  state: 'vehicle',
  form: 'documents',
  call: 'vehicle',
  asks: ['otherDetails.vehicleLicensePlateNumber', 'otherDetails.isVehicleFinanced'],
}
