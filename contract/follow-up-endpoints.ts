// API endpoints beside the follow-ups' answers: what their screens read, files, codes and skipping (M5 to M7, M9). A table of its
// own, so that the first step's browser loads none of it; the calls that bring answers are in `follow-up-calls.ts`.
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
} as const satisfies Record<string, EndpointRow>

export type FollowUpEndpointName = keyof typeof followUpEndpoints
