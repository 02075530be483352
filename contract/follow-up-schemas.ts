// Request schemas of the follow-up calls, derived from the follow-ups' rows.
import * as v from 'valibot'
import type { ConsentMarks } from './consent-words.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import { debtsAtMost } from '#domain/follow-up/debts.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { uuid, wire, wordings } from './schemas.ts'

const common = {
  id: uuid,
  product: v.exactOptional(v.pipe(v.string(), v.maxLength(300))),
}

type Field = string | number | boolean

/** Every field of every follow-up that a call answers, all optional here: which are needed hangs on the applicant. */
function fieldsOf(rows: readonly FollowUp[]): Readonly<Record<string, v.GenericSchema<unknown, Field>>> {
  const kindOf = (row: FollowUp, name: string) =>
    isDataPointKey(name) ? dataPoint(name).kind : fieldRow(row, name).kind
  return Object.fromEntries(
    rows.flatMap((row) =>
      fieldNames(row).map((name) => [name, v.exactOptional(wire[kindRow(kindOf(row, name)).wire])] as const),
    ),
  )
}

/** `answers` by the name of the field, of the follow-ups that share the call. */
export function questionsBody(rows: readonly FollowUp[]): v.GenericSchema<unknown, QuestionsBody> {
  return v.strictObject({ ...common, answers: v.strictObject(fieldsOf(rows)), wordings })
}

/** Each consent that was shown, given or withheld. */
export const consentsBody = v.strictObject({
  ...common,
  answers: v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), v.boolean()),
})

/** Decision on the offers: one is taken, with the chosen terms where it is adjustable, or none. */
export const offersBody = v.strictObject({
  ...common,
  decision: v.picklist(['accept', 'decline']),
  offerId: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  /** The follow-up that the offers were shown in: a decision about others than those that are open now is late. */
  followUp: v.exactOptional(uuid),
  amount: v.exactOptional(wire.number),
  period: v.exactOptional(wire.number),
})

/** One debt as the applicant knows it; money in units of the country's currency. */
export const debtRow = v.strictObject({
  creditor: wire.string,
  owed: wire.number,
  instalment: wire.number,
})

export const debtsBody = v.strictObject({ ...common, debts: v.pipe(v.array(debtRow), v.maxLength(debtsAtMost)) })

/** Of a call that needs no more than the lead. */
export const plainBody = v.strictObject(common)

const side = v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/))

/** Of a file, which is the body itself: whose it is, and what it shows. */
export const uploadQuery = v.strictObject({ id: uuid, side })

export const removeDocumentBody = v.strictObject({ ...common, side })

export const codeBody = v.strictObject({ ...common, code: v.pipe(v.string(), v.maxLength(20)) })

/** The screen for another number is opened or left. */
export const mobileStepBody = v.strictObject({ ...common, step: v.picklist(['change', 'verify']) })

/** Events of its visitors that an affiliate receives, in order of the way. */
export const affiliateEventKinds = ['visit', 'lead', 'completed', 'rejected'] as const

const opaque = v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(500)))

/** An affiliate's reference as its link said, at least one part of it. */
export const affiliateEventBody = v.strictObject({
  product: v.pipe(v.string(), v.maxLength(300)),
  variant: v.pipe(v.string(), v.maxLength(300)),
  kind: v.picklist(affiliateEventKinds),
  reference: v.strictObject({ attribute: opaque, subId: opaque, transactionId: opaque }),
})

export type QuestionsBody = {
  id: string
  product?: string
  answers: Record<string, Field>
  wordings?: ConsentMarks
}
export type ConsentsBody = v.InferOutput<typeof consentsBody>
export type OffersBody = v.InferOutput<typeof offersBody>
export type CodeBody = v.InferOutput<typeof codeBody>
export type PlainBody = v.InferOutput<typeof plainBody>
export type DebtsBody = v.InferOutput<typeof debtsBody>
