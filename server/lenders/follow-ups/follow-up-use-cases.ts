// Table of use cases for the follow-up calls.
import type { FollowUpEndpointName } from '#contract/follow-up-endpoints.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCase } from '../lenders-dependencies.ts'
import { beginVisit } from '../providers/begin-visit.ts'
import { changeMobile, mobileVerification, resendCode, verifyMobile } from '../verification/verification-use-cases.ts'
import { answerFollowUp, skipDocumentUpload, skipFollowUp } from './answer.ts'
import { removeDocument, uploadDocument } from './documents.ts'
import { vehicleModels } from './vehicle-models.ts'
import { priceOffer } from './offers.ts'
import { choicesCountry, choicesPosition, professionalDetailsMapping } from './work-choices.ts'

export const followUpUseCases: { readonly [Name in Exclude<FollowUpEndpointName, 'affiliateEvent'>]: UseCase<Name> } = {
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
  verifyMobile,
  changeMobile,
  mobileVerification,
  resendCode,
  bankData: beginVisit,
  payment: beginVisit,
  idUpload: answerFollowUp,
  uploadDocument,
  removeDocument,
  priceOffer,
  vehicleModels: async () => reply(200, vehicleModels),
  choicesCountry,
  choicesPosition,
  professionalDetailsMapping,
}
