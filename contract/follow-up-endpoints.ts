// API endpoints beside the follow-ups' answers: what their screens read, files, codes and skipping (M5 to M7, M9). A table of its
// own, so that the first step's browser loads none of it; the calls that bring answers are in `answer-endpoints.ts`.
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { fileTypes } from './follow-up-files.ts'
import { affiliateEventBody, mobileStepBody, plainBody, removeDocumentBody, uploadQuery } from './follow-up-schemas.ts'
import { leadReply, offerTerms } from './schemas.ts'

/** A write by the applicant that answers with where the lead stands. */
export const answering = <const Path extends string, Body extends v.GenericSchema>(
  path: Path,
  summary: string,
  body: Body,
) => ({ method: 'POST', path, summary, body, reply: leadReply, status: 200, access: 'applicant' }) as const

const idName = v.object({ id: v.string(), name: v.string() })

export const followUpEndpoints = {
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
    summary: 'Countries of work; names in the locale asked for',
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

export type FollowUpEndpointName = keyof typeof followUpEndpoints
