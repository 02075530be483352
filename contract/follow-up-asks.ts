// Schemas of the data a lender sends with a follow-up, one per form of screen. The desk refuses anything else, and the screens
// read nothing else.
import * as v from 'valibot'
import { isOnStep } from '#domain/lender/adjustable.ts'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { isLoan } from '#domain/lender/loan.ts'
import { offerTerms } from './schemas.ts'

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))
const limits = v.pipe(
  v.object({ min: v.number(), max: v.number(), step: v.pipe(v.number(), v.gtValue(0)) }),
  v.check((ends) => ends.min <= ends.max && isOnStep(ends.max, ends)),
)

/** A consent the lender wants: by the id alone where the texts have it, else in the lender's own words. */
export const consentAsk = v.object({
  id,
  required: v.boolean(),
  label: v.exactOptional(v.pipe(words, v.maxLength(500))),
  /** The whole text, plain. */
  text: v.exactOptional(words),
})

/** An offer; where it is adjustable, its cost follows from the monthly rate and the fee. */
export const offerAsk = v.object({
  offerId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The company that lends, where that is not the lender that asks. */
  lender: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  /** Of that company or of the lender that asks: the server's own word, whatever the lender sent. */
  identity: v.exactOptional(
    v.object({
      legalName: v.exactOptional(v.string()),
      licence: v.exactOptional(v.object({ register: v.string(), number: v.string() })),
      address: v.exactOptional(v.string()),
    }),
  ),
  terms: v.pipe(offerTerms, v.check(isLoan)),
  adjustable: v.exactOptional(
    v.object({
      amount: limits,
      period: limits,
      /** Nominal rate a month: 0.02 is 2 %. */
      monthlyRate: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
      /** Money once, beside the interest. */
      fee: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
    }),
  ),
})

export const asks = {
  questions: v.object({}),
  consents: v.object({
    consents: v.pipe(
      v.array(consentAsk),
      v.minLength(1),
      v.maxLength(20),
      v.check((all) => new Set(all.map((each) => each.id)).size === all.length),
    ),
  }),
  /** Each by its own id; at most one can be adjusted. */
  offers: v.object({
    offers: v.pipe(
      v.array(offerAsk),
      v.minLength(1),
      v.maxLength(20),
      v.check((offers) => new Set(offers.map(({ offerId }) => offerId)).size === offers.length),
      v.check((offers) => offers.filter(({ adjustable }) => adjustable).length <= 1),
    ),
  }),
  /** How the last visit to the provider ended, where it brought nothing; written by our server. */
  provider: v.object({ ended: v.exactOptional(v.picklist(['cancelled', 'failed', 'unavailable'])) }),
  /** Written by our server: the number's last figures, and when another code may be asked for. */
  code: v.object({
    number: v.exactOptional(v.string()),
    sends: v.exactOptional(v.number()),
    nextSendAt: v.exactOptional(v.string()),
    /** Of the code that went to this number; absent where none did. */
    attemptsLeft: v.exactOptional(v.number()),
    /** ISO time in UTC at which that code ends. */
    goodUntil: v.exactOptional(v.string()),
    /** A limit was met: no code goes out before `nextSendAt`, and the applicant may go on without. */
    held: v.exactOptional(v.boolean()),
    /** The gateway did not say that it took the message: it may not have gone out. */
    unsure: v.exactOptional(v.boolean()),
    /** No code may go to this number at all: another number, or on without. */
    barred: v.exactOptional(v.boolean()),
  }),
  /**
   * Which pictures are wanted. Written by our server: which have come, which of those wait for the virus scanner, and which it
   * refused afterwards.
   */
  documents: v.object({
    sides: v.exactOptional(v.pipe(v.array(id), v.maxLength(6))),
    received: v.exactOptional(v.array(v.string())),
    held: v.exactOptional(v.array(v.string())),
    refused: v.exactOptional(v.array(v.string())),
  }),
  debts: v.object({}),
} as const satisfies Record<FollowUpForm, v.GenericSchema>

export type ConsentAsk = v.InferOutput<typeof consentAsk>
export type OfferAsk = v.InferOutput<typeof offerAsk>
export type AskOf<F extends FollowUpForm> = v.InferOutput<(typeof asks)[F]>

/** Data of a follow-up, parsed by its form; undefined where it has another shape. */
export function readAsk<F extends FollowUpForm>(form: F, ask: unknown): AskOf<F> | undefined {
  const read = v.safeParse(asks[form], ask ?? {})
  return read.success ? read.output : undefined
}

/** Words that are seen: a letter or a figure at least. A blank beside a box would be agreed to unread. */
const isSeen = (text: string | undefined) => text === undefined || /[\p{L}\p{N}]/u.test(text)

/** A name that stands in one line of an offer, and of a mail. */
const isName = (text: string | undefined) => isSeen(text) && !/[\r\n]/.test(text ?? '')

/** Data that a lender sent with its follow-up; undefined where the form's schema refuses it or what is shown of it is not worded. */
export function readFollowUpAsk(
  { form, consents: worded = [] }: FollowUp,
  ask: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const consents = form === 'consents' ? readAsk('consents', ask)?.consents : undefined
  const offers = form === 'offers' ? readAsk('offers', ask)?.offers : undefined
  const isMute =
    consents?.some(
      ({ id: named, label, text }) => (!label && !worded.includes(named)) || !isSeen(label) || !isSeen(text),
    ) || offers?.some(({ lender }) => !isName(lender))
  return isMute ? undefined : readAsk(form, ask)
}
