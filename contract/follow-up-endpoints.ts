// API endpoints for follow-ups: the calls that bring answers, and what the screens read (M5 to M7, M9). A table of its own, so
// that the first step's bundle leaves it out.
import * as v from 'valibot'
import type { FollowUpCall } from '#domain/follow-up/follow-up.ts'
import type { EndpointRow } from './endpoints.ts'
import { fileTypes } from './follow-up-files.ts'
import {
  affiliateEventBody,
  codeBody,
  consentsBody,
  debtsBody,
  mobileStepBody,
  offersBody,
  plainBody,
  questionsBody,
  removeDocumentBody,
  uploadQuery,
} from './follow-up-schemas.ts'
import { leadReply, offerTerms, redirectReply } from './schemas.ts'

/** A write by the applicant that answers with where the lead stands. */
const answering = <const Path extends string, Body extends v.GenericSchema>(path: Path, summary: string, body: Body) =>
  ({ method: 'POST', path, summary, body, reply: leadReply, status: 200, access: 'applicant' }) as const

/** Questions of the follow-ups that this call answers. */
const questions = <const Path extends string>(call: FollowUpCall, path: Path, summary: string) =>
  answering(path, summary, questionsBody(call))

const idName = v.object({ id: v.string(), name: v.string() })

const answers = {
  verifyMobile: answering('/v2/customer/mobile/verify', 'Prove the mobile number by the code that was sent', codeBody),
  changeMobile: questions('changeMobile', '/v2/customer/mobile', 'Another mobile number; a code goes to it'),
  bankData: {
    ...answering(
      '/lead/bank-data',
      'Begin a visit to the bank-data provider, and learn where (ours: the document has none)',
      plainBody,
    ),
    reply: redirectReply,
  },
  payment: {
    ...answering('/lead/offer/payment', 'Begin a card check at the provider’s own page, and learn where', plainBody),
    reply: redirectReply,
  },
  vehicle: questions('vehicle', '/lead/vehicle', 'The applicant’s vehicle'),
  account: questions('account', '/lead/account', 'The account the loan is paid out to'),
  maritalDetails: questions('maritalDetails', '/lead/marital-details', 'Marital status and household'),
  aide: questions('aide', '/lead/aide', 'Help the household gets'),
  cnp: questions('cnp', '/lead/cnp', 'The personal numeric code'),
  wniosek: questions('wniosek', '/lead/wniosek', 'The Polish loan application and its supplement'),
  sale: answering('/lead/sale', 'Take one of the offers that are shown, or none', offersBody),
  idUpload: questions('idUpload', '/lead/documentId', 'The identity document: its number, once its pictures are here'),
  offerEmploymentDetails: questions(
    'offerEmploymentDetails',
    '/lead/offer/employment-details',
    'Employer and contract',
  ),
  offerPersonalDetails: questions('offerPersonalDetails', '/lead/offer/personal-details', 'Further personal details'),
  offerPolicy: answering('/lead/offer/policy', 'Consents a lender needs', consentsBody),
  offerDynamicPolicy: answering('/lead/offer/dynamic-policy', 'Consents in a lender’s own words', consentsBody),
  offerCreditDetails: questions('offerCreditDetails', '/lead/offer/credit-details', 'Housing and other credit'),
  offerProfessionalDetails: questions(
    'offerProfessionalDetails',
    '/lead/offer/professional-details',
    'Country, kind and position of work',
  ),
  offerCustomerDebts: answering('/lead/offer/customer-debts', 'The applicant’s debts, maybe none', debtsBody),
  offerReferenceDetails: questions(
    'offerReferenceDetails',
    '/lead/offer/reference-details',
    'A person who knows the applicant',
  ),
  acceptCrediteaOffer: answering('/lead/offer/accept-creditea-offer', 'Take the offer of Creditea, or not', offersBody),
  updateProvidentOffer: answering(
    '/lead/offer/update-provident-offer',
    'Take the offer of Provident with the amount and period chosen, or not',
    offersBody,
  ),
  proficreditOffer: answering('/lead/offer/proficredit', 'Take the offer of Proficredit, or not', offersBody),
} as const satisfies Record<FollowUpCall, EndpointRow>

const beside = {
  affiliateEvent: {
    method: 'POST',
    path: '/affiliate/event',
    summary: 'Something an affiliate’s visitor did, under the affiliate’s own reference; no personal data',
    body: affiliateEventBody,
    reply: v.object({ received: v.literal(true) }),
    status: 202,
    access: 'open',
  },
  mobileVerification: answering(
    '/lead/mobile/verification',
    'Open the screen for another mobile number, or go back to the verification',
    mobileStepBody,
  ),
  resendCode: answering('/v2/customer/mobile/resend-code', 'Send the code again', plainBody),
  skipFollowUp: {
    ...answering(
      '/lead/skip/{id}',
      'Go on without what a lender wants to know, where that is allowed',
      v.strictObject({}),
    ),
  },
  skipDocumentUpload: answering(
    '/lead/offer/skip-document-upload',
    'Go on without the pictures of the identity document, where that is allowed',
    plainBody,
  ),
  uploadDocument: {
    method: 'POST',
    path: '/lead/idUpload',
    summary: 'A picture or PDF that the open follow-up asks for, as the body; another of the same side replaces it',
    query: uploadQuery,
    files: fileTypes,
    reply: leadReply,
    status: 200,
    access: 'applicant',
  },
  removeDocument: answering(
    '/lead/idUpload/remove',
    'Take back a picture that was sent (ours: the document has none)',
    removeDocumentBody,
  ),
  priceOffer: {
    method: 'GET',
    path: '/lead/{id}/offer-price',
    summary: 'What an adjustable offer costs with another amount and period (ours: the document has none)',
    query: v.strictObject({ offerId: v.string(), amount: v.string(), period: v.string() }),
    reply: offerTerms,
    status: 200,
    access: 'applicant',
  },
  vehicleModels: {
    method: 'GET',
    path: '/data/vehicleModels.json',
    summary: 'Makes and models of vehicles',
    reply: v.record(v.string(), v.array(v.string())),
    status: 200,
    access: 'open',
    keptSeconds: 86_400,
  },
  choicesCountry: {
    method: 'GET',
    path: '/choices/country',
    summary: 'Countries of work, as Younited lists them; names in the locale asked for',
    query: v.strictObject({ locale: v.exactOptional(v.pipe(v.string(), v.maxLength(20))) }),
    reply: v.array(idName),
    status: 200,
    access: 'open',
  },
  choicesPosition: {
    method: 'GET',
    path: '/choices/position',
    summary: 'Positions of work; the texts of the locale name them',
    reply: v.array(v.object({ id: v.string() })),
    status: 200,
    access: 'open',
  },
  // Spelt as the document spells it.
  professionalDetailsMapping: {
    method: 'GET',
    path: '/perofesional-details-mapping',
    summary: 'Which positions each kind of work has',
    reply: v.record(v.string(), v.array(v.string())),
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>

export const followUpEndpoints = { ...answers, ...beside } as const
export type FollowUpEndpointName = keyof typeof followUpEndpoints
