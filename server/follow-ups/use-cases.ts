// The use case of every call after the form.
import type { FollowUpEndpointName } from '#contract/follow-up-endpoints.ts'
import { refuse, reply } from '#server/http/answer.ts'
import type { UseCase } from '#server/use-cases/use-case.ts'
import { answerFollowUp, skipDocumentUpload, skipFollowUp } from './answer.ts'
import { removeDocument, uploadDocument } from './documents.ts'
import { vehicleModels } from './vehicle-models.ts'
import { choicesCountry, choicesPosition, professionalDetailsMapping } from './work-choices.ts'

// Replaced one by one by the calls that are still to be written.
const notYet: UseCase = async () => refuse('out-of-order')

export const followUpUseCases: Readonly<Record<FollowUpEndpointName, UseCase>> = {
  vehicle: answerFollowUp,
  account: answerFollowUp,
  maritalDetails: answerFollowUp,
  aide: answerFollowUp,
  cnp: answerFollowUp,
  wniosek: answerFollowUp,
  sale: answerFollowUp,
  offerEmploymentDetails: answerFollowUp,
  offerPersonalDetails: answerFollowUp,
  offerPolicy: answerFollowUp,
  offerDynamicPolicy: answerFollowUp,
  offerCreditDetails: answerFollowUp,
  offerProfessionalDetails: answerFollowUp,
  offerCustomerDebts: answerFollowUp,
  offerReferenceDetails: answerFollowUp,
  acceptCrediteaOffer: answerFollowUp,
  updateProvidentOffer: answerFollowUp,
  proficreditOffer: answerFollowUp,
  skipFollowUp,
  skipDocumentUpload,
  verifyMobile: notYet,
  changeMobile: notYet,
  mobileVerification: notYet,
  resendCode: notYet,
  bankData: notYet,
  payment: notYet,
  idUpload: answerFollowUp,
  uploadDocument,
  removeDocument,
  priceOffer: notYet,
  vehicleModels: async () => reply(200, vehicleModels),
  choicesCountry,
  choicesPosition,
  professionalDetailsMapping,
}
