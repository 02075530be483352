// Table of use cases for the follow-up calls: those of the contract by name, those that bring answers by the follow-up's form.
import type { FollowUpEndpointName } from '#contract/follow-up-endpoints.ts'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { LendersDeps, UseCase } from '../lenders-dependencies.ts'
import { beginVisit } from '../providers/begin-visit.ts'
import { changeMobile, mobileVerification, resendCode, verifyMobile } from '../verification/verification-use-cases.ts'
import { answerFollowUp, skipDocumentUpload, skipFollowUp } from './answer.ts'
import type { AnswerUseCase } from './answer.ts'
import { removeDocument, uploadDocument } from './documents.ts'
import { priceOffer } from './offers.ts'
import { answersToLookUps } from './look-ups.ts'

export const followUpUseCases: { readonly [Name in Exclude<FollowUpEndpointName, 'affiliateEvent'>]: UseCase<Name> } = {
  skipFollowUp,
  skipDocumentUpload,
  mobileVerification,
  resendCode,
  uploadDocument,
  removeDocument,
  priceOffer,
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

/** The use case of every call that follow-ups bring, answers and look-ups, by the call's name. */
export function followUpCallUseCases({
  followUps,
  followUpLookUps,
}: Pick<Catalogue, 'followUps' | 'followUpLookUps'>): Readonly<Record<string, UseCaseOf<LendersDeps>>> {
  const answering = ({ form, within }: FollowUp) =>
    (within === undefined ? undefined : byFormAround[followUpOf(followUps, within).form]) ?? byForm[form]
  // The framework checks each body by the schema of its call, which is the form's.
  const answers = Object.fromEntries(
    Object.values(followUps).map((row) => [row.call.name, answering(row) as UseCaseOf<LendersDeps>]),
  )
  return { ...answers, ...answersToLookUps(followUpLookUps) }
}
