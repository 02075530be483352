// Table of use cases for the follow-up calls: those of the contract by name, those that bring answers by the follow-up's form.
import type { FollowUpEndpointName } from '#contract/follow-up-endpoints.ts'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { vehicleModels } from '#domain/questions/vehicle-models.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { LendersDeps, UseCase } from '../lenders-dependencies.ts'
import { beginVisit } from '../providers/begin-visit.ts'
import { changeMobile, mobileVerification, resendCode, verifyMobile } from '../verification/verification-use-cases.ts'
import { answerFollowUp, skipDocumentUpload, skipFollowUp } from './answer.ts'
import type { AnswerUseCase } from './answer.ts'
import { removeDocument, uploadDocument } from './documents.ts'
import { priceOffer } from './offers.ts'
import { choicesCountry, choicesPosition, professionalDetailsMapping } from './work-choices.ts'

export const followUpUseCases: { readonly [Name in Exclude<FollowUpEndpointName, 'affiliateEvent'>]: UseCase<Name> } = {
  skipFollowUp,
  skipDocumentUpload,
  mobileVerification,
  resendCode,
  uploadDocument,
  removeDocument,
  priceOffer,
  vehicleModels: async () => reply(200, vehicleModels),
  choicesCountry,
  choicesPosition,
  professionalDetailsMapping,
}

const byForm: { readonly [Form in FollowUpForm]: AnswerUseCase<Form> } = {
  questions: answerFollowUp,
  documents: answerFollowUp,
  consents: answerFollowUp,
  offers: answerFollowUp,
  debts: answerFollowUp,
  code: verifyMobile,
  provider: beginVisit,
}
/** Of the further screen within a follow-up, by the form of that follow-up. */
const byFormAround: Readonly<Partial<Record<FollowUpForm, AnswerUseCase<'questions'>>>> = { code: changeMobile }

/** The use case of every call that answers a follow-up, by the call's name. */
export function answerUseCases(followUps: FollowUps): Readonly<Record<string, UseCaseOf<LendersDeps>>> {
  const useCaseOf = ({ form, within }: FollowUp) =>
    (within === undefined ? undefined : byFormAround[followUpOf(followUps, within).form]) ?? byForm[form]
  // The framework checks each body by the schema of its call, which is the form's.
  return Object.fromEntries(
    Object.values(followUps).map((row) => [row.call.name, useCaseOf(row) as UseCaseOf<LendersDeps>]),
  )
}
