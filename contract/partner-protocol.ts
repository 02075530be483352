// Default partner protocol between our desk and a lender: signed JSON over HTTP. Nobody's private API is
// known to us; a lender that does not speak this brings a connector. Both directions are signed: `x-loanform-timestamp`
// (Unix seconds) and `x-loanform-signature`, hex HMAC-SHA-256 of `{timestamp}.{raw body}`, accepted within 300 s.
//
//   POST {base}/applications            an application, with `idempotency-key`; answers a decision
//   POST {base}/applications/{reference}/follow-ups  what came of a follow-up that was asked for; answers a decision
//   POST {base}/applications/{reference}/erasure  the person asked for erasure: what was told is to be erased; any 2xx, or 404
//        where the lender never saw it, means done. Repeated under the same `idempotency-key` until then
//   POST {base}/applications/{reference}/cancel  the applicant or we want no decision any more; body `{ reference }`. Any 2xx: it will
//        never be accepted. 409: it was accepted before. 404 or 405 where the lender never saw it or has no such call: as good as told
//   POST {base}/applications/{reference}/not-chosen  the applicant did not take the offer; body and answers as for a cancellation,
//        without 409. It comes once that cannot change: when the offer is declined or has ended, or another lender paid a loan out.
//        Both are repeated under the same `idempotency-key` until they are answered
//   GET  {base}/applications/{reference} the decision so far; 404 when the lender never saw it
//   POST {our base}/partners/{lender}/call-back   a decision that took longer
//   POST {our base}/partners/{lender}/outcomes   what became of an accepted application: `funded`, `not-funded` or `returned`; signed as
//        here whatever else the lender speaks. Each kind once: told again it is 200 and changes nothing. `funded` counts as chosen too.
//        After `not-funded` the applicant reads that the lender goes on no more; `funded` may still follow.
//        404: no reference of this lender's. 409: it cannot be; `code` says why (`not-accepted`, `already-funded`, `already-returned`,
//        `return-too-late`). 422: it cannot be read; `field` is the path to what is wrong, as it is of a call-back. That is `amount` of one
//        with more decimals than the currency has where it is used: none in COP and VND.
//        `returned` is taken of an application that was only received too: it takes back what that earned, and only the return of an
//        accepted one is told further
// A message with U+0000 in a text or a name cannot be read, whatever protocol it is of; half a character is read as U+FFFD.
// Control signs but line breaks and tabs, and turns of direction, are left out of texts and names.
// Null in a decision is as if it were absent.
import * as v from 'valibot'
import { isDay } from '#domain/questions/calendar-day.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { isAskable } from '#domain/follow-up/follow-ups.ts'
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { returnReasons } from '#domain/lender/earnings.ts'
import { isLoan, largestLoan } from '#domain/lender/loan.ts'
import { offerTerms } from './schemas.ts'

export const signatureHeaders = { timestamp: 'x-loanform-timestamp', signature: 'x-loanform-signature' } as const
export const signatureToleranceSeconds = 300

const reference = v.pipe(v.string(), v.minLength(8), v.maxLength(64))

/**
 * Comes wherever the application names another person as a reference. The person may be asked who the applicant is, must be given the
 * address where one can have oneself taken out, and is never called to collect a debt.
 */
const referencePerson = v.object({
  purpose: v.literal('verification'),
  forCollection: v.literal(false),
  removalUrl: v.pipe(v.string(), v.url(), v.maxLength(2000)),
})

/** Application sent to a lender: the data points it needs, nested, and nothing more; phone numbers as E.164. */
export const partnerApplication = v.object({
  reference,
  brand: v.string(),
  country: v.string(),
  /** The applicant's locale, for instance `es-MX`: the lender words its questions in it. */
  locale: v.pipe(v.string(), v.maxLength(35)),
  /** Unit of the application's period. */
  periodScale: v.picklist(['days', 'months']),
  callBackUrl: v.string(),
  application: v.record(v.string(), v.unknown()),
  referencePerson: v.exactOptional(referencePerson),
})

/** ISO with a zone, of a day that the calendar has. Hours alone are a zone too, which `Date` cannot read. */
const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isDay(text.slice(0, 10))),
  v.transform((text) => text.replace(/[+-]\d{2}$/, '$&:00')),
)

const key = v.custom<DataPointKey>(
  (value) => typeof value === 'string' && dataPointKeys.includes(value as DataPointKey),
)

/**
 * Schema of what a lender answers; it may ask for the follow-ups given. An accepted application without a redirect means: the
 * lender will get in touch.
 */
export const partnerDecision = (followUps: FollowUps) =>
  v.variant('decision', [
    v.object({
      decision: v.literal('accepted'),
      reference,
      offerId: v.pipe(v.string(), v.maxLength(100)),
      terms: v.pipe(offerTerms, v.check(isLoan)),
      redirectUrl: v.exactOptional(v.pipe(v.string(), v.url(), v.maxLength(2000))),
      /**
       * Until when the offer holds: 72 hours where the lender does not say, and never more than 90 days. An acceptance that is over when it
       * comes counts as rejected.
       */
      validUntil: v.exactOptional(moment),
    }),
    v.object({
      decision: v.literal('rejected'),
      reference,
      /** For whoever reads the ledger. Its first 200 characters are kept: a no is a no, however long its reason. */
      reason: v.exactOptional(
        v.pipe(
          v.string(),
          v.transform((text) => text.slice(0, 200).toWellFormed()),
        ),
      ),
    }),
    v.object({ decision: v.literal('pending'), reference }),
    v.object({ decision: v.literal('more-needed'), reference, dataPoints: v.pipe(v.array(key), v.minLength(1)) }),
    v.object({
      decision: v.literal('follow-up'),
      reference,
      followUp: v.custom<FollowUpKey>((value) => isAskable(followUps, value)),
      /** By the form of the follow-up: consents, offers, pictures (`follow-up-asks.ts`). */
      ask: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ])

/** Follow-up result. Data points nested as in an application; own fields, consents, choices and files beside. */
export const partnerFollowUpResult = v.object({
  reference,
  followUp: v.pipe(v.string(), v.maxLength(100)),
  /** `declined`: offers that the applicant does not take. */
  status: v.picklist(['answered', 'skipped', 'declined']),
  application: v.record(v.string(), v.unknown()),
  answers: v.record(v.string(), v.unknown()),
  referencePerson: v.exactOptional(referencePerson),
})

/** Erasure request: everything of the application, or the person it named as a reference. */
export const partnerErasure = v.object({ reference, scope: v.picklist(['everything', 'reference-person']) })

/** Cancellation, and the news that the applicant chose another lender's offer. */
export const partnerClosing = v.object({ reference })

/** Schema of a call-back: a decision with an id of its own, so that a repeated one is known. */
export const partnerCallBack = (followUps: FollowUps) =>
  v.object({
    eventId: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
    decision: partnerDecision(followUps),
  })

const told = { eventId: v.pipe(v.string(), v.minLength(8), v.maxLength(100)), reference }

/** Loan outcome of an accepted application; the amount is the one paid out, in units of the country's currency and no finer than it. */
export const partnerLoanOutcome = v.variant('outcome', [
  v.object({
    ...told,
    outcome: v.literal('funded'),
    amount: v.pipe(v.number(), v.gtValue(0), v.maxValue(largestLoan)),
  }),
  v.object({ ...told, outcome: v.literal('not-funded') }),
  v.object({ ...told, outcome: v.literal('returned'), reason: v.picklist(returnReasons) }),
])

export type PartnerLoanOutcome = v.InferOutput<typeof partnerLoanOutcome>
export type PartnerClosing = v.InferOutput<typeof partnerClosing>
export type PartnerErasure = v.InferOutput<typeof partnerErasure>
export type PartnerReference = v.InferOutput<typeof referencePerson>
export type PartnerApplication = v.InferOutput<typeof partnerApplication>
export type PartnerDecision = v.InferOutput<ReturnType<typeof partnerDecision>>
export type PartnerCallBack = v.InferOutput<ReturnType<typeof partnerCallBack>>
export type PartnerFollowUpResult = v.InferOutput<typeof partnerFollowUpResult>
